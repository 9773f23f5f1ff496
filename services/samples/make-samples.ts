import type { Db } from '../../db/client.ts';
import { accountsThatWantSamples, readSamples, storeSamples, type SampleItem } from '../../db/samples/samples.ts';
import { recordingFor } from './recording.ts';

/** Most accounts whose samples are made in one turn. */
const perTurn = 20;

/** Makes the samples of an account that wants them. False when there was nothing to make. */
export function makeSamples(db: Db, userId: string): Promise<boolean> {
  return storeSamples(db, userId, recordingFor(userId, new Date()));
}

/** Makes samples that were wanted `settleMs` ago and are still missing, because a process ended. Returns how many. */
export async function makeMissingSamples(db: Db, settleMs: number): Promise<number> {
  let made = 0;
  for (const userId of await accountsThatWantSamples(db, settleMs, perTurn))
    if (await makeSamples(db, userId)) made += 1;
  return made;
}

/** Lists the samples that a person still has; makes those that are wanted. */
export async function ownSamples(db: Db, userId: string): Promise<SampleItem[]> {
  const samples = await readSamples(db, userId);
  if (samples !== null) return samples;
  await makeSamples(db, userId);
  return (await readSamples(db, userId)) ?? [];
}
