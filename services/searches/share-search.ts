/** Searches as visitors of a link read them: candidates and what was confirmed, without costs, keys and what personas said. */
import type { Db } from '../../db/client.ts';
import { readSearch } from './read-search.ts';
import type { SearchView } from '../../domain/searches/view.ts';

/** Reads a search for visitors; null when there is none. */
export async function readSharedSearch(db: Db, userId: string, jobId: string) {
  const search = await readSearch(db, userId, jobId);
  return search === null ? null : forVisitors(search);
}

function forVisitors(search: SearchView) {
  const { costUsd: _cost, writingCostUsd: _writing, spendCapUsd: _cap, setup, ...shown } = search;
  const { selection, personas, sealedPersonas, objectives, segmentFloorPoints, judgesClaims } = setup;
  // The brief is between the owner and the writer.
  const constraints = { ...setup.constraints, brief: '' };
  return {
    ...shown,
    // The error may name a provider's account.
    error: null,
    setup: { selection, personas, sealedPersonas, objectives, segmentFloorPoints, judgesClaims, constraints },
    history: shown.history.map(({ costUsd: _spent, ...record }) => record),
    operators: shown.operators.map(({ costUsd: _spent, ...operator }) => operator),
  };
}
