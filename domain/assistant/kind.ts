import type { JobKind } from '../jobs/kind.ts';

/** Replies of the assistant. */
export const replyKind = {
  name: 'chat-reply',
  workflow: 'chatReply',
  publicName: 'chat-reply',
  noun: { one: 'Assistant reply', many: 'Assistant replies' },
  page: () => '/ai-assistant',
  // People read replies where they asked.
  notifies: { inbox: null, webhooks: false, agents: false },
  model: 'ChatReply',
  stages: [{ name: 'writing', weight: 1, message: 'Writing' }],
  messages: {
    queued: 'Waiting to be written',
    completed: 'Written',
    failed: () => 'The reply failed',
  },
  aborted: 'The reply was stopped',
} as const satisfies JobKind;
