/** Keys of a person's agents and scripts. Agents themselves cannot see or change them. */
import { deleteAgentKey, listAgentKeys, revokeAgentKey, type AgentKey } from '../../../db/agents/agent-keys.ts';
import { neverExpires } from '../../../domain/agents/key-settings.ts';
import { id, text, list, int, float, maybe, time, derived, view } from '../../../domain/view.ts';
import { createKey } from '../../../services/agents/keys.ts';
import { readKeysToday, type KeyToday } from '../../../services/agents/usage.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const agentKeyView = view('AgentKey', 'A key with which an agent or a script acts for the viewer.', {
  id: id(),
  name: text(),
  hint: text('The last 4 characters of the key.'),
  permissions: list(text()),
  rateLimitRequests: int('Calls that it may make in a period.'),
  rateLimitPeriod: text('minute, hour or day.'),
  dayLimitUsd: maybe(float('US dollars that it may spend in a UTC day; null leaves the limits of all agents.')),
  spentTodayUsd: float(),
  callsToday: int('Calls in this UTC day, refused ones among them.'),
  lastUsedAt: maybe(time()),
  expiresAt: derived(maybe(time('Null when it never expires.'))),
  state: text('active, expired or revoked.'),
  createdAt: time(),
});

const AgentKeyRef = viewTypeFrom<AgentKey & KeyToday, typeof agentKeyView>(agentKeyView, {
  expiresAt: ({ expiresAt }) => (expiresAt.getTime() >= neverExpires.getTime() ? null : expiresAt),
});

const createdAgentKeyView = view('CreatedAgentKey', {
  key: text('The key itself; returned only here.'),
  agentKey: agentKeyView,
});

const AgentKeyInput = builder.inputType('AgentKeyInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    permissions: t.stringList({ required: true, description: 'runs:read, runs:write, segments:write, spend.' }),
    rateLimitRequests: t.int({ description: '60 when omitted.' }),
    rateLimitPeriod: t.string({ description: 'minute (when omitted), hour or day.' }),
    dayLimitUsd: t.float({ description: 'US dollars in a UTC day; none when omitted.' }),
    expiresInDays: t.int({ description: 'Never when omitted.' }),
  }),
});

builder.queryFields((t) => ({
  agentKeys: t.field({
    type: [AgentKeyRef],
    description: 'The viewer’s keys for agents, newest first.',
    resolve: async (_root, _args, { db, viewer }) => {
      const userId = personIdOf(viewer);
      const [keys, today] = await Promise.all([listAgentKeys(db, userId), readKeysToday(db, userId)]);
      return keys.map((key) => ({ ...key, ...today(key.id) }));
    },
  }),
}));

builder.mutationFields((t) => ({
  createAgentKey: t.field({
    type: viewType(createdAgentKeyView),
    args: { input: t.arg({ type: AgentKeyInput, required: true }) },
    resolve: async (_root, { input }, { db, env, viewer }) => {
      const { key, agentKey } = await createKey({ db, encryptionKey: env.ENCRYPTION_KEY }, personIdOf(viewer), input);
      return { key, agentKey: { ...agentKey, callsToday: 0, spentTodayUsd: 0 } };
    },
  }),
  revokeAgentKey: t.boolean({
    description: 'Revokes a key at once and for good. False when it is not the viewer’s or was revoked before.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => revokeAgentKey(db, personIdOf(viewer), id),
  }),
  deleteAgentKey: t.boolean({
    description: 'Deletes a key with its usage. False when it is not the viewer’s.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => deleteAgentKey(db, personIdOf(viewer), id),
  }),
}));
