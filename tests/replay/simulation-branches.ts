/** The branches of the workflow of a simulation. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import { retryFailure, stopFailure } from '../../activities/errors.ts';
import type { BatchInput, CompleteCheck } from '../../activities/simulations/messages.ts';
import { admittedSignal, type SimulationInput } from '../../workflows/messages.ts';
import { answered, claimed, planOf, type Activities } from '../_support/scripted-activities.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { cancelDuring, hang, isPast, refuse, untilContinued, type Branch } from './branch.ts';
import {
  all,
  asksFor,
  callsOf,
  has,
  hasFailure,
  isCancelled,
  isContinuation,
  isContinued,
  isRetried,
  not,
} from './history-events.ts';

const serverError = 'OpenAI API error (500)';
const run: SimulationInput = { runId: 'recorded-run', jobId: 'calm-river-12', execution: 1 };
const simulation = { workflow: 'simulation', args: [run] };

/** A run of one provider, in batches of two, that is longer than one history. */
const long = (personas: number): Partial<Activities> => ({
  claimRun: async ({ attempt }) => claimed(attempt, [planOf(2)]),
  loadSegments: async () => ({ personas }),
});

/** The first batch is refused while another one is asked. */
function refuseFirst(type: string, message: string, final: boolean): Partial<Activities> {
  let isOtherAsked = false;
  return {
    claimRun: async ({ attempt }) =>
      claimed(attempt, [planOf(2, { batchesInFlight: 1 }), planOf(2, { provider: 'anthropic', batchesInFlight: 1 })]),
    reactToBatch: async ({ provider }: BatchInput) => {
      if (provider !== 'openai') {
        isOtherAsked = true;
        return hang();
      }
      while (!isOtherAsked) await sleep(10);
      return refuse(type, message, final)();
    },
  };
}

const admitAfterFirstClaim = (): Partial<Activities> => {
  let claims = 0;
  return {
    claimRun: async ({ attempt }) => {
      claims += 1;
      return claims === 1 ? { kind: 'waiting' } : claimed(attempt, [planOf(5)]);
    },
  };
};

/** Returns `paused` the first time and what `later` returns from then on. */
function pausedFirst<Result, Asked extends unknown[]>(paused: Result, later: (...asked: Asked) => Result) {
  let isResumed = false;
  return async (...asked: Asked): Promise<Result> => {
    if (isResumed) return later(...asked);
    isResumed = true;
    return paused;
  };
}

/** The first claim gets a slot, the second one waits as after a pause, and the third gets it back. */
const admitAfterPause = (): Partial<Activities> => {
  let claims = 0;
  return {
    claimRun: async ({ attempt }) => {
      claims += 1;
      return claims === 2 ? { kind: 'waiting' } : claimed(attempt, [planOf(5)]);
    },
  };
};

/** Signals the slot of a resumed run once its second claim has been answered. */
const resume: NonNullable<Branch['act']> = async (handle) => {
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => callsOf(events ?? [], 'claimRun') === 2,
  );
  await handle.signal(admittedSignal);
};

