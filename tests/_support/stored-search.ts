/** Stores a search that was played in memory as its job would have stored it. */
import type { Db } from '../../db/client.ts';
import { completeStoredJob } from '../../db/jobs/life-cycle.ts';
import { recordSearch } from '../../db/searches/record.ts';
import { createSearch, storedSearch, storePrepared } from '../../db/searches/searches.ts';
import { createSyntheticPersona } from '../../domain/personas/synthetic.ts';
import type { PlayedState } from './search-in-memory.ts';

export async function storeSearch(
  db: Db,
  { userId, jobId, state }: { userId: string; jobId: string; state: PlayedState },
): Promise<void> {
  const { spec, segmentOf, progress, candidates, ratings, judgments } = state;
  const job = await createSearch(db, { id: jobId, jobId, userId, spec, accounts: [], keys: [] });
  const personas = segmentOf.map((segment, at) => ({
    segment,
    profileId: null,
    persona: createSyntheticPersona(`${jobId}/${at}`, `Persona ${at}`),
  }));
  await storePrepared(db, jobId, { spec, personas, progress, candidates, notices: [] });
  const judged = [...judgments].map(([candidate, { claims }]) => ({
    jobId,
    step: 0,
    key: `judge/${candidate}`,
    plan: JSON.stringify({ kind: 'judge', candidate }),
    status: claims === null ? ('failed' as const) : ('answered' as const),
    costUsd: 0.001,
    answer: claims === null ? null : JSON.stringify({ claims }),
  }));
  const rated = [...ratings].flatMap(([candidate, own]) =>
    [...own].map(([personaIndex, rating]) => ({
      jobId,
      step: 0,
      key: `rate/${candidate}/${personaIndex}`,
      plan: JSON.stringify({ kind: 'rate', candidate, personaIndex }),
      status: rating === null ? ('failed' as const) : ('answered' as const),
      costUsd: 0.001,
      answer: rating === null ? null : JSON.stringify(rating),
    })),
  );
  const rows = [...rated, ...judged];
  for (let start = 0; start < rows.length; start += 2_000)
    await db
      .insertInto('ask')
      .values(rows.slice(start, start + 2_000).map((row, at) => ({ ...row, number: start + at })))
      .execute();
  if (progress.phase !== 'done') return;
  await recordSearch(db, jobId);
  await completeStoredJob(db, storedSearch, job);
}
