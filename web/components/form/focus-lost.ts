/** Whether the next Tab would begin at the top of the page: what had the keyboard is gone or greyed out. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}
