/** Keys of a person's agents and scripts. Agents themselves cannot see or change them. */
import { deleteAgentKey, listAgentKeys, revokeAgentKey, type AgentKey } from '../../../db/agents/agent-keys.ts';
import { neverExpires } from '../../../domain/agents/key-settings.ts';
import { createKey } from '../../../services/agents/keys.ts';
import { readKeysToday, type KeyToday } from '../../../services/agents/usage.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const AgentKeyRef = builder.objectRef<AgentKey & KeyToday>('AgentKey').implement({
  description: 'A key with which an agent or a script acts for the viewer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    hint: t.exposeString('hint', { description: 'The last 4 characters of the key.' }),
    permissions: t.exposeStringList('permissions'),
    rateLimitRequests: t.exposeInt('rateLimitRequests', { description: 'Calls that it may make in a period.' }),
    rateLimitPeriod: t.exposeString('rateLimitPeriod', { description: 'minute, hour or day.' }),
    dayLimitUsd: t.exposeFloat('dayLimitUsd', {
      nullable: true,
      description: 'US dollars that it may spend in a UTC day; null leaves the limits of all agents.',
    }),
    spentTodayUsd: t.exposeFloat('spentTodayUsd'),
    callsToday: t.exposeInt('callsToday', { description: 'Calls in this UTC day, refused ones among them.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null when it never expires.',
      resolve: ({ expiresAt }) => (expiresAt.getTime() >= neverExpires.getTime() ? null : expiresAt),
    }),
    state: t.exposeString('state', { description: 'active, expired or revoked.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const CreatedAgentKeyRef = builder
  .objectRef<{ key: string; agentKey: AgentKey & KeyToday }>('CreatedAgentKey')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key', { description: 'The key itself; returned only here.' }),
      agentKey: t.expose('agentKey', { type: AgentKeyRef }),
    }),
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
    type: CreatedAgentKeyRef,
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
