/** Single keys that do something anywhere on the page but in a text field. What a key does is marked by `aria-keyshortcuts`. */
export const SHORTCUTS = [
  { key: "/", does: "Write a question" },
  { key: "n", does: "Begin a new conversation" },
  { key: "u", does: "Upload PDFs" },
  { key: "s", does: "Stop the answer" },
  { key: "f", does: "Find in the document" },
  { key: "[", does: "Previous page of the document" },
  { key: "]", does: "Next page of the document" },
  { key: "+", does: "Zoom in" },
  { key: "-", does: "Zoom out" },
  { key: "x", does: "Close the document" },
  { key: "?", does: "Show this list" },
] as const;

/** Clicks the button, or goes to the field, that carries the key. False when there is none to be seen. */
export function activate(key: string): boolean {
  const target = [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].find(
    (element) => element.ariaKeyShortcuts === key && element.checkVisibility() && !element.matches(":disabled"),
  );
  if (target === undefined) return false;
  if (target.matches("input:not([type=checkbox]), textarea, select")) target.focus();
  else target.click();
  return true;
}

export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=checkbox]), textarea, select, [contenteditable=true]")
  );
}
