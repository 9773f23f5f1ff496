const patienceMs = 5000;

/** Gives the keyboard to what is not on the screen yet, as soon as it is; gives up after five seconds. */
export function focusWhenThere(selector: string): void {
  const tryNow = () => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    return found !== null;
  };
  if (tryNow()) return;
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}
