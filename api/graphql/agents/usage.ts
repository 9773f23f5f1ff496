/** Use of the viewer's agents. */
import type { AgentUsage, UsageDay } from '../../../domain/agents/usage.ts';
import { readAgentUsage } from '../../../services/agents/usage.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const AgentUsageDayRef = builder.objectRef<UsageDay>('AgentUsageDay').implement({
  fields: (t) => ({
    date: t.exposeString('date', { description: 'YYYY-MM-DD, UTC.' }),
    calls: t.exposeInt('calls', { description: 'All calls, the refused ones among them.' }),
    refused: t.exposeInt('refused'),
  }),
});

const AgentUsageShareRef = builder.objectRef<AgentUsage['mostUsed'][number]>('AgentUsageShare').implement({
  fields: (t) => ({
    operation: t.exposeString('operation'),
    share: t.exposeFloat('share', { description: 'Of the calls that were carried out, 0 to 1.' }),
  }),
});

const AgentUsageRef = builder.objectRef<AgentUsage>('AgentUsage').implement({
  fields: (t) => ({
    days: t.expose('days', { type: [AgentUsageDayRef], description: 'Every day, oldest first.' }),
    calls: t.exposeInt('calls', { description: 'All calls, the refused and failed ones among them.' }),
    overLimit: t.exposeInt('overLimit', { description: 'Refused above a rate limit.' }),
    noPermission: t.exposeInt('noPermission', { description: 'Refused for a missing permission.' }),
    failed: t.exposeInt('failed', { description: 'Carried out without success.' }),
    mostUsed: t.expose('mostUsed', { type: [AgentUsageShareRef], description: 'Most used first.' }),
  }),
});

builder.queryField('agentUsage', (t) =>
  t.field({
    type: AgentUsageRef,
    description: 'Calls of the viewer’s agents in the last UTC days: 14, or 1 to 90.',
    args: { days: t.arg.int() },
    resolve: (_root, { days }, { db, viewer }) => readAgentUsage(db, personIdOf(viewer), days ?? 14),
  }),
);
