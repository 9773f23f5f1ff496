/** The branches of the workflow of a webhook. */
import { waitingSignal, type WebhookInput } from '../../workflows/messages.ts';
import type { Activities } from '../_support/scripted-activities.ts';
import { isPast, refuse, type Branch } from './branch.ts';
import { all, asksFor, callsOf, has, hasFailure, isContinued, not } from './history-events.ts';

const input: WebhookInput = { webhookId: 'recorded-webhook' };
const webhook = { workflow: 'webhook', args: [input] };

/** Attempts that leave these waits, and none that waits afterwards. */
function waits(...ms: number[]): Partial<Activities> {
  const left = [...ms];
  return { deliverWebhookEvent: async () => ({ waitMs: left.shift() ?? null }) };
}

const attempts = (count: number) => (events: Parameters<typeof callsOf>[0]) =>
  callsOf(events, 'deliverWebhookEvent') === count;

export const webhookBranches: Record<string, Branch> = {
  webhook: {
    ...webhook,
    activities: waits(0),
    goesThrough: all(attempts(2), not(has('timerStartedEventAttributes'))),
  },
  'webhook-retried': {
    ...webhook,
    activities: waits(50, 0),
    goesThrough: all(attempts(3), has('timerFiredEventAttributes')),
  },
  'webhook-told': {
    ...webhook,
    activities: waits(3_600_000),
    act: async (handle) => {
      await isPast(handle);
      await handle.signal(waitingSignal);
    },
    goesThrough: all(attempts(2), has('timerCanceledEventAttributes')),
  },
  'webhook-continued': {
    ...webhook,
    activities: waits(...Array.from({ length: 60 }, () => 0)),
    goesThrough: all(asksFor('deliverWebhookEvent'), isContinued),
  },
  'webhook-failed': {
    ...webhook,
    activities: { deliverWebhookEvent: refuse('DataRefused', 'The database refused a value (22003)', false) },
    goesThrough: all(hasFailure, has('workflowExecutionFailedEventAttributes')),
  },
};
