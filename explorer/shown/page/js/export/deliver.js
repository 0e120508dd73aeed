// Gives a text to the reader: as a file, or on the clipboard. Neither asks the network for anything.

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Tells whether it was copied. Where the browser does not allow it, the text is shown, selected.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { // none in an insecure frame, or not permitted
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const box = element("textarea", { readonly: "", rows: 8, "aria-label": "Text to copy" });
  const close = element("button", { class: "small", type: "button" }, "Close");
  const dialog = element("dialog", { class: "copying" },
    element("p", {}, "Press Ctrl+C, or ⌘C on a Mac, to copy."), box, close);
  box.value = text;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("copy", (event) => takeWhole(event, text));
  document.body.append(dialog);
  dialog.showModal();
  box.focus();
  box.select();
  const copied = document.execCommand("copy");
  if (copied) dialog.close();
  return copied;
}

// A text area would turn the line ends of RIS and CSV into its own.
function takeWhole(event, text) {
  const { value, selectionStart, selectionEnd } = event.target;
  if (selectionStart !== 0 || selectionEnd !== value.length) return;
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
}
