/** Use of the viewer's agents. */
import { agentUsageView } from '../../../domain/agents/usage.ts';
import { readAgentUsage } from '../../../services/agents/usage.ts';
import { personIdOf } from '../../access/people-only.ts';
import { builder } from '../builder.ts';
import { viewType } from '../view-types.ts';

builder.queryField('agentUsage', (t) =>
  t.field({
    type: viewType(agentUsageView),
    description: 'Calls of the viewer’s agents in the last UTC days: 14, or 1 to 90.',
    args: { days: t.arg.int() },
    resolve: (_root, { days }, { db, viewer }) => readAgentUsage(db, personIdOf(viewer), days ?? 14),
  }),
);
