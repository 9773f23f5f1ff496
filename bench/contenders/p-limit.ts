/**
 * A simple loop with a concurrency limit for all personas. It does not survive a crash, and its limit ignores other
 * processes.
 */
import pLimit from 'p-limit';
import { runContenderProcess } from './contender-process.ts';

await runContenderProcess(async ({ concurrent }, work) => {
  const limit = pLimit(concurrent);
  await Promise.all(work.personas.map(async (persona) => work.store(await limit(() => work.call(persona)))));
});
