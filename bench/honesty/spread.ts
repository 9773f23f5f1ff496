/** Spreads rows of the bench over the cores of the machine. */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Figure } from './section.ts';
import type { Task } from './worker.ts';

/** Returns the figures of each task, in their order. Throws the Error of the first one that fails. */
export async function measureAll(
  tasks: readonly Task[],
  done: (task: Task, figures: Figure[]) => void,
): Promise<Figure[][]> {
  const found: Figure[][] = tasks.map(() => []);
  const waiting = tasks.entries();
  const threads = Array.from({ length: Math.min(tasks.length, availableParallelism()) }, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      for (const [at, task] of waiting) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
        worker.postMessage(task);
        const [figures] = (await once(worker, 'message')) as [Figure[]];
        found[at] = figures;
        done(task, figures);
      }
    } finally {
      await worker.terminate();
    }
  });
  await Promise.all(threads);
  return found;
}
