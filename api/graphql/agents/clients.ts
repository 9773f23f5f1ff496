/** Clients that the viewer connected through the authorization server. */
import { limitClient, listClients, type ConnectedClient } from '../../../services/agents/clients.ts';
import { deleteConnection } from '../../../db/agents/oauth-connections.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const AgentClientJobRef = builder.objectRef<NonNullable<ConnectedClient['doing']>>('AgentClientJob').implement({
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    title: t.exposeString('title'),
    progress: t.exposeFloat('progress', { nullable: true }),
  }),
});

const AgentClientRef = builder.objectRef<ConnectedClient>('AgentClient').implement({
  description: 'A client that the viewer connected, such as a chat program with tools.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'Chosen by the client.' }),
    host: t.exposeString('host'),
    permissions: t.exposeStringList('permissions'),
    protocol: t.exposeString('protocol', { nullable: true }),
    hasSession: t.exposeBoolean('hasSession'),
    doing: t.expose('doing', { type: AgentClientJobRef, nullable: true }),
    keptNotices: t.exposeInt('keptNotices', { description: 'Notifications that wait for the client.' }),
    lastHeardAt: t.expose('lastHeardAt', { type: 'DateTime', nullable: true }),
    connectedAt: t.expose('connectedAt', { type: 'DateTime' }),
    dayLimitUsd: t.exposeFloat('dayLimitUsd', {
      nullable: true,
      description: 'US dollars that it may spend in a UTC day; null without a limit of its own.',
    }),
    spentTodayUsd: t.exposeFloat('spentTodayUsd'),
  }),
});

builder.queryField('agentClients', (t) =>
  t.field({
    type: [AgentClientRef],
    resolve: (_root, _args, { db, viewer }) => listClients(db, personIdOf(viewer)),
  }),
);

builder.mutationField('disconnectAgentClient', (t) =>
  t.boolean({
    description: 'Ends every consent to a client, with its tokens. False when it was not connected.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { db, viewer }) => deleteConnection(db, personIdOf(viewer), id),
  }),
);

builder.mutationField('limitAgentClient', (t) =>
  t.boolean({
    description:
      'Limits what a client may spend in a UTC day; null takes the limit away. False when it is not connected.',
    args: { id: t.arg.id({ required: true }), dayLimitUsd: t.arg.float() },
    resolve: (_root, { id, dayLimitUsd }, { db, viewer }) =>
      limitClient(db, personIdOf(viewer), id, dayLimitUsd ?? null),
  }),
);
