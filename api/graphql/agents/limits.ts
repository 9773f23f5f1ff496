/** Limits of what the viewer's agents spend together. */
import { agentLimitsView, readLimits, updateLimits } from '../../../services/agents/limits.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

const AgentLimitsInput = builder.inputType('AgentLimitsInput', {
  fields: (t) => ({
    asksAboveUsd: t.float({ required: true }),
    dayLimitUsd: t.float({ required: true }),
    monthLimitUsd: t.float({ required: true }),
  }),
});

builder.queryField('agentLimits', (t) =>
  t.field({
    type: viewType(agentLimitsView),
    resolve: (_root, _args, { db, viewer }) => readLimits(db, personIdOf(viewer)),
  }),
);

builder.mutationField('updateAgentLimits', (t) =>
  t.field({
    type: viewType(agentLimitsView),
    args: { input: t.arg({ type: AgentLimitsInput, required: true }) },
    resolve: (_root, { input }, { db, viewer }) => updateLimits(db, personIdOf(viewer), input),
  }),
);
