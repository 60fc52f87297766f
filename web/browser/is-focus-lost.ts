/** Whether what had the focus has gone, gone out of use or gone out of sight: the keyboard would start from nowhere. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.matches(":disabled") || !focused.checkVisibility();
}
