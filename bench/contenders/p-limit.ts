/** A loop as one writes it by hand: everybody at once, so many at a time. Nothing survives a crash, no other process is minded. */
import pLimit from 'p-limit';
import { contend } from './contend.ts';

await contend(async ({ concurrent }, work) => {
  const limit = pLimit(concurrent);
  await Promise.all(work.personas.map(async (persona) => work.keep(await limit(() => work.call(persona)))));
});
