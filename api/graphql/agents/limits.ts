/** Limits of what the viewer's agents spend together. */
import { readLimits, updateLimits, type AgentLimits } from '../../../services/agents/limits.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';

const AgentLimitsRef = builder.objectRef<AgentLimits>('AgentLimits').implement({
  description: 'What all agents of the viewer together may spend, in US dollars; days and months are UTC.',
  fields: (t) => ({
    asksAboveUsd: t.exposeFloat('asksAboveUsd', { description: 'A job above this needs the viewer’s agreement.' }),
    dayLimitUsd: t.exposeFloat('dayLimitUsd'),
    monthLimitUsd: t.exposeFloat('monthLimitUsd'),
    spentTodayUsd: t.exposeFloat('spentTodayUsd'),
    spentMonthUsd: t.exposeFloat('spentMonthUsd'),
  }),
});

const AgentLimitsInput = builder.inputType('AgentLimitsInput', {
  fields: (t) => ({
    asksAboveUsd: t.float({ required: true }),
    dayLimitUsd: t.float({ required: true }),
    monthLimitUsd: t.float({ required: true }),
  }),
});

builder.queryField('agentLimits', (t) =>
  t.field({
    type: AgentLimitsRef,
    resolve: (_root, _args, { db, viewer }) => readLimits(db, personIdOf(viewer)),
  }),
);

builder.mutationField('updateAgentLimits', (t) =>
  t.field({
    type: AgentLimitsRef,
    args: { input: t.arg({ type: AgentLimitsInput, required: true }) },
    resolve: (_root, { input }, { db, viewer }) => updateLimits(db, personIdOf(viewer), input),
  }),
);
