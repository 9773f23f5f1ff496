/** Decisions of the planner about a search. */
import type { CandidateChange } from '../../domain/searches/candidate.ts';
import type { SearchProgress } from '../../domain/searches/state.ts';
import type { Db } from '../client.ts';

export async function changeCandidate(
  trx: Db,
  searchId: string,
  { number, flags, ...change }: CandidateChange,
): Promise<void> {
  const set = { ...change, ...(flags === undefined ? {} : { flags: JSON.stringify(flags) }) };
  if (Object.keys(set).length === 0) return;
  await trx
    .updateTable('searchCandidate')
    .set(set)
    .where('searchId', '=', searchId)
    .where('number', '=', number)
    .execute();
}

export async function storeProgress(trx: Db, searchId: string, progress: SearchProgress): Promise<void> {
  await trx
    .updateTable('searchSetup')
    .set({ progress: JSON.stringify(progress) })
    .where('searchId', '=', searchId)
    .execute();
}
