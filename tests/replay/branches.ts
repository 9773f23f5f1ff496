/**
 * Every branch of every workflow: what its activities do and what else happens, so that a run goes through it, and the
 * events by which a recorded history shows that it did.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { waitForValue } from '../_support/until-seen.ts';
import { cancelDuring, hang, refuse, untilContinued, type Branch } from './branch.ts';
import {
  all,
  asksFor,
  callsOf,
  has,
  hasFailure,
  isCancelRequested,
  isCancelled,
  isContinuation,
  isContinued,
  not,
} from './history-events.ts';
import { askingBranches } from './asking-branches.ts';
import { indexBuildBranches } from './index-build-branches.ts';
import { modelListBranches } from './model-list-branches.ts';
import { panelBranches } from './panel-branches.ts';
import { profileImportBranches } from './profile-import-branches.ts';
import { searchBranches } from './search-branches.ts';
import { surveyBranches } from './survey-branches.ts';
import { simulationBranches } from './simulation-branches.ts';
import { notificationBranches } from './notification-branches.ts';
import { webhookBranches } from './webhook-branches.ts';

/** Number of events after which the recorder's server suggests continue-as-new. */
export const suggestedAfter = 100;

const reconciler = { workflow: 'reconciler', args: [{ everyMs: 100, settleMs: 1_500 }] };
const chatReply = { workflow: 'chatReply', args: [{ replyId: 'recorded-reply' }] };
const segmentImport = { workflow: 'segmentImport', args: [{ importId: 'recorded-import' }] };
const keyCheck = { workflow: 'keyCheck', args: [{ checkId: 'recorded-check' }] };
const providerRequest = { workflow: 'providerRequest', args: [{ requestId: 'recorded-request' }] };
const recurringRun = { workflow: 'recurringRun', args: [{ recurrenceId: 'recorded-recurrence' }] };

/** Replies that call tools for some rounds, and are complete afterwards. */
function callsTools(rounds: number, places: readonly number[]) {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked > rounds) return {};
    return { toolCalls: places.map((place) => ({ item: 0, provider: 'openai', round: asked - 1, place })) };
  };
}

export const branches: Record<string, Branch> = {
  ...simulationBranches,
  ...panelBranches,
  ...askingBranches,
  ...searchBranches,
  ...surveyBranches,
  ...profileImportBranches,
  ...indexBuildBranches,
  ...webhookBranches,
  ...notificationBranches,
  ...modelListBranches,
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
  'reply-job': {
    ...chatReply,
    goesThrough: all(asksFor('claimJob', 'writeReply'), not(hasFailure), has('markerRecordedEventAttributes')),
  },
  'reply-job-tools': {
    ...chatReply,
    activities: { writeReply: callsTools(2, [0, 1]) },
    goesThrough: all(
      asksFor('writeReply', 'runToolCall', 'claimJob'),
      (events) => callsOf(events, 'runToolCall') === 4 && callsOf(events, 'writeReply') === 3,
    ),
  },
  'reply-job-tools-lost': {
    ...chatReply,
    activities: {
      writeReply: callsTools(1, [0]),
      runToolCall: refuse('DataRefused', 'The database refused a value (22003)', false),
    },
    goesThrough: all(
      hasFailure,
      (events) => callsOf(events, 'writeReply') === 2,
      has('workflowExecutionCompletedEventAttributes'),
    ),
  },
  'provider-request': { ...providerRequest, goesThrough: all(asksFor('answerProviderRequest'), not(hasFailure)) },
  'provider-request-failed': {
    ...providerRequest,
    activities: { answerProviderRequest: refuse('DataRefused', 'The database refused a value (22003)', false) },
    goesThrough: all(hasFailure, has('workflowExecutionFailedEventAttributes')),
  },
  'reply-job-stopped': {
    ...chatReply,
    activities: { writeReply: hang },
    act: cancelDuring('writeReply'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'writeReply', 'cancelJob')),
  },
  'reply-job-refused': {
    ...chatReply,
    activities: { writeReply: refuse('ProviderCallFailed', 'OpenAI API error (401)', true) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob'), not(isCancelRequested)),
  },
  'reply-job-failed': {
    ...chatReply,
    activities: { writeReply: refuse('TypeError', 'The reply met an unexpected value', false) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob'), not(isCancelRequested)),
  },
  // Workflows of versions whose replies were no jobs.
  'chat-reply': { ...chatReply, goesThrough: all(asksFor('writeReply'), not(asksFor('closeChatReply'))) },
  'chat-stopped': {
    ...chatReply,
    activities: { writeReply: hang },
    act: cancelDuring('writeReply'),
    goesThrough: all(isCancelRequested, asksFor('writeReply', 'closeChatReply')),
  },
  'chat-failed': {
    ...chatReply,
    activities: { writeReply: refuse('ProviderCallFailed', 'OpenAI API error (500)', false) },
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

/** The reconciler has waited for a tick and begun the next one. */
async function ticks(handle: WorkflowHandle): Promise<void> {
  await waitForValue(
    () => handle.fetchHistory(),
    ({ events }) => callsOf(events ?? [], 'reconcile') > 1,
  );
}
