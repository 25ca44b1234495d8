// The score sheet checks itself while one types: the form is sent as its Check button sends it. Sheet
// and text are two views of the record in `was`, so that what was changed in either is known: an
// answer is put on the page for all three at once, and only while the form is what it was asked for.
// The other buttons are answered on the same page, too, so that going back from it never loses what
// stands there without a word.

const form = document.getElementById("new");
const text = document.getElementById("text");
const PAUSE = 350; // milliseconds without a key before the form is sent
let waiting = 0;
let asked = 0;
let unsaved = form.dataset.unsaved === "yes";
let saved = false;

const names = (root) => [...root.querySelectorAll("#paper [name]")].map((each) => each.name).join();

function sent(action) {
  const data = new URLSearchParams(new FormData(form));
  data.set("action", action);
  return data;
}

async function answered(data) {
  const answer = await fetch("/new", { method: "POST", body: data });
  return [answer, new DOMParser().parseFromString(await answer.text(), "text/html")];
}

// Of what is being typed at this moment not everything is told yet: `at` says where that is.
async function check(at) {
  const mine = ++asked;
  const data = sent("check");
  const before = data.toString();
  const isOfText = data.get("text") !== data.get("was");
  if (at !== undefined) data.set("at", at);
  form.classList.add("is-late");
  try {
    const [, page] = await answered(data);
    if (mine !== asked || !page.getElementById("new")) return;
    if (sent("check").toString() !== before) return soon(); // more was typed in the meantime
    if (at !== undefined) keepLost(page);
    show(page, isOfText);
  } catch {
    return; // without an answer the page stays as it is; the next key asks again
  } finally {
    if (mine === asked) form.classList.remove("is-late");
  }
}

// A button: meanwhile nothing can be typed, and then one goes on where the answer says.
async function act(action) {
  asked += 1;
  form.classList.remove("is-late");
  const data = sent(action);
  form.inert = true;
  try {
    const [answer, page] = await answered(data);
    if (answer.redirected) return leave(answer.url);
    form.inert = false;
    if (!page.getElementById("new")) return tell(page.querySelector("main"));
    unsaved = true;
    form.elements.from.value = page.getElementById("new").elements.from.value;
    const next = page.querySelector("#new [autofocus]");
    if (next) next.removeAttribute("autofocus");
    show(page, true);
    if (next) document.getElementById(next.id).focus();
  } catch {
    form.inert = false;
    tell(null);
  }
}

// Saved: whoever comes back from the game finds its correction, not the sheet of a new one.
function leave(address) {
  const game = new URL(address).pathname.match(/^\/games\/([^/]+)$/);
  unsaved = false;
  saved = true;
  if (game) history.replaceState(null, "", `/new?from=${game[1]}`);
  location.assign(address);
}

function tell(answer) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent = answer
    ? `Nothing was saved: ${answer.textContent.trim().replace(/\s+/g, " ")}`
    : "Nothing was saved: the service does not answer. Is it still running?";
  document.getElementById("said").prepend(notice);
  document.getElementById("said").focus();
}

// What the sheet changed alone stands in its fields already, just as it was typed.
function show(page, isWhole) {
  if (isWhole || names(page) !== names(document)) replaceSheet(page);
  else patchSheet(page);
  const now = page.getElementById("new");
  form.classList.toggle("is-text", now.classList.contains("is-text"));
  for (const part of document.querySelectorAll("#text-hint, #told")) {
    const news = page.getElementById(part.id);
    if (part.innerHTML !== news.innerHTML) part.replaceChildren(...news.childNodes); // read out once
  }
  // What holds no game is not to be saved; without a script it is said when one tries.
  const isSheet = !form.classList.contains("is-text");
  document.getElementById("save-sheet").hidden = !isSheet;
  document.getElementById("save-text").hidden = isSheet || now.dataset.games === "0";
  replaceText(page.getElementById("text").value);
  document.getElementById("was").value = text.value;
}

// What the text has not of the sheet is told until a button is pressed, not until the next key.
function keepLost(page) {
  const said = page.getElementById("said");
  for (const lost of document.querySelectorAll("#said .lost")) {
    if (!said.textContent.includes(lost.textContent)) said.append(lost.cloneNode(true));
  }
}

// Under the hands of somebody who types in it the text changes only where it says something else:
// the caret stays between the same words, and the lines that were begun at the end stay begun.
function replaceText(written) {
  if (document.activeElement !== text) {
    if (text.value !== written) text.value = written;
    return;
  }
  const old = text.value;
  const words = (lines) => lines.replace(/\s*\n\s*/g, "\n").trim();
  if (words(old) === words(written)) return;
  const now = written.trimEnd() + old.slice(old.trimEnd().length);
  let same = 0;
  while (same < old.length && old[same] === now[same]) same += 1;
  const moved = (at) => (at <= same ? at : Math.max(same, at + now.length - old.length));
  const marks = [text.selectionStart, text.selectionEnd].map(moved);
  text.value = now;
  text.setSelectionRange(...marks);
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
  if (again.value === active.value.trim()) again.value = active.value; // a blank before the next word
  again.focus({ preventScroll: true });
  if (marks && marks[0] !== null && again.setSelectionRange) again.setSelectionRange(...marks);
}

function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => check(document.activeElement.name || ""), PAUSE);
}

form.addEventListener("input", (event) => {
  unsaved = true;
  if (!event.isComposing) soon();
});
form.addEventListener("compositionend", soon);
form.addEventListener("focusout", (event) => {
  if (unsaved && event.relatedTarget && event.target.matches("input, textarea")) soon();
});
form.addEventListener("submit", (event) => {
  clearTimeout(waiting);
  event.preventDefault();
  const action = event.submitter ? event.submitter.value : "check";
  if (action === "check") check();
  else act(action);
});
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted && saved) location.reload();
});
