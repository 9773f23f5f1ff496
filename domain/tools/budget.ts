/** Budgets of tool calls: each call is checked before it runs. */

export interface ToolBudget {
  /** Most that the tools of a job may cost, in US dollars. */
  costUsd: number;
  calls: number;
}

/** Budget of one reply of the assistant. */
export const replyToolBudget: ToolBudget = { costUsd: 1, calls: 20 };

/** Returns the budget of a run: about two searches for each persona, unless its owner set another. */
export function runToolBudget(personas: number, costUsd: number | null): ToolBudget {
  return { costUsd: costUsd ?? Math.max(1, roundCents(personas * 0.1)), calls: Math.max(10, personas * 5) };
}

/** Returns the budget of a panel: about one search for each turn, unless its owner set another. */
export function panelToolBudget(turns: number, costUsd: number | null): ToolBudget {
  return { costUsd: costUsd ?? Math.max(1, roundCents(turns * 0.05)), calls: Math.max(10, turns * 3) };
}

/** Says by name what a call would exceed; null when it may run. */
export function budgetProblem(
  used: { calls: number; costUsd: number },
  call: { name: string; costUsd: number },
  budget: ToolBudget,
): string | null {
  if (used.calls >= budget.calls) return `Tool budget reached: all ${budget.calls} calls of this job were made`;
  const left = budget.costUsd - used.costUsd;
  // Sums of cents have rounding errors far below a millionth.
  if (call.costUsd <= left + 1e-9) return null;
  return `Tool budget reached: ${call.name} costs $${call.costUsd.toFixed(2)}, and $${Math.max(0, left).toFixed(2)} of $${budget.costUsd.toFixed(2)} is left`;
}

function roundCents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
