// Files and folders dropped anywhere on the page go into the file form, which is sent then.
// Without this script the form does the same.

const form = document.querySelector("#files");
const input = form.querySelector("input[type=file]");
form.querySelector(".can-drop").hidden = false;

const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

async function filesOf(entry) {
  if (entry.isFile) {
    return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return found;
    for (const each of some) found.push(...(await filesOf(each)));
  }
}

async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return transfer.files;
  const all = new DataTransfer();
  for (const entry of entries) {
    for (const file of await filesOf(entry)) {
      if (!file.name.startsWith(".")) all.items.add(file);
    }
  }
  return all.files;
}

for (const name of ["dragenter", "dragover"]) {
  addEventListener(name, (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
}

addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});

addEventListener("drop", async (event) => {
  if (!holdsFiles(event)) return;
  event.preventDefault();
  document.body.classList.remove("dropping");
  const files = await dropped(event.dataTransfer);
  if (files.length) {
    input.files = files;
    form.requestSubmit();
  }
});

for (const each of document.querySelectorAll("form.sends")) {
  each.addEventListener("submit", () => document.body.classList.add("sending"));
}

// A page that comes back out of the browser's memory waits for nothing.
addEventListener("pageshow", () => document.body.classList.remove("sending"));
