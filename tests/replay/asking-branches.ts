/** The branches of the workflow of every kind that asks: all of them for searches, the plain one for the others. */
import type { AdvanceAskingResult } from '../../activities/jobs/asking-activities.ts';
import { cancelDuring, claimsThenCloses, hang, refuse, untilContinued, type Branch } from './branch.ts';
import { all, asksFor, callsOf, hasFailure, isCancelled, isContinued, not } from './history-events.ts';

const asking = {
  workflow: 'search',
  args: [{ id: 'recorded-search', name: 'three-wise-words', execution: 1 }],
};

/** So many steps, each of two batches, and then this end. */
function advances(steps: number, end: AdvanceAskingResult, asks = 10) {
  let done = 0;
  return async (): Promise<AdvanceAskingResult> => {
    done += 1;
    if (done > steps) return end;
    const from = (done - 1) * asks;
    return { kind: 'ask', from, to: from + asks, place: 'searching', batchSize: 5, batchesInFlight: 2 };
  };
}

const plain = {
  activities: { advanceAsking: advances(3, { kind: 'done' }) },
  goesThrough: all(
    asksFor('claimJob', 'prepareAsking', 'finishAsking'),
    not(hasFailure),
    (events) => callsOf(events, 'askItems') === 6 && callsOf(events, 'advanceAsking') === 4,
  ),
};

export const askingBranches: Record<string, Branch> = {
  asking: { ...asking, ...plain },
  'asking-survey': {
    ...plain,
    activities: { advanceAsking: advances(3, { kind: 'done' }) },
    workflow: 'surveyRun',
    args: [{ id: 'recorded-survey', name: 'two-plain-words', execution: 1 }],
  },
  'asking-index-build': {
    ...plain,
    activities: { advanceAsking: advances(3, { kind: 'done' }) },
    workflow: 'indexBuild',
    args: [{ id: 'recorded-build', name: 'four-calm-books', execution: 1 }],
  },
  'asking-nothing': {
    ...asking,
    activities: { advanceAsking: advances(0, { kind: 'done' }) },
    goesThrough: all(asksFor('prepareAsking', 'finishAsking'), not(asksFor('askItems'))),
  },
  'asking-closed': {
    ...asking,
    activities: { advanceAsking: advances(1, { kind: 'closed' }) },
    goesThrough: all(asksFor('claimJob', 'askItems'), not(asksFor('finishAsking'))),
  },
  'asking-closed-in-a-batch': {
    ...asking,
    activities: { advanceAsking: advances(2, { kind: 'done' }), askItems: async () => ({ closed: true }) },
    goesThrough: all(asksFor('askItems'), not(asksFor('finishAsking'))),
  },
  'asking-paused': {
    ...asking,
    activities: {
      advanceAsking: advances(2, { kind: 'done' }),
      askItems: async () => ({ closed: false, paused: true }),
      claimJob: claimsThenCloses(),
    },
    goesThrough: all(not(asksFor('finishAsking')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'asking-paused-between-steps': {
    ...asking,
    activities: { advanceAsking: advances(1, { kind: 'paused' }), claimJob: claimsThenCloses() },
    goesThrough: all(not(asksFor('finishAsking')), (events) => callsOf(events, 'claimJob') === 2),
  },
  // Temporal suggests it after many events; the next history prepares nothing again.
  'asking-continued': {
    ...asking,
    activities: { advanceAsking: advances(40, { kind: 'done' }) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(asksFor('prepareAsking', 'advanceAsking', 'askItems'), isContinued),
  },
  'asking-failed': {
    ...asking,
    activities: {
      advanceAsking: advances(1, { kind: 'done' }),
      askItems: refuse('SpendCapReached', 'The spend cap of $1.00 was reached', true),
    },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'asking-unanswered': {
    ...asking,
    activities: { advanceAsking: refuse('NothingAnswered', 'None of 40 questions was answered', false) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'asking-cancelled': {
    ...asking,
    activities: { advanceAsking: advances(1, { kind: 'done' }), askItems: hang },
    act: cancelDuring('askItems'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'advanceAsking', 'cancelJob')),
  },
};
