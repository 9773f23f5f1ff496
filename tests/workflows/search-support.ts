/** A search through a worker: its set-up, and its state once it has ended. */
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { stateOf } from '../../db/searches/state.ts';
import type { SearchState } from '../../domain/searches/state.ts';
import { waitForValue } from '../_support/until-seen.ts';
import type { World } from '../_support/world.ts';

export const seed = 'We will leverage synergies to build tram line 4, and shameful elites can not stop it.';
export const setup = {
  seedMessages: [seed],
  population: 6,
  generations: 2,
  personas: 20,
  sealedPersonas: 50,
  simulated: true,
};

export async function untilEnded(world: World, userId: string, jobId: string) {
  return waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 90_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
}

export async function stateWhenEnded(
  world: World,
  userId: string,
  { id, jobId }: { id: string; jobId: string },
): Promise<SearchState> {
  expect(await untilEnded(world, userId, jobId)).toMatchObject({ status: 'completed', error: null, progress: 100 });
  const state = await stateOf(world.db, id);
  if (state === undefined) throw new Error('The search has no state');
  return state;
}
