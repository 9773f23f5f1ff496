import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { leadingStance } from '../stances.ts';

/** True when everybody's latest ballot leads with the same stance, and clearly. */
export function converges({ stances }: PanelSpec, steps: readonly Step[], group: number): boolean {
  const latest = new Map(
    steps.flatMap(({ kind, group: of, participantId, data, moment }) =>
      kind === 'ballot' && of === group && data?.ballot !== undefined && (moment ?? 0) > 0
        ? [[participantId, data.ballot] as const]
        : [],
    ),
  );
  const leads = new Set([...latest.values()].map((ballot) => leadingStance(stances, ballot)));
  return (
    latest.size > 1 &&
    leads.size === 1 &&
    [...latest.values()].every((ballot) => Math.max(...Object.values(ballot)) >= 0.6)
  );
}
