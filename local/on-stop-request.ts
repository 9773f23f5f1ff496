/** Time in which a repeated signal counts as the same Ctrl-C: the terminal and npm may both forward it. */
const sameRequestMs = 1500;

/**
 * Runs `stop` on Ctrl-C, SIGTERM, a closed terminal or the end of the parent; a second Ctrl-C ends the process at once.
 */
export function onStopRequest(stop: () => Promise<void>): void {
  let requestedAt: number | undefined;
  const request = () => {
    if (requestedAt === undefined) {
      requestedAt = performance.now();
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    } else if (performance.now() - requestedAt > sameRequestMs) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  if (process.connected) process.once('disconnect', request);
}
