/** Private ballots by group and moment. */
import type { PanelSpec } from '../setup.ts';
import { positionOfBallot, type Ballot } from '../stances.ts';
import type { Step, StepKind } from '../step.ts';

export interface CastBallot {
  participantId: string;
  moment: number;
  ballot: Ballot;
  /** −1 to 1. */
  position: number;
  line: string;
}

/** The votes of one kind in a group, in order. */
export function ballotsOf(
  { stances }: Pick<PanelSpec, 'stances'>,
  steps: readonly Step[],
  group: number,
  kind: StepKind = 'ballot',
): CastBallot[] {
  return steps.flatMap((step) => {
    const ballot = step.data?.ballot;
    if (step.kind !== kind || step.group !== group || ballot === undefined || step.participantId === null) return [];
    const position = positionOfBallot(stances, ballot);
    return [
      { participantId: step.participantId, moment: step.moment ?? 0, ballot, position, line: step.data?.line ?? '' },
    ];
  });
}

export function ballotsAt(spec: PanelSpec, steps: readonly Step[], group: number, moment: number): CastBallot[] {
  return ballotsOf(spec, steps, group).filter((one) => one.moment === moment);
}

/** The latest moment at which a group voted; 0 before the discussion. */
export function lastMoment(steps: readonly Step[], group: number): number {
  return steps.reduce(
    (latest, step) => (step.group === group && step.kind === 'ballot' ? Math.max(latest, step.moment ?? 0) : latest),
    0,
  );
}
