/** How many calls a search may still make: by its budget, and by what the spend cap leaves for the rest. */
import { finalists, mostChecks } from './call-count.ts';
import type { Draft } from './draft.ts';
import type { StopRule } from './state.ts';

export interface Allowance {
  left: number;
  /** The rule that stops the search when nothing is left. */
  rule: StopRule;
}

/** The share of the spend cap that is planned with: calls under way, and those that are asked again, cost, too. */
const plannedShare = 0.95;

/** Returns what is left for the search itself. */
export function callsAllowed(draft: Draft): Allowance {
  const { budgetCalls } = draft.spec;
  const byBudget = budgetCalls === null ? Infinity : budgetCalls - draft.searchCalls;
  const byCost = callsWithinCap(draft);
  return byCost < byBudget ? { left: byCost, rule: 'spend-cap' } : { left: byBudget, rule: 'budget' };
}

/** Calls after which checks, control and confirmation can still be paid; Infinity without a cap, or while calls cost nothing. */
function callsWithinCap({ spec, progress, state: { calls, costUsd, judgments }, searchCalls }: Draft): number {
  if (spec.spendCapUsd === null || calls === 0 || costUsd <= 0) return Infinity;
  const affordable = Math.floor((plannedShare * spec.spendCapUsd * calls) / costUsd);
  const hasControl = spec.control === 'equal';
  const confirmation = (1 + finalists + (hasControl ? 1 : 0)) * spec.sealedPersonas;
  const judging = judgments.size + mostChecks(spec);
  const forSearch = affordable - confirmation - judging - progress.besides.calls;
  // The control may spend as much as the search did.
  return Math.floor(forSearch / (hasControl ? 2 : 1)) - searchCalls;
}
