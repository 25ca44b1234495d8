// The replay without a new page at every ply: fetches what changes, keeps the address in step, and
// adds keys, a slider that follows the hand, and play by itself. Without it every link still works.
//
// Back undoes a jump (to a finding, a ply of the list, another view) and leaves the replay from
// where one only stepped: nobody wants to press it once for each card.

const replay = document.getElementById("replay");
const at = (id) => document.getElementById(id);
const stages = new Map();   // address of a ply -> the promise of its HTML
const KEPT = 80;
let timer = 0;
let wanted = location.href;
let shownAt = location.href;
const STEPS = ["go-previous", "go-next", "go-previous-trick", "go-next-trick"];

const asked = (href) => {
  const url = new URL(href, location.href);
  url.hash = "";
  url.searchParams.set("part", "stage");
  return url.href;
};

function stage(href) {
  const key = asked(href);
  if (!stages.has(key)) {
    if (stages.size >= KEPT) stages.delete(stages.keys().next().value);
    const answer = fetch(key).then((r) => (r.ok ? r.text() : Promise.reject(new Error(r.status))));
    stages.set(key, answer);
    answer.catch(() => stages.delete(key));
  }
  return stages.get(key);
}

async function show(href, remember = "step") {
  wanted = href;
  let html;
  try {
    html = await stage(href);
  } catch {
    location.href = href;      // the server's own page says what is wrong
    return;
  }
  if (wanted !== href) return; // a later step has overtaken this one
  const next = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const sliding = document.activeElement === at("ply");
  for (const id of ["deal-head", "notes", "story", "margin"]) at(id).replaceWith(next.getElementById(id));
  document.querySelector(".felt").replaceWith(next.querySelector(".felt"));
  copyLinks(next);
  copySlider(next, sliding);
  const says = next.getElementById("says");
  if (at("says").innerHTML !== says.innerHTML) at("says").replaceChildren(...says.childNodes);
  shownAt = href;
  if (remember === "jump" && href !== location.href) history.pushState(null, "", href);
  else if (remember !== "back") history.replaceState(null, "", href);
  if (focused && !document.activeElement?.id) at(focused)?.focus({ preventScroll: true });
  preload();
}

function copyLinks(next) {
  for (const link of at("controls").querySelectorAll("a[id]")) {
    const now = next.getElementById(link.id);
    if (!now) continue;
    for (const name of ["href", "title", "aria-disabled", "aria-current", "role"]) {
      if (now.hasAttribute(name)) link.setAttribute(name, now.getAttribute(name));
      else link.removeAttribute(name);
    }
    const heard = link.querySelector(".only-heard");
    if (heard) heard.textContent = now.querySelector(".only-heard").textContent;
  }
}

function copySlider(next, sliding) {
  const from = next.getElementById("ply");
  const slider = at("ply");
  slider.max = from.max;
  slider.dataset.addresses = from.dataset.addresses;
  slider.setAttribute("aria-valuetext", from.getAttribute("aria-valuetext"));
  if (!sliding || slider.value !== from.value) slider.value = from.value;
  document.querySelector(".count").innerHTML = next.querySelector(".count").innerHTML;
  const flags = (root) => [...root.querySelectorAll(".flag")];
  flags(document).forEach((flag) => flag.remove());
  slider.after(...flags(next));
  const kept = (root) => [...root.querySelectorAll("#slide input[type=hidden]")];
  kept(document).forEach((hidden) => hidden.remove());
  at("slide").append(...kept(next));
}

const isElsewhere = (href) => new URL(href, location.href).pathname !== location.pathname;
const target = (id) => at(id)?.getAttribute("href");

function follow(id) {
  const href = target(id);
  if (href && isElsewhere(href)) location.href = href;
  else if (href) show(new URL(href, location.href).href, STEPS.includes(id) ? "step" : "jump");
  return Boolean(href);
}

function preload() {
  for (const id of ["go-next", "go-next-trick"]) if (target(id)) stage(target(id)).catch(() => {});
}

// Play by itself: a little longer after a whole trick, and a stop where something was found.

