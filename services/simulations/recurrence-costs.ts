import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { spendOf, type RecurrenceSpend } from '../../db/simulations/recurrence-spend.ts';
import type { Recurrence } from '../../db/simulations/recurrences.ts';
import { ProductError } from '../../domain/errors.ts';
import { allowanceFor, startOfMonth, type Allowance } from '../../domain/simulations/recurrence-allowance.ts';
import { estimateRun, type SimulationEstimate } from './estimates/estimate.ts';

interface CostDeps {
  db: Db;
  env: Env;
}

/** Estimates a turn as the form of a new simulation does; null where that is not possible, as without its segments. */
export async function estimateTurn(
  deps: CostDeps,
  { userId, input }: Pick<Recurrence, 'userId' | 'input'>,
): Promise<SimulationEstimate | null> {
  try {
    return await estimateRun(deps, userId, input);
  } catch (error) {
    if (error instanceof ProductError && error.kind !== 'unavailable') return null;
    throw error;
  }
}

/** Reads what the runs of a recurring run cost in all, and this month in its time zone. */
export function spendOfRecurrence(
  db: Db,
  { id, timeZone }: Pick<Recurrence, 'id' | 'timeZone'>,
): Promise<RecurrenceSpend> {
  return spendOf(db, id, startOfMonth(new Date(), timeZone));
}

/** Decides whether the monthly limit pays for another turn, and what that turn may cost. */
export async function allowanceOf(deps: CostDeps, recurrence: Recurrence): Promise<Allowance> {
  const { monthlyCapUsd, input } = recurrence;
  if (monthlyCapUsd === null) return { kind: 'run', spendCapUsd: input.spendCapUsd ?? null };
  const spend = await spendOfRecurrence(deps.db, recurrence);
  const expectedUsd = spend.lastUsd ?? (await estimateTurn(deps, recurrence))?.costUsd.low ?? 0;
  return allowanceFor({ ...spend, monthlyCapUsd, expectedUsd, ownCapUsd: input.spendCapUsd ?? null });
}
