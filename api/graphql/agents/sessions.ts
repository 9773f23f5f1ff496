/** Sessions of the viewer's agents, and what was sent to them. */
import { recentMessageView, recentMessages } from '../../../db/agents/mcp-notifications.ts';
import { recentSessionView, recentSessions } from '../../../db/agents/mcp-sessions.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

/** More are not shown: sessions last a day, and notifications ten minutes. */
const shown = 20;

builder.queryFields((t) => ({
  agentSessions: t.field({
    type: [viewType(recentSessionView)],
    description: 'The last active first.',
    resolve: (_root, _args, { db, viewer }) => recentSessions(db, personIdOf(viewer), shown),
  }),
  agentNotifications: t.field({
    type: [viewType(recentMessageView)],
    description: 'Newest first.',
    resolve: (_root, _args, { db, viewer }) => recentMessages(db, personIdOf(viewer), shown),
  }),
}));