function playing(on) {
  clearTimeout(timer);
  timer = 0;
  const button = at("play");
  button.setAttribute("aria-pressed", String(on));
  button.lastElementChild.textContent = on ? "Stop" : "Play";
  if (on) timer = setTimeout(tick, pause());
}

function pause() {
  const speed = Number(at("speed").value);
  return document.querySelector(".trick .is-winner") ? speed * 1.6 : speed;
}

async function tick() {
  const href = target("go-next");
  if (!href) return playing(false);
  await show(new URL(href, location.href).href);
  const stop = !target("go-next") || document.querySelector(".evidence, .story > .sealed");
  playing(!stop && timer !== 0);
}

function toggle() {
  if (timer) return playing(false);
  if (!target("go-next")) follow("go-first");
  playing(true);
}

// Keys

const KEYS = {
  ArrowLeft: () => follow("go-previous"), ArrowRight: () => follow("go-next"),
  ",": () => follow("go-previous"), ".": () => follow("go-next"),
  ArrowUp: () => follow("go-previous-trick"), ArrowDown: () => follow("go-next-trick"),
  Home: () => follow("go-first"), End: () => follow("go-last"),
  n: () => follow("go-next-finding"), p: () => follow("go-previous-finding"),
  "[": () => deal(-1), "]": () => deal(1),
  f: () => cycle("[id^=view-]"), h: () => cycle("[id^=show-]:not(#show-keys)"),
  "?": () => at("keys").showModal(),
};

function deal(step) {
  const all = [...document.querySelectorAll(".deals a")];
  const link = all[all.findIndex((a) => a.hasAttribute("aria-current")) + step];
  if (link) location.href = link.href;
}

function cycle(selector) {
  const all = [...at("controls").querySelectorAll(selector)];
  const now = all.findIndex((a) => a.hasAttribute("aria-current"));
  follow(all[(now + 1) % all.length].id);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || at("keys").open) return;
  const on = event.target;
  if (on.matches?.("select, textarea, input:not([type=range])")) return;
  if (on.matches?.("input[type=range]") && /^(Arrow|Home|End)/.test(event.key)) return;
  if (event.key === " ") {
    if (on.matches?.("a, button, summary")) return;
    event.preventDefault();
    toggle();
    return;
  }
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  playing(false);
  act();
}

// Clicks, a held button that hurries, and the slider

function onClick(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.hash || isElsewhere(link.href) || !url.searchParams.has("at")) return;
  event.preventDefault();
  playing(false);
  if (!held) show(link.href, STEPS.includes(link.id) ? "step" : "jump");
  held = false;
}

let held = false;
let holding = 0;

function onHold(event) {
  const id = event.target.closest("#go-next, #go-previous")?.id;
  if (!id || event.button) return;
  const again = () => {
    held = true;
    if (follow(id)) holding = setTimeout(again, 140);
  };
  holding = setTimeout(again, 450);
}

function onSlide() {
  const url = new URL(location.href);
  url.searchParams.set("at", at("ply").dataset.addresses.split(" ")[at("ply").value]);
  for (const name of ["view", "show"]) url.searchParams.set(name, at("slide").elements[name].value);
  playing(false);
  show(url.href);
}

function onBack() {
  playing(false);
  if (asked(location.href) !== asked(shownAt)) show(location.href, "back");
}

for (const id of ["play", "speed-label", "show-keys"]) at(id).hidden = false;
at("slide-go").hidden = true;
at("play").addEventListener("click", toggle);
at("show-keys").addEventListener("click", KEYS["?"]);
// Whoever read the keys wants to press them: on the button, the space bar would ask for them again.
replay.tabIndex = -1;
at("keys").addEventListener("close", () => {
  if (document.activeElement === at("show-keys")) replay.focus({ preventScroll: true });
});
at("ply").addEventListener("input", onSlide);
at("slide").addEventListener("submit", (event) => { event.preventDefault(); onSlide(); });
replay.addEventListener("click", onClick);
replay.addEventListener("pointerdown", onHold);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(holding));
addEventListener("keydown", onKey);
addEventListener("popstate", onBack);
preload();
