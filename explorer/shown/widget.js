// A notebook's widget: the page in a frame, and what is selected passed on both ways.

// As in page/framing.py.
const SANDBOX = "allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox";

// The frame knows its window by this name, and signs what it says with it.
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `abstract-explorer-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function frameNamed(token, title) {
  const frame = document.createElement("iframe");
  frame.name = token;
  frame.title = title;
  frame.setAttribute("sandbox", SANDBOX);
  frame.allow = "clipboard-write";
  frame.style.cssText = "border: 0; display: block; width: 100%";
  return frame;
}

const areIds = (ids) => Array.isArray(ids) && ids.every((id) => typeof id === "string");
const areSame = (some, others) => JSON.stringify(some) === JSON.stringify(others);

function render({ model, el }) {
  const token = newToken();
  const frame = frameNamed(token, model.get("title"));
  const note = document.createElement("p");
  note.textContent = "The map comes from the kernel. If it does not come, run this cell again.";

  function hear({ source, data }) {
    if (source !== frame.contentWindow || data?.token !== token) return;
    if (data.ready) tell();
    else if (areIds(data.selected)) take(data.selected);
  }

  function take(ids) {
    if (areSame(ids, model.get("selection"))) return;
    model.set("selection", ids);
    model.save_changes();
  }

  // The frame has no origin that could be named here; only this window's frame gets the message.
  function tell() {
    frame.contentWindow?.postMessage({ token, select: model.get("selection") }, "*");
  }

  function fit() {
    frame.style.height = `${model.get("height")}px`;
  }

  // Every view of the widget hears the answer to one that asked.
  function receive({ page }) {
    if (typeof page !== "string" || frame.isConnected) return;
    frame.srcdoc = page;
    note.replaceWith(frame);
  }

  fit();
  el.append(note);
  addEventListener("message", hear);
  model.on("change:selection", tell);
  model.on("change:height", fit);
  model.on("msg:custom", receive);
  model.send({ wants: "page" });
  return () => {
    removeEventListener("message", hear);
    model.off("change:selection", tell);
    model.off("change:height", fit);
    model.off("msg:custom", receive);
  };
}

export default { render };
