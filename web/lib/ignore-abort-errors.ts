/**
 * Ignores the errors of queries that Apollo aborts when their screen closes: nobody waits for their promises any more.
 * Call it once.
 */
export function ignoreAbortErrors(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
  });
}
