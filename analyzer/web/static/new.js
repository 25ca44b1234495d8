// The score sheet checks itself while one types: the form is sent as its Check button sends it, and
// of the answer only what is not being typed in is put on the page.

const form = document.getElementById("new");
const text = document.getElementById("text");
const PAUSE = 350; // milliseconds without a key before the form is sent
let waiting = 0;
let asked = 0;
let unsaved = false;

const names = (root) => [...root.querySelectorAll("#paper [name]")].map((each) => each.name).join();

function sent() {
  const data = new URLSearchParams(new FormData(form));
  data.set("action", "check");
  return data;
}

async function check() {
  const mine = ++asked;
  const data = sent();
  form.classList.add("is-late");
  try {
    const answer = await fetch("/new", { method: "POST", body: data });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked || !page.getElementById("new")) return;
    show(page, data);
  } catch {
    return; // without an answer the page stays as it is; the next key asks again
  } finally {
    if (mine === asked) form.classList.remove("is-late");
  }
}

function show(page, data) {
  const inText = document.activeElement === text;
  if (sent().toString() !== data.toString()) return soon(); // more was typed in the meantime
  if (inText || names(page) !== names(document)) replaceSheet(page);
  else patchSheet(page);
  form.classList.toggle("is-text", page.getElementById("new").classList.contains("is-text"));
  const told = document.getElementById("told");
  const news = page.getElementById("told");
  if (told.innerHTML !== news.innerHTML) told.replaceChildren(...news.childNodes); // read out once
  const now = page.getElementById("text").value;
  document.getElementById("was").value = page.getElementById("was").value;
  if (!inText && text.value !== now) text.value = now;
}

// The same fields: only what stands beside them and faintly in them changes.
function patchSheet(page) {
  for (const from of page.querySelectorAll("#paper [id]")) {
    const to = document.getElementById(from.id);
    if (!to) continue;
    if (from.matches("[data-live], label, option") && to.innerHTML !== from.innerHTML) {
      to.innerHTML = from.innerHTML;
    }
    if (from.matches(".field")) hide(to, from.hidden);
    if (from.matches("details") && from.open) to.open = true;
    if (from.matches("input, select, textarea")) copyState(from, to);
  }
}

function copyState(from, to) {
  for (const name of ["aria-invalid", "aria-describedby", "placeholder"]) {
    const value = from.getAttribute(name);
    if (value === null) to.removeAttribute(name);
    else if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

// A field that nothing is expected in goes away; who stands in it is led to the next.
function hide(box, hidden) {
  if (hidden && !box.hidden && box.contains(document.activeElement)) {
    const all = [...form.querySelectorAll("#paper input:not([type=hidden]), #paper select")];
    const after = all.slice(all.indexOf(document.activeElement) + 1);
    const next = after.find((each) => !each.closest("[hidden]") && !box.parentElement.contains(each));
    if (next) next.focus();
  }
  box.hidden = hidden;
}

// Other fields than before: a new sheet, with the old one's place, open parts and selection.
function replaceSheet(page) {
  const paper = document.getElementById("paper");
  const active = paper.contains(document.activeElement) ? document.activeElement : null;
  const marks = active && active.selectionStart !== undefined ? [active.selectionStart, active.selectionEnd] : null;
  const open = [...paper.querySelectorAll("details[open]")].map((each) => each.id);
  paper.replaceChildren(...page.getElementById("paper").childNodes);
  for (const id of open) {
    const part = document.getElementById(id);
    if (part) part.open = true;
  }
  const again = active && document.getElementById(active.id);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (marks && marks[0] !== null && again.setSelectionRange) again.setSelectionRange(...marks);
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
}

form.addEventListener("input", (event) => {
  unsaved = true;
  if (!event.isComposing) soon();
});
form.addEventListener("compositionend", soon);
form.addEventListener("submit", (event) => {
  clearTimeout(waiting);
  asked += 1; // an answer under way is for a page that goes away
  unsaved = false;
  if (event.submitter && event.submitter.value !== "check") return;
  event.preventDefault();
  check();
  unsaved = true;
});
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
