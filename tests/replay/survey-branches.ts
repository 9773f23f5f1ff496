/** The branches of a survey run's workflow before one engine asked for all kinds. Each step had a history of its own. */
import type { AdvanceAskingResult } from '../../activities/jobs/asking-activities.ts';
import { cancelDuring, claimsThenCloses, hang, refuse, untilContinued, type Branch } from './branch.ts';
import { all, asksFor, callsOf, hasFailure, isCancelled, isContinuation, isContinued, not } from './history-events.ts';

const surveyRun = {
  workflow: 'surveyRun',
  args: [{ runId: 'recorded-survey', name: 'two-plain-words', execution: 1 }],
};

/** So many steps, each of two batches, and then this end. */
function advances(steps: number, end: AdvanceAskingResult) {
  let done = 0;
  return async (): Promise<AdvanceAskingResult> => {
    done += 1;
    if (done > steps) return end;
    const from = (done - 1) * 10;
    return { kind: 'ask', from, to: from + 10, batchSize: 5, batchesInFlight: 2 };
  };
}

export const surveyBranches: Record<string, Branch> = {
  'survey-run': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(2, { kind: 'done' }) },
    goesThrough: all(
      asksFor('claimJob', 'prepareSurveyRun', 'advanceSurveyRun'),
      not(hasFailure),
      isContinued,
      (events) => callsOf(events, 'askSurveyBatch') === 2,
    ),
  },
  'survey-run-continued': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(2, { kind: 'done' }) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(isContinuation, asksFor('askSurveyBatch'), not(asksFor('prepareSurveyRun')), isContinued),
  },
  'survey-run-finished': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(1, { kind: 'done' }) },
    goesThrough: all(isContinuation, asksFor('advanceSurveyRun', 'finishSurveyRun'), not(isContinued)),
  },
  'survey-run-closed': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(0, { kind: 'closed' }) },
    goesThrough: all(asksFor('claimJob', 'advanceSurveyRun'), not(asksFor('finishSurveyRun'))),
  },
  'survey-run-closed-in-a-batch': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(2, { kind: 'done' }), askSurveyBatch: async () => ({ closed: true }) },
    goesThrough: all(asksFor('askSurveyBatch'), not(asksFor('finishSurveyRun')), not(isContinued)),
  },
  'survey-run-paused': {
    ...surveyRun,
    activities: {
      advanceSurveyRun: advances(2, { kind: 'done' }),
      askSurveyBatch: async () => ({ closed: false, paused: true }),
      claimJob: claimsThenCloses(),
    },
    goesThrough: all(not(asksFor('finishSurveyRun')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'survey-run-paused-between-steps': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(0, { kind: 'paused' }), claimJob: claimsThenCloses() },
    goesThrough: all(not(asksFor('finishSurveyRun')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'survey-run-failed': {
    ...surveyRun,
    activities: {
      advanceSurveyRun: advances(1, { kind: 'done' }),
      askSurveyBatch: refuse('SpendCapReached', 'The spend cap of $1.00 was reached', true),
    },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'survey-run-unanswered': {
    ...surveyRun,
    activities: { advanceSurveyRun: refuse('NothingAnswered', 'None of 40 personas answered', false) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'survey-run-cancelled': {
    ...surveyRun,
    activities: { advanceSurveyRun: advances(1, { kind: 'done' }), askSurveyBatch: hang },
    act: cancelDuring('askSurveyBatch'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'advanceSurveyRun', 'cancelJob')),
  },
};
