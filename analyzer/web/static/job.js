// How far a job is, told anew every second by the page itself: only what changes is exchanged, so
// that nobody loses his place. Without this script the page comes again as a whole.

const PAUSE = 1000;
const told = document.querySelector("#progress");
const partsOf = (page) => [...(page.querySelector("#progress")?.children ?? [])];

function exchange(part, now) {
  if (part.tagName !== "PROGRESS") {
    if (part.textContent !== now.textContent) part.replaceChildren(...now.childNodes);
  } else if (now.hasAttribute("value")) {
    part.value = now.value;
  } else {
    part.removeAttribute("value");
  }
}

async function look() {
  const answer = await fetch(location.href, { redirect: "manual" });
  if (answer.status >= 500) return;
  if (!answer.ok) return location.reload(); // it is over, and leads to what became of it
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = partsOf(page);
  if (!page.querySelector("#progress progress")) return location.reload();
  [...told.children].forEach((part, i) => exchange(part, parts[i]));
}

async function watch() {
  // The service may be away for a moment, when it is started anew.
  if (!document.hidden) await look().catch(() => {});
  setTimeout(watch, PAUSE);
}

setTimeout(watch, PAUSE);
