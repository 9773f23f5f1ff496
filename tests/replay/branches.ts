/**
 * Every branch of every workflow: what its activities do and what else happens, so that a run goes through it, and the
 * events by which a recorded history shows that it did.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import type proto from '@temporalio/proto';
import { retryFailure, stopFailure } from '../../activities/errors.ts';
import type { BatchInput, CompleteCheck } from '../../activities/simulations/messages.ts';
import { admittedSignal, type SimulationInput } from '../../workflows/messages.ts';
import { answered, claimed, planOf, type Activities } from '../_support/scripted-activities.ts';
import { waitForValue } from '../_support/until-seen.ts';

export type Event = proto.temporal.api.history.v1.IHistoryEvent;

export interface Branch {
  workflow: string;
  args: unknown[];
  activities?: Partial<Activities>;
  /** Acts from outside while the workflow runs; `called` waits for the first call of an activity. */
  act?: (handle: WorkflowHandle, called: (activity: keyof Activities) => Promise<void>) => Promise<void>;
  /** The workflow does not end by itself: its history is saved after `act`. */
  isEndless?: true;
  /** True of the history to save; of a workflow that was continued as new, the first such one is saved. */
  goesThrough: (events: Event[]) => boolean;
}

/** Number of events after which the recorder's server suggests continue-as-new. */
export const suggestedAfter = 100;

const asksFor =
  (...activities: string[]) =>
  (events: Event[]): boolean =>
    activities.every((activity) => callsOf(events, activity) > 0);

function callsOf(events: Event[], activity: string): number {
  return events.filter((event) => event.activityTaskScheduledEventAttributes?.activityType?.name === activity).length;
}

const has =
  (attributes: keyof Event) =>
  (events: Event[]): boolean =>
    events.some((event) => event[attributes]);

const all =
  (...conditions: ((events: Event[]) => boolean)[]) =>
  (events: Event[]): boolean =>
    conditions.every((holds) => holds(events));

const not =
  (condition: (events: Event[]) => boolean) =>
  (events: Event[]): boolean =>
    !condition(events);

const isRetried = (events: Event[]) =>
  events.some((event) => (event.activityTaskStartedEventAttributes?.attempt ?? 0) > 1);
const isCancelRequested = has('workflowExecutionCancelRequestedEventAttributes');
const isCancelled = all(isCancelRequested, has('workflowExecutionCanceledEventAttributes'));
const isContinuation = (events: Event[]) =>
  Boolean(events[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId);
const isContinued = has('workflowExecutionContinuedAsNewEventAttributes');
const hasFailure = has('activityTaskFailedEventAttributes');

const serverError = 'OpenAI API error (500)';
const run: SimulationInput = { runId: 'recorded-run', jobId: 'calm-river-12', execution: 1 };
const simulation = { workflow: 'simulation', args: [run] };
const reconciler = { workflow: 'reconciler', args: [{ everyMs: 100, settleMs: 1_500 }] };
const chatReply = { workflow: 'chatReply', args: [{ replyId: 'recorded-reply', asked: 1 }] };
const segmentImport = { workflow: 'segmentImport', args: [{ importId: 'recorded-import' }] };
const keyCheck = { workflow: 'keyCheck', args: [{ checkId: 'recorded-check' }] };
const recurringRun = { workflow: 'recurringRun', args: [{ recurrenceId: 'recorded-recurrence' }] };

/** An activity that ends only when it is cancelled or its worker stops. */
const hang = async (): Promise<never> => {
  const context = Context.current();
  for (;;) {
    context.heartbeat();
    await context.sleep(200);
  }
};

const refuse = (type: string, message: string, final: boolean) => async (): Promise<never> => {
  throw stopFailure({ type, message, final });
};

/** Cancels the workflow as soon as the activity runs. */
const cancelDuring =
  (activity: keyof Activities): NonNullable<Branch['act']> =>
  async (handle, called) => {
    await called(activity);
    await handle.cancel();
  };

/** Waits until an activity has completed, which is when the workflow goes on. */
async function isPast(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => events?.some((event) => event.activityTaskCompletedEventAttributes) ?? false,
  );
}

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

