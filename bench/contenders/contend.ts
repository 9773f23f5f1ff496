import { once } from 'node:events';
import { openWork, type Task, type Work } from './work.ts';

/** What a contender prints when it is done: processor milliseconds of its process. */
export interface Contended {
  cpuMs: number;
  wholeSeconds: number;
}

/**
 * The frame of a contender's process: two tasks as JSON on the command line, one to warm up and one that counts. It prints a line when it
 * is warm, begins when it is sent one, and prints what the second task took.
 */
export async function contend(run: (task: Task, work: Work) => Promise<void>): Promise<void> {
  const [warmUp, task] = process.argv.slice(2).map((text) => JSON.parse(text) as Task);
  if (warmUp === undefined || task === undefined) throw new Error('Two tasks are wanted');
  await one(warmUp, run);
  process.stdout.write('warm\n');
  await once(process.stdin, 'data');
  process.stdout.write(`${JSON.stringify(await one(task, run))}\n`);
  process.stdin.destroy();
}

async function one(task: Task, run: (task: Task, work: Work) => Promise<void>): Promise<Contended> {
  const work = await openWork(task);
  const before = process.cpuUsage();
  const began = performance.now();
  await run(task, work);
  const { user, system } = process.cpuUsage(before);
  await work.close();
  return { cpuMs: (user + system) / 1_000, wholeSeconds: (performance.now() - began) / 1_000 };
}