export const simulationBranches: Record<string, Branch> = {
  'run-tools': {
    ...simulation,
    activities: {
      reactToBatch: (() => {
        let asked = 0;
        return async (batch: BatchInput) => {
          asked += 1;
          const toolCalls = [0, 1].map((item) => ({ item, provider: 'openai', round: 0, place: 0 }));
          return asked === 1 ? { ...answered(batch), toolCalls } : answered(batch);
        };
      })(),
    },
    goesThrough: all(
      asksFor('reactToBatch', 'runToolCall', 'completeRun'),
      (events) => callsOf(events, 'runToolCall') === 2 && callsOf(events, 'reactToBatch') === 2,
    ),
  },
  success: { ...simulation, goesThrough: all(asksFor('completeRun'), not(hasFailure)) },
  'paused-while-asking': {
    ...simulation,
    activities: {
      ...admitAfterPause(),
      reactToBatch: pausedFirst({ answered: 0, missing: 0, closed: false, paused: true }, answered),
    },
    act: resume,
    goesThrough: all((events) => callsOf(events, 'claimRun') === 3, asksFor('completeRun')),
  },
  'paused-before-analysis': {
    ...simulation,
    activities: {
      ...admitAfterPause(),
      checkComplete: pausedFirst<CompleteCheck, []>({ paused: true }, () => ({ paused: false })),
    },
    act: resume,
    goesThrough: all(
      (events) => callsOf(events, 'claimRun') === 3,
      (events) => callsOf(events, 'checkComplete') === 2,
      asksFor('completeRun'),
    ),
  },
  'all-providers': {
    ...simulation,
    activities: {
      claimRun: async ({ attempt }) => claimed(attempt, [planOf(2), planOf(3, { provider: 'anthropic' })]),
    },
    goesThrough: (events) => asksFor('completeRun')(events) && callsOf(events, 'reactToBatch') === 5,
  },
  'rate-limited': {
    ...simulation,
    activities: {
      reactToBatch: async (batch) => {
        if (Context.current().info.attempt === 1)
          throw retryFailure('PersonasToAskAgain', '1 persona is asked again', 50);
        return answered(batch);
      },
    },
    goesThrough: all(asksFor('completeRun'), isRetried),
  },
  'failure-and-retry': {
    ...simulation,
    activities: {
      analyseRun: async ({ attempt }) => {
        if (attempt === 1) throw stopFailure({ type: 'ProviderCallFailed', message: serverError, final: false });
      },
    },
    goesThrough: all(hasFailure, asksFor('failRun')),
  },
  'both-attempts-fail': {
    ...simulation,
    activities: { analyseRun: refuse('ProviderCallFailed', serverError, false) },
    goesThrough: (events) => hasFailure(events) && callsOf(events, 'failRun') === 2,
  },
  'refused-key': {
    ...simulation,
    activities: refuseFirst('ProviderUnauthorized', 'Incorrect API key provided', false),
    goesThrough: all(hasFailure, asksFor('failRun'), has('activityTaskCancelRequestedEventAttributes')),
  },
  'spend-cap': {
    ...simulation,
    activities: refuseFirst('SpendCapReached', 'The spend cap of $1.00 is reached', true),
    goesThrough: all(hasFailure, asksFor('failRun'), has('activityTaskCancelRequestedEventAttributes')),
  },
  'replaces-a-lost-workflow': {
    ...simulation,
    args: [{ ...run, attempt: 2 }],
    activities: { analyseRun: refuse('ProviderCallFailed', serverError, false) },
    goesThrough: (events) => callsOf(events, 'claimRun') === 1 && callsOf(events, 'failRun') === 1,
  },
  'closed-before-start': {
    ...simulation,
    activities: { claimRun: async () => ({ kind: 'closed' }) },
    goesThrough: all(asksFor('claimRun'), not(asksFor('loadSegments'))),
  },
  'closed-in-mid-run': {
    ...simulation,
    activities: { reactToBatch: async () => ({ answered: 0, missing: 0, closed: true }) },
    goesThrough: all(asksFor('reactToBatch'), not(asksFor('checkComplete'))),
  },
  'waiting-for-a-slot': {
    ...simulation,
    activities: admitAfterFirstClaim(),
    act: async (handle) => {
      await isPast(handle);
      await handle.signal(admittedSignal);
    },
    goesThrough: all(
      (events) =>
        events.some((event) => event.workflowExecutionSignaledEventAttributes?.signalName === admittedSignal.name),
      asksFor('completeRun'),
    ),
  },
  'cancel-while-waiting': {
    ...simulation,
    activities: { claimRun: async () => ({ kind: 'waiting' }) },
    act: async (handle) => {
      await isPast(handle);
      await handle.cancel();
    },
    goesThrough: all(isCancelled, asksFor('cancelRun'), not(asksFor('loadSegments'))),
  },
  'cancel-while-loading': {
    ...simulation,
    activities: { loadSegments: hang },
    act: cancelDuring('loadSegments'),
    goesThrough: all(isCancelled, asksFor('cancelRun', 'loadSegments'), not(asksFor('enterRunning'))),
  },
  cancel: {
    ...simulation,
    activities: { reactToBatch: hang },
    act: cancelDuring('reactToBatch'),
    goesThrough: all(isCancelled, asksFor('cancelRun', 'reactToBatch')),
  },
  'cancel-in-analysis': {
    ...simulation,
    activities: { analyseRun: hang },
    act: cancelDuring('analyseRun'),
    goesThrough: all(isCancelled, asksFor('cancelRun', 'analyseRun')),
  },
  'current-events': {
    ...simulation,
    activities: { claimRun: async ({ attempt }) => claimed(attempt, [planOf(5)], true) },
    goesThrough: asksFor('fetchCurrentEvents', 'completeRun'),
  },
  'early-stop': {
    ...simulation,
    activities: {
      ...long(30),
      reactToBatch: async (batch) => ({ ...answered(batch), enough: true, reached: batch.to }),
    },
    goesThrough: asksFor('shortenRun', 'completeRun'),
  },
  'continue-as-new': {
    ...simulation,
    activities: long(80),
    goesThrough: all(isContinued, not(isContinuation)),
  },
  continued: {
    ...simulation,
    activities: long(50),
    goesThrough: all(isContinuation, asksFor('reactToBatch', 'completeRun'), not(asksFor('loadSegments'))),
  },
  'continue-as-new-without-a-late-batch': {
    ...simulation,
    activities: {
      ...long(80),
      // A tenth of the usual waits: batches in flight have six seconds to end.
      claimRun: async ({ attempt }) => ({ ...claimed(attempt, [planOf(2)]), tempo: 0.1 }),
      reactToBatch: async (batch) => (batch.from === 10 ? hang() : answered(batch)),
    },
    act: async (handle) => {
      await untilContinued(handle);
      await handle.cancel();
    },
    goesThrough: all(
      isContinued,
      not(isContinuation),
      has('markerRecordedEventAttributes'),
      has('timerFiredEventAttributes'),
    ),
  },
  'cancel-while-leaving-a-late-batch': {
    ...simulation,
    activities: {
      ...long(80),
      reactToBatch: async (batch) => (batch.from === 10 ? hang() : answered(batch)),
    },
    act: async (handle) => {
      await waitForValue(
        () => handle.fetchHistory(),
        ({ events }) => events?.some((event) => event.markerRecordedEventAttributes) ?? false,
      );
      await handle.cancel();
    },
    goesThrough: all(isCancelled, has('markerRecordedEventAttributes'), has('timerCanceledEventAttributes')),
  },
  'early-stop-and-continue-as-new': {
    ...simulation,
    activities: {
      ...long(200),
      reactToBatch: async (batch) => ({
        ...answered(batch),
        ...(batch.from === 0 ? { enough: true, reached: 60 } : {}),
      }),
    },
    goesThrough: all(isContinued, asksFor('shortenRun')),
  },
  'continued-and-failed': {
    ...simulation,
    activities: { ...long(50), analyseRun: refuse('ProviderCallFailed', serverError, false) },
    goesThrough: all(isContinuation, hasFailure, asksFor('failRun', 'loadSegments')),
  },
};
