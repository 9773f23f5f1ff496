/** Forks: two branches of one group from a turn on. */
import { distinctGroups } from './analysis/copies.ts';
import type { PanelSpec } from './setup.ts';
import { spokenKinds, type Step } from './step.ts';

/** Calls of the original are not paid for again. */
const nothingSpent = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** A turn of a panel that was, from which another one goes on. */
export interface Turn {
  group: number;
  exchange: number;
  /** The text that replaces it; null to have it said again. */
  text: string | null;
}

/**
 * The steps with which a fork begins: group 0 as it was up to and with the turn, group 1 the same with another text. To
 * have it said again, there is one group with all before the turn. Steps that were under way are left out. Null when there
 * is no such turn.
 */
export function forkSteps(steps: readonly Step[], { group, exchange, text }: Turn): Step[] | null {
  const own = steps.filter((step) => step.group === group && step.status !== 'open');
  const at = own.findIndex(
    (step) => step.exchange === exchange && spokenKinds.includes(step.kind) && step.status === 'answered',
  );
  const replaced = own[at];
  if (replaced === undefined) return null;
  const before = own.slice(0, at);
  const branches =
    text === null
      ? [before]
      : [
          [...before, replaced],
          [...before, { ...replaced, text, data: null }],
        ];
  return branches
    .flatMap((branch, number) => branch.map((step) => ({ ...step, ...nothingSpent, group: number })))
    .map((step, number) => ({ ...step, number }));
}

/**
 * Steps of independent groups: both branches of a fork share their beginning, so only the one as it was counts, and of
 * groups that are copies of one another the first.
 */
export function independentSteps(spec: PanelSpec, steps: readonly Step[]): readonly Step[] {
  const { forkOf, groups } = spec;
  if (groups < 2) return steps;
  if (forkOf !== undefined) return steps.filter(({ group }) => group !== 1);
  const copies = new Set(distinctGroups(spec, steps).flatMap(([, ...others]) => others));
  return copies.size === 0 ? steps : steps.filter(({ group }) => group === null || !copies.has(group));
}
