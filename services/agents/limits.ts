/** Limits of what a person's agents spend together. */
import { readAgentSpending } from '../../db/agents/agent-jobs.ts';
import { readAgentLimits, storeAgentLimits } from '../../db/agents/agent-limits.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { defaultLimits, limitsSchema } from '../../domain/agents/limits.ts';
import { float, view, type ValueOf } from '../../domain/view.ts';

/** Limits with what was spent in this UTC day and month, in US dollars. */
export const agentLimitsView = view(
  'AgentLimits',
  'What all agents of the viewer together may spend, in US dollars; days and months are UTC.',
  {
    asksAboveUsd: float('A job above this needs the viewer’s agreement.'),
    dayLimitUsd: float(),
    monthLimitUsd: float(),
    spentTodayUsd: float(),
    spentMonthUsd: float(),
  },
);

export type AgentLimits = ValueOf<typeof agentLimitsView>;

export async function readLimits(db: Db, userId: string): Promise<AgentLimits> {
  const [stored, spent] = await Promise.all([readAgentLimits(db, userId), readAgentSpending(db, userId)]);
  return { ...(stored ?? defaultLimits), spentTodayUsd: spent.dayUsd, spentMonthUsd: spent.monthUsd };
}

/** Changes a person's limits. Throws InvalidInput. */
export async function updateLimits(db: Db, userId: string, given: unknown): Promise<AgentLimits> {
  const parsed = limitsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInput(issue?.message ?? 'The limits cannot be read', issue?.path[0]?.toString());
  }
  await storeAgentLimits(db, userId, parsed.data);
  return readLimits(db, userId);
}
