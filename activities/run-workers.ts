/** The part of a Temporal worker that starting and stopping needs. */
interface Runnable {
  run(): Promise<void>;
  shutdown(): void;
  getState(): string;
}

/**
 * Runs the workers of one process until all have stopped. When one fails, the others finish their tasks and stop as
 * well, because their activities may depend on it. Throws the first failure.
 */
export async function runWorkers(workers: readonly Runnable[]): Promise<void> {
  const stopOthers = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const settled = await Promise.allSettled(
    workers.map((worker) =>
      worker.run().catch((error: unknown) => {
        stopOthers();
        throw error;
      }),
    ),
  );
  for (const result of settled) if (result.status === 'rejected') throw result.reason;
}
