/**
 * Apollo breaks off what a screen was asking when the screen goes, and rejects the promise of it, which nobody waits for any more. That
 * is no trouble to report. Call it once.
 */
export function ignoreAbortErrors(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
