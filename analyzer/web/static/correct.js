// A text that was changed is not left without a question before it is saved.

const form = document.getElementById("correct");
let unsaved = form.dataset.unsaved === "yes";

form.addEventListener("input", () => {
  unsaved = true;
});
form.addEventListener("submit", () => {
  unsaved = false;
});
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
