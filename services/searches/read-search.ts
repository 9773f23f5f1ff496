/** Searches as people see them, from their rows. */
import { ownSearch, ownSearches, type SearchRecord } from '../../db/searches/searches.ts';
import { countEndings } from '../../db/jobs/asks.ts';
import { stateOf } from '../../db/searches/state.ts';
import type { Db } from '../../db/client.ts';
import { endedNotices } from '../../domain/simulations/ended-notices.ts';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { viewOf } from '../../domain/searches/outcome/view-of.ts';
import { firstProgress, seedCandidates } from '../../domain/searches/plan.ts';
import type { SearchOutcome } from '../../domain/searches/outcome/summary.ts';
import type { SearchSpec } from '../../domain/searches/setup.ts';
import type { SearchProgress, SearchState } from '../../domain/searches/state.ts';
import { noEndings } from '../../domain/simulations/endings.ts';
import type { SearchView } from '../../domain/searches/view.ts';
import { text, int, float, maybe, time, view, type ValueOf } from '../../domain/view.ts';

/** Reads a person's search; null when it is not theirs. */
export async function readSearch(db: Db, userId: string, jobId: string): Promise<SearchView | null> {
  const record = await ownSearch(db, userId, jobId);
  if (record === undefined) return null;
  const state = (await stateOf(db, record.id)) ?? unprepared(record.spec as SearchSpec);
  const ended = (await countEndings(db, [record.id])).get(record.id);
  return viewOf(state, {
    jobId,
    status: record.status,
    error: record.error,
    secondsPerCall: secondsPerCall(record, state.calls),
    endings: ended?.endings ?? noEndings,
    notices: [
      ...(record.notices as string[]),
      ...(ended === undefined ? [] : endedNotices(ended.endings, ended.settled, 'question')),
    ],
  });
}

/** A search whose personas are not drawn yet. */
function unprepared(spec: SearchSpec): SearchState {
  return {
    spec,
    segmentOf: [],
    candidates: seedCandidates(spec).map((seed) => ({ ...seed, answers: null, costUsd: 0 })),
    ratings: new Map(),
    judgments: new Map(),
    progress: firstProgress(spec),
    requests: [],
    calls: 0,
    costUsd: 0,
  };
}

function secondsPerCall({ status, startedAt, isPaused }: SearchRecord, calls: number): number | null {
  if (!isOpenStatus(status) || isPaused || startedAt === null || calls === 0) return null;
  return (Date.now() - startedAt.getTime()) / 1_000 / calls;
}

export const searchRowView = view('SearchSummary', 'A search in the list. Points are over the first message.', {
  jobId: text(),
  title: text(),
  status: text(),
  progress: int(),
  generation: int(),
  totalGenerations: int(),
  bestPoints: maybe(float('Points of the best candidate, as believed.')),
  confirmedPoints: maybe(float('Points that people whom the search never saw confirmed.')),
  createdAt: time(),
});

export type SearchRow = ValueOf<typeof searchRowView>;

/** Lists a person's searches, newest first, at most 100. */
export async function readSearches(db: Db, userId: string): Promise<SearchRow[]> {
  return (await ownSearches(db, userId)).map((record) => {
    const spec = record.spec as SearchSpec;
    const plan = record.plan as SearchProgress | null;
    const outcome = record.outcome as SearchOutcome | null;
    return {
      jobId: record.jobId,
      title: spec.title,
      status: record.status,
      progress: record.progress,
      generation: plan?.generation ?? 0,
      totalGenerations: plan?.totalGenerations ?? spec.generations,
      bestPoints: outcome?.believedPoints ?? null,
      confirmedPoints: outcome?.confirmed?.points ?? null,
      createdAt: record.createdAt,
    };
  });
}
