/** Stores a search that was played in memory as its job would have stored it. */
import type { Db } from '../../db/client.ts';
import { finishSearch } from '../../db/searches/finish.ts';
import { createSearch, storePrepared } from '../../db/searches/searches.ts';
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
    kind: 'judge' as const,
    candidate,
    personaIndex: null,
    status: 'answered' as const,
    costUsd: 0.001,
    claims: claims === null ? null : JSON.stringify(claims),
  }));
  const rated = [...ratings].flatMap(([candidate, own]) =>
    [...own].map(([personaIndex, rating]) => ({
      kind: 'rate' as const,
      candidate,
      personaIndex,
      status: rating === null ? ('failed' as const) : ('answered' as const),
      costUsd: 0.001,
      ...(rating === null ? {} : { sentiment: rating.sentiment, objection: rating.objection, ...rating.values }),
    })),
  );
  const rows = [...rated, ...judged];
  for (let start = 0; start < rows.length; start += 2_000)
    await db
      .insertInto('searchAsk')
      .values(rows.slice(start, start + 2_000).map((row, at) => ({ ...row, searchId: jobId, number: start + at })))
      .execute();
  if (progress.phase === 'done') await finishSearch(db, job);
}
