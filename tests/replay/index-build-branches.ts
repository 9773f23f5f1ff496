/** The branches of the workflow that built an index before one engine asked for all kinds. */
import type { AdvanceAskingResult } from '../../activities/jobs/asking-activities.ts';
import { cancelDuring, claimsThenCloses, hang, refuse, untilContinued, type Branch } from './branch.ts';
import { all, asksFor, callsOf, hasFailure, isCancelled, isContinued, not } from './history-events.ts';

const build = {
  workflow: 'indexBuild',
  args: [{ buildId: 'recorded-build', name: 'four-calm-books', execution: 1 }],
};

/** So many steps of two batches each, and then this end. */
function finds(steps: number, end: AdvanceAskingResult, batches = 10) {
  let done = 0;
  return async (): Promise<AdvanceAskingResult> => {
    done += 1;
    return done > steps ? end : { kind: 'ask', from: 0, to: batches, batchSize: 5, batchesInFlight: 2 };
  };
}

export const indexBuildBranches: Record<string, Branch> = {
  'index-build': {
    ...build,
    activities: { nextIndexBatches: finds(1, { kind: 'done' }) },
    goesThrough: all(
      asksFor('claimJob', 'prepareIndexBuild', 'finishIndexBuild'),
      not(hasFailure),
      (events) => callsOf(events, 'embedIndexBatch') === 2 && callsOf(events, 'nextIndexBatches') === 2,
    ),
  },
  'index-build-without-vectors': {
    ...build,
    activities: { nextIndexBatches: finds(0, { kind: 'done' }) },
    goesThrough: all(asksFor('prepareIndexBuild', 'finishIndexBuild'), not(asksFor('embedIndexBatch'))),
  },
  'index-build-closed': {
    ...build,
    activities: { nextIndexBatches: finds(0, { kind: 'closed' }) },
    goesThrough: all(asksFor('claimJob', 'nextIndexBatches'), not(asksFor('finishIndexBuild'))),
  },
  'index-build-closed-in-a-batch': {
    ...build,
    activities: {
      nextIndexBatches: finds(1, { kind: 'done' }),
      embedIndexBatch: async () => ({ closed: true }),
    },
    goesThrough: all(asksFor('embedIndexBatch'), not(asksFor('finishIndexBuild'))),
  },
  'index-build-paused': {
    ...build,
    activities: {
      nextIndexBatches: finds(1, { kind: 'done' }),
      embedIndexBatch: async () => ({ closed: false, paused: true }),
      claimJob: claimsThenCloses(),
    },
    goesThrough: all(not(asksFor('finishIndexBuild')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'index-build-paused-between-steps': {
    ...build,
    activities: { nextIndexBatches: finds(0, { kind: 'paused' }), claimJob: claimsThenCloses() },
    goesThrough: all(not(asksFor('finishIndexBuild')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'index-build-continued': {
    ...build,
    activities: { nextIndexBatches: finds(40, { kind: 'done' }, 400) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(asksFor('prepareIndexBuild', 'embedIndexBatch'), isContinued),
  },
  'index-build-failed': {
    ...build,
    activities: {
      nextIndexBatches: finds(1, { kind: 'done' }),
      embedIndexBatch: refuse('SpendCapReached', 'The spend cap of $1.00 was reached', true),
    },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'index-build-canceled': {
    ...build,
    activities: { nextIndexBatches: finds(1, { kind: 'done' }), embedIndexBatch: hang },
    act: cancelDuring('embedIndexBatch'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'nextIndexBatches', 'cancelJob')),
  },
};
