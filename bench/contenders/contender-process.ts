/** Runs a contender, which is another way to do the same work, in its own process and measures it. */
import { once } from 'node:events';
import { openWork, type Task, type Work } from './work.ts';

/** Output of a contender: processor time of its process in milliseconds, and wall time. */
export interface ContenderTimes {
  cpuMs: number;
  wholeSeconds: number;
}

/**
 * Runs a contender in its own process. The command line contains two tasks as JSON, one to warm up and one to measure.
 * The process prints a line when it is warm, starts the second task when it receives input, and prints the task's
 * times.
 */
export async function runContenderProcess(run: (task: Task, work: Work) => Promise<void>): Promise<void> {
  const [warmUp, task] = process.argv.slice(2).map((text) => JSON.parse(text) as Task);
  if (warmUp === undefined || task === undefined) throw new Error('Pass two tasks: one to warm up and one to measure');
  await measureTask(warmUp, run);
  process.stdout.write('warm\n');
  await once(process.stdin, 'data');
  process.stdout.write(`${JSON.stringify(await measureTask(task, run))}\n`);
  process.stdin.destroy();
}

async function measureTask(task: Task, run: (task: Task, work: Work) => Promise<void>): Promise<ContenderTimes> {
  const work = await openWork(task);
  const before = process.cpuUsage();
  const began = performance.now();
  await run(task, work);
  const { user, system } = process.cpuUsage(before);
  await work.close();
  return { cpuMs: (user + system) / 1_000, wholeSeconds: (performance.now() - began) / 1_000 };
}
