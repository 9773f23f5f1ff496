/** The branches of a search's workflow before one engine asked for all kinds. */
import type { AdvanceAskingResult } from '../../activities/jobs/asking-activities.ts';
import { cancelDuring, claimsThenCloses, hang, refuse, untilContinued, type Branch } from './branch.ts';
import { all, asksFor, callsOf, hasFailure, isCancelled, isContinued, not } from './history-events.ts';

const search = {
  workflow: 'search',
  args: [{ searchId: 'recorded-search', name: 'three-wise-words', execution: 1 }],
};

type AdvanceSearchResult = AdvanceAskingResult & { phase?: string; generation?: number };

/** So many steps of one generation, each of two batches, and then this end. */
function advances(steps: number, end: AdvanceSearchResult, generationOf = (_step: number) => 1) {
  let done = 0;
  return async (): Promise<AdvanceSearchResult> => {
    done += 1;
    if (done > steps) return end;
    const from = (done - 1) * 10;
    const generation = generationOf(done);
    return { kind: 'ask', from, to: from + 10, phase: 'searching', generation, batchSize: 5, batchesInFlight: 2 };
  };
}

export const searchBranches: Record<string, Branch> = {
  search: {
    ...search,
    activities: { advanceSearch: advances(3, { kind: 'done' }) },
    goesThrough: all(
      asksFor('claimJob', 'prepareSearch', 'finishSearch'),
      not(hasFailure),
      (events) => callsOf(events, 'askSearchBatch') === 6 && callsOf(events, 'advanceSearch') === 4,
    ),
  },
  'search-closed': {
    ...search,
    activities: { advanceSearch: advances(1, { kind: 'closed' }) },
    goesThrough: all(asksFor('claimJob', 'askSearchBatch'), not(asksFor('finishSearch'))),
  },
  'search-closed-in-a-batch': {
    ...search,
    activities: { advanceSearch: advances(2, { kind: 'done' }), askSearchBatch: async () => ({ closed: true }) },
    goesThrough: all(asksFor('askSearchBatch'), not(asksFor('finishSearch'))),
  },
  'search-paused': {
    ...search,
    activities: {
      advanceSearch: advances(2, { kind: 'done' }),
      askSearchBatch: async () => ({ closed: false, paused: true }),
      claimJob: claimsThenCloses(),
    },
    goesThrough: all(not(asksFor('finishSearch')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'search-paused-between-steps': {
    ...search,
    activities: { advanceSearch: advances(1, { kind: 'paused' }), claimJob: claimsThenCloses() },
    goesThrough: all(not(asksFor('finishSearch')), (events) => callsOf(events, 'claimJob') === 2),
  },
  // Each generation has a history of its own.
  'search-continued': {
    ...search,
    activities: { advanceSearch: advances(40, { kind: 'done' }, (step) => step) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(asksFor('prepareSearch', 'advanceSearch', 'askSearchBatch'), isContinued),
  },
  'search-failed': {
    ...search,
    activities: {
      advanceSearch: advances(1, { kind: 'done' }),
      askSearchBatch: refuse('SpendCapReached', 'The spend cap of $1.00 was reached', true),
    },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'search-unanswered': {
    ...search,
    activities: { advanceSearch: refuse('NothingAnswered', 'None of 40 questions was answered', false) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'search-cancelled': {
    ...search,
    activities: { advanceSearch: advances(1, { kind: 'done' }), askSearchBatch: hang },
    act: cancelDuring('askSearchBatch'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'advanceSearch', 'cancelJob')),
  },
};
