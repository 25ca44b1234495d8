// Draws the figures that the page carries as JSON, in the colours of the style sheet, and again
// when these change. Without this script, or when it fails, the tables stand open in their place.

const SETTINGS = { displayModeBar: false, responsive: true, doubleClick: false, showTips: false };
const PAPER = 660; // pixels: the width of a page with its margins
const paper = matchMedia("print");
const COLOUR = /^var\((--chart-[\w-]+)\)$/;

// The figure with a colour for each name of one.
function coloured(value, style) {
  if (typeof value === "string") {
    const named = value.match(COLOUR);
    return named ? style.getPropertyValue(named[1]).trim() : value;
  }
  if (Array.isArray(value)) return value.map((each) => coloured(each, style));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each, style)]));
}

function follow(event) {
  const address = event.points[0]?.customdata;
  if (typeof address === "string" && /^\/(?!\/)/.test(address)) location.assign(address);
}

async function draw(chart) {
  const box = chart.querySelector(".chart-box > div");
  const { data, layout } = coloured(chart.figure, getComputedStyle(document.documentElement));
  if (paper.matches) layout.width = PAPER;
  await Plotly.react(box, data, layout, SETTINGS);
  if (chart.dataset.drawn) return;
  chart.dataset.drawn = "yes";
  chart.querySelector("details").open = false;
  box.on("plotly_click", follow);
}

const charts = [...document.querySelectorAll("[data-chart]")];
for (const chart of charts) {
  chart.figure = JSON.parse(chart.querySelector("script[type='application/json']").textContent);
  chart.querySelector(".chart-box").hidden = !window.Plotly;
}
const drawAll = () => charts.forEach(draw);
if (window.Plotly) {
  drawAll();
  for (const change of [paper, matchMedia("(prefers-color-scheme: dark)")]) {
    change.addEventListener("change", drawAll);
  }
}
