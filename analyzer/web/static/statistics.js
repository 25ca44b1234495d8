// A slider beside a field for a number; without it the field does the same.

const MOST = 500; // of the slider; the field takes more

for (const field of document.querySelectorAll("[data-slider]")) {
  const number = field.querySelector("input");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = number.min;
  slider.max = MOST;
  slider.value = number.value;
  slider.setAttribute("aria-label", field.querySelector("label").textContent);
  slider.addEventListener("input", () => { number.value = slider.value; });
  number.addEventListener("input", () => { slider.value = number.value; });
  field.append(slider);
}
