/** Estimates of a panel before it starts: calls exactly, cost and time by rehearsing it without a call. */
import { countCalls } from '../../domain/panels/call-count.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import { rehearse, secondsPerCall } from '../../domain/panels/rehearsal.ts';
import type { AskedKind } from '../../domain/panels/step.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { costOf, unpricedModels, type FindPrice } from '../../domain/providers/prices.ts';
import { checkPanelSetup } from './panels.ts';

export interface PanelEstimate {
  calls: number;
  /** Calls that what is said may add: second tries, and a devil's advocate in each group. */
  atMostMore: number;
  byKind: { kind: string; calls: number }[];
  costUsd: number;
  seconds: number;
  /** Models whose price is unknown, and whose calls are not in the cost. */
  unpricedModels: string[];
}

/** Estimates a set-up at the prices that `find` knows. Throws InvalidInput. */
export function estimatePanel(given: unknown, find: FindPrice): PanelEstimate {
  const setup = checkPanelSetup(given);
  const entries = Object.entries(countCalls(setup)) as [AskedKind, number][];
  const [model = ''] = modelsFor(setup.modelProvider, setup.model === null ? [] : [setup.model], null);
  const { inputTokens, outputTokens, points } = rehearse(setup);
  return {
    calls: entries.reduce((sum, [, calls]) => sum + calls, 0),
    atMostMore: (turnsAllowed(setup) + 1) * setup.groups,
    byKind: entries.flatMap(([kind, calls]) => (calls === 0 ? [] : [{ kind, calls }])),
    costUsd: costOf(find(model), inputTokens, outputTokens),
    seconds: secondsPerCall * points,
    unpricedModels: setup.simulated ? [] : unpricedModels([model], find),
  };
}
