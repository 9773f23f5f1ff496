const patienceMs = 5000;

/** Focuses an element as soon as it appears; gives up after five seconds. */
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