export const branches: Record<string, Branch> = {
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
  'recurring-run': { ...recurringRun, goesThrough: asksFor('submitRecurring') },
  'recurring-run-cancelled': {
    ...recurringRun,
    activities: { submitRecurring: hang },
    act: cancelDuring('submitRecurring'),
    goesThrough: all(asksFor('submitRecurring'), isCancelled),
  },
  reconciler: {
    ...reconciler,
    act: (handle) => untilContinued(handle),
    isEndless: true,
    goesThrough: all(has('timerFiredEventAttributes'), asksFor('reconcile'), isContinued),
  },
  'reconciler-continued': {
    ...reconciler,
    act: async (handle) => {
      await untilContinued(handle);
      await ticks(handle);
    },
    isEndless: true,
    goesThrough: all(isContinuation, asksFor('reconcile'), has('timerFiredEventAttributes')),
  },
  'reconciler-failed-tick': {
    ...reconciler,
    activities: { reconcile: refuse('DataRefused', 'The database refused a value (22003)', false) },
    act: (handle) => ticks(handle),
    isEndless: true,
    goesThrough: all(hasFailure, has('timerFiredEventAttributes')),
  },
  'reconciler-cancelled': {
    ...reconciler,
    activities: { reconcile: hang },
    act: cancelDuring('reconcile'),
    goesThrough: all(isCancelled, asksFor('reconcile')),
  },
  'key-check': { ...keyCheck, goesThrough: all(asksFor('checkKey'), not(hasFailure)) },
  'key-check-failed': {
    ...keyCheck,
    activities: { checkKey: refuse('DataRefused', 'The database refused a value (22003)', false) },
    goesThrough: all(hasFailure, has('workflowExecutionFailedEventAttributes')),
  },
  'chat-reply': { ...chatReply, goesThrough: all(asksFor('writeReply'), not(asksFor('closeChatReply'))) },
  'chat-stopped': {
    ...chatReply,
    activities: { writeReply: hang },
    act: cancelDuring('writeReply'),
    goesThrough: all(isCancelRequested, asksFor('writeReply', 'closeChatReply')),
  },
  'chat-failed': {
    ...chatReply,
    activities: { writeReply: refuse('ProviderCallFailed', serverError, false) },
    goesThrough: all(hasFailure, asksFor('closeChatReply')),
  },
  'import-job': {
    ...segmentImport,
    goesThrough: all(asksFor('claimJob', 'importRows', 'completeJob'), has('markerRecordedEventAttributes')),
  },
  'import-job-cancelled': {
    ...segmentImport,
    activities: { importRows: hang },
    act: cancelDuring('importRows'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'importRows', 'cancelJob')),
  },
  'import-job-failed': {
    ...segmentImport,
    activities: { importRows: refuse('TypeError', 'The import met an unexpected row', false) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob'), not(isCancelRequested)),
  },
  // Workflows of versions whose one activity also claimed and completed the import.
  'segment-import': { ...segmentImport, goesThrough: all(asksFor('importRows'), not(asksFor('closeImport'))) },
  'segment-import-cancelled': {
    ...segmentImport,
    activities: { importRows: hang },
    act: cancelDuring('importRows'),
    goesThrough: all(isCancelled, asksFor('importRows', 'closeImport')),
  },
  'segment-import-failed': {
    ...segmentImport,
    activities: { importRows: refuse('TypeError', 'The import met an unexpected row', false) },
    goesThrough: all(hasFailure, asksFor('closeImport'), not(isCancelRequested)),
  },
};

async function untilContinued(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.describe(),
    ({ raw: { workflowExecutionInfo: info } }) => info?.firstRunId !== info?.execution?.runId,
  );
}

/** The reconciler has waited for a tick and begun the next one. */
async function ticks(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => callsOf(events ?? [], 'reconcile') > 1,
  );
}
