/** Estimates of a panel before it starts: calls exactly, cost and time roughly. */
import { countCalls, type CallCounts } from '../../domain/panels/call-count.ts';
import { turnsAllowed } from '../../domain/panels/next-steps.ts';
import type { PanelSetup } from '../../domain/panels/setup.ts';
import type { AskedKind } from '../../domain/panels/step.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import { checkPanelSetup } from './panels.ts';

export interface PanelEstimate {
  calls: number;
  /** Calls that what is said may add: second tries, and a devil's advocate in each group. */
  atMostMore: number;
  byKind: { kind: string; calls: number }[];
  costUsd: number;
  seconds: number;
}

/** Tokens of a call, measured on panels of six with a message of two sentences. */
const tokens: Record<'long' | 'short' | 'analysis', { input: number; output: number }> = {
  long: { input: 1_100, output: 90 },
  short: { input: 1_000, output: 30 },
  analysis: { input: 1_800, output: 500 },
};
const sizes: Record<AskedKind, keyof typeof tokens> = {
  ballot: 'short',
  'control-ballot': 'short',
  'stances-ballot': 'short',
  opening: 'long',
  probe: 'long',
  choice: 'short',
  bid: 'short',
  turn: 'long',
  answer: 'long',
  coverage: 'short',
  digest: 'long',
  coding: 'analysis',
  insights: 'analysis',
  summary: 'analysis',
};

/** Seconds of a call; those of one point of a group run at once. */
const secondsPerCall = 3;

/** Estimates a set-up. Throws InvalidInput. */
export function estimatePanel(given: unknown): PanelEstimate {
  const setup = checkPanelSetup(given);
  const counts = countCalls(setup);
  const entries = Object.entries(counts) as [AskedKind, number][];
  const [model] = modelsFor(setup.modelProvider, setup.model === null ? [] : [setup.model], null);
  return {
    calls: entries.reduce((sum, [, calls]) => sum + calls, 0),
    atMostMore: (turnsAllowed(setup) + 1) * setup.groups,
    byKind: entries.flatMap(([kind, calls]) => (calls === 0 ? [] : [{ kind, calls }])),
    costUsd: entries.reduce((sum, [kind, calls]) => {
      const { input, output } = tokens[sizes[kind]];
      return sum + calls * costUsd(model ?? '', input, output);
    }, 0),
    seconds: secondsPerCall * pointsOf(setup, counts),
  };
}

/** Points of one group, one after another; groups run at once. */
function pointsOf({ groups, turnRule, ballots }: PanelSetup, counts: CallCounts): number {
  const spoken = counts.opening + counts.probe + counts.turn * (turnRule === 'desire-bids' ? 2 : 1) + counts.choice;
  const votes = ballots === 'none' ? 0 : 1;
  return (
    Math.ceil((spoken + counts.coverage + counts.digest + counts.coding + counts.insights) / groups) +
    votes +
    counts.summary
  );
}
