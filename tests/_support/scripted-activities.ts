/** All activities that workflows call, without servers. Each does nothing unless a test replaces it. */
import type { WebhookActivities } from '../../activities/agents/webhooks.ts';
import type { NotificationActivities } from '../../activities/notifications/notifications.ts';
import type { ChatActivities } from '../../activities/assistant/write-reply.ts';
import type { AskingActivities, AskingCallActivities } from '../../activities/jobs/asking-activities.ts';
import type { EarlierActivities, EarlierCallActivities } from '../../activities/jobs/earlier-activities.ts';
import type { JobActivities } from '../../activities/jobs/job-activities.ts';
import type { KeyCheckActivities } from '../../activities/providers/check-key.ts';
import type { ModelListActivities } from '../../activities/providers/read-model-lists.ts';
import type { ProfileImportActivities } from '../../activities/profiles/import-profiles.ts';
import type { PanelActivities } from '../../activities/panels/advance-panel.ts';
import type { ReconcileActivities } from '../../activities/reconcile.ts';
import type { ImportActivities } from '../../activities/segments/import-segment.ts';
import type { BatchInput, BatchResult, ClaimResult } from '../../activities/simulations/messages.ts';
import type { ProviderActivities, RunActivities } from '../../activities/simulations/simulation.ts';
import type { RecurrenceActivities } from '../../activities/simulations/submit-recurring.ts';
import type { ProviderRequestActivities } from '../../activities/providers/answer-request.ts';
import type { ToolActivities } from '../../activities/tools/run-tool-call.ts';
import type { ProviderPlan } from '../../domain/simulations/provider-plan.ts';

export type Activities = RunActivities &
  JobActivities &
  ProviderActivities &
  ReconcileActivities &
  RecurrenceActivities &
  ChatActivities &
  KeyCheckActivities &
  ModelListActivities &
  ImportActivities &
  ToolActivities &
  PanelActivities &
  AskingActivities &
  AskingCallActivities &
  EarlierActivities &
  EarlierCallActivities &
  ProfileImportActivities &
  ProviderRequestActivities &
  WebhookActivities &
  NotificationActivities;

const nothing = async (): Promise<void> => undefined;

/** Activities of a simulation of 5 personas in one batch that succeeds; `overrides` replace single ones. */
export function scriptedActivities(overrides: Partial<Activities> = {}): Activities {
  return {
    claimRun: async ({ attempt }) => claimed(attempt, [planOf(5)]),
    loadSegments: async () => ({ personas: 5 }),
    reactToBatch: async (batch) => answered(batch),
    failRun: async ({ retry }) => (retry ? 'retrying' : 'failed'),
    shortenRun: nothing,
    enterRunning: nothing,
    checkComplete: async () => ({ paused: false }),
    completeRun: nothing,
    cancelRun: nothing,
    fetchCurrentEvents: nothing,
    analyseRun: nothing,
    claimJob: async ({ attempt }) => ({ kind: 'claimed', attempt }),
    completeJob: nothing,
    failJob: async ({ retry }) => (retry ? 'retrying' : 'failed'),
    cancelJob: nothing,
    reconcile: nothing,
    submitRecurring: nothing,
    writeReply: async () => ({}),
    runToolCall: nothing,
    advancePanel: async () => ({ kind: 'done' }),
    finishPanel: nothing,
    prepareAsking: nothing,
    advanceAsking: async () => ({ kind: 'done' }),
    askItems: async () => ({ closed: false }),
    finishAsking: nothing,
    prepareIndexBuild: nothing,
    nextIndexBatches: async () => ({ kind: 'done' }),
    finishIndexBuild: nothing,
    embedIndexBatch: async () => ({ closed: false }),
    prepareSearch: nothing,
    advanceSearch: async () => ({ kind: 'done' }),
    askSearchBatch: async () => ({ closed: false }),
    finishSearch: nothing,
    prepareSurveyRun: nothing,
    advanceSurveyRun: async () => ({ kind: 'done' }),
    askSurveyBatch: async () => ({ closed: false }),
    finishSurveyRun: nothing,
    planProfileImport: async () => [],
    askForProfiles: async () => ({ kind: 'done' }),
    collectProfiles: async () => ({ kind: 'done' }),
    answerProviderRequest: nothing,
    closeChatReply: nothing,
    checkKey: nothing,
    readModelLists: async () => ({ next: null, read: 0, failed: 0 }),
    importRows: nothing,
    closeImport: nothing,
    deliverWebhookEvent: async () => ({ waitMs: null }),
    sendNotificationMail: nothing,
    ...overrides,
  };
}

export function claimed(attempt: number, providers: ProviderPlan[], includeCurrentEvents = false): ClaimResult {
  return { kind: 'claimed', attempt, providers, includeCurrentEvents };
}

export function planOf(batchSize: number, more: Partial<ProviderPlan> = {}): ProviderPlan {
  return { provider: 'openai', batchSize, batchesInFlight: 2, ...more };
}

export function answered({ from, to }: BatchInput): BatchResult {
  return { answered: to - from, missing: 0, closed: false };
}
