/** Estimates of a panel before it starts: calls exactly, cost and time by rehearsing it without a call. */
import { countCalls } from '../../domain/panels/call-count.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import { rehearse, secondsPerCall } from '../../domain/panels/rehearsal.ts';
import type { AskedKind } from '../../domain/panels/step.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { costOf, unpricedModels, type FindPrice } from '../../domain/providers/prices.ts';
import { text, int, view, list, float, type ValueOf } from '../../domain/view.ts';
import { checkPanelSetup } from './panels.ts';

const panelCallsView = view('PanelCalls', {
  kind: text(),
  calls: int(),
});

export const panelEstimateView = view('PanelEstimate', 'What a panel takes, before it starts.', {
  calls: int('Exact while nothing is added and no turn is asked again.'),
  /** Calls that what is said may add: second tries, and a devil's advocate in each group. */
  atMostMore: int('Calls that what is said may add at most.'),
  byKind: list(panelCallsView),
  costUsd: float(),
  seconds: int(),
  /** Models whose price is unknown, and whose calls are not in the cost. */
  unpricedModels: list(text('Models whose price is unknown.')),
});

export type PanelEstimate = ValueOf<typeof panelEstimateView>;

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
