/** Sessions of the viewer's agents, and what was sent to them. */
import { recentMessages, type RecentMessage } from '../../../db/agents/mcp-notifications.ts';
import { recentSessions, type RecentSession } from '../../../db/agents/mcp-sessions.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

/** More are not shown: sessions last a day, and notifications ten minutes. */
const shown = 20;

const AgentSessionJobRef = builder.objectRef<RecentSession['openJobs'][number]>('AgentSessionJob').implement({
  fields: (t) => ({ jobId: t.exposeString('jobId'), kind: t.exposeString('kind') }),
});

const AgentSessionRef = builder.objectRef<RecentSession>('AgentSession').implement({
  description: 'A key or client that was active over MCP in the last day.',
  fields: (t) => ({
    agentName: t.exposeString('agentName'),
    protocol: t.exposeString('protocol', { description: 'Version; those of 2025 have sessions.' }),
    openJobs: t.expose('openJobs', { type: [AgentSessionJobRef], description: 'Open jobs that it works with.' }),
    keptNotices: t.exposeInt('keptNotices', { description: 'Notifications that wait for it.' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
  }),
});

const AgentNotificationRef = builder.objectRef<RecentMessage>('AgentNotification').implement({
  description: 'A notification to an agent, without its content.',
  fields: (t) => ({
    id: t.exposeID('id'),
    agentName: t.exposeString('agentName'),
    method: t.exposeString('method'),
    progress: t.exposeString('progress', { nullable: true, description: 'Words of a progress notification.' }),
    delivered: t.exposeBoolean('delivered'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
  agentSessions: t.field({
    type: [AgentSessionRef],
    description: 'The last active first.',
    resolve: (_root, _args, { db, viewer }) => recentSessions(db, personIdOf(viewer), shown),
  }),
  agentNotifications: t.field({
    type: [AgentNotificationRef],
    description: 'Newest first.',
    resolve: (_root, _args, { db, viewer }) => recentMessages(db, personIdOf(viewer), shown),
  }),
}));
