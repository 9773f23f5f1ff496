import type { Db } from '../../db/client.ts';
import { storeReactions, storeRun } from './stored-runs.ts';
import { segments, threeWordings, wordings } from './three-wordings.ts';

/** Stores a completed run of each wording, all of the same people. Returns their readable ids, in the order of the wordings. */
export async function storeThreeWordings(db: Db, userId: string): Promise<string[]> {
  const size = threeWordings.length;
  await db.insertInto('roster').values({ id: 'roster-analyst', userId, size, repeats: false }).execute();
  const jobIds: string[] = [];
  for (const letter of wordings) {
    const { id, jobId } = await storeRun(db, userId, {
      message: `Wording ${letter}`,
      rosterId: 'roster-analyst',
      numUsers: size,
      answeredCount: size,
      segmentIds: Object.keys(segments),
    });
    const reactions = threeWordings.map(({ segment, positiveAbout }, personaIndex) => ({
      personaIndex,
      segmentId: segment,
      segmentName: segments[segment],
      sentiment: positiveAbout.includes(letter) ? ('positive' as const) : ('negative' as const),
    }));
    await storeReactions(db, id, reactions);
    jobIds.push(jobId);
  }
  return jobIds;
}
