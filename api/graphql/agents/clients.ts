/** Clients that the viewer connected through the authorization server. */
import { connectedClientView, limitClient, listClients } from '../../../services/agents/clients.ts';
import { deleteConnection } from '../../../db/agents/oauth-connections.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

builder.queryField('agentClients', (t) =>
  t.field({
    type: [viewType(connectedClientView)],
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
