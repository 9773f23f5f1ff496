/** Movement of private ballots, and its parts: spontaneous, by the others' votes, and by their reasons. */
import { meanOf, tInterval } from '../../simulations/student-t.ts';
import type { Interval } from '../../simulations/statistics.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf, type CastBallot, type Course } from './ballots.ts';

/** All parts are differences of positions, −2 to 2; spontaneous, conformity and persuasion add up to total. */
export interface MovementParts {
  /** Last ballot minus first. */
  total: number;
  /** Last control ballot minus first ballot: thinking again without having heard anything. */
  spontaneous: number;
  /** Last ballot with only the others' votes heard minus last control ballot. */
  conformity: number;
  /** Last ballot minus the last with only the others' votes heard. */
  persuasion: number;
}
export type MovementPart = keyof MovementParts;
export const movementParts = ['total', 'spontaneous', 'conformity', 'persuasion'] as const;

export interface ParticipantMovement {
  group: number;
  participantId: string;
  first: CastBallot;
  last: CastBallot;
  total: number;
  /** Null without controls of the last moment. */
  parts: MovementParts | null;
}

/**
 * Computes how far each participant moved in each group; one that voted only once is left out. With controls, the last
 * moment is the last that has all three ballots.
 */
export function movements(spec: PanelSpec, steps: readonly Step[]): ParticipantMovement[] {
  return coursesOf(spec, steps).flatMap((course) => {
    const { group, participantId, ballots } = course;
    const [first, ...later] = ballots;
    const full = controlledOf(course).at(-1);
    const last = full?.ballot ?? later.at(-1);
    if (first === undefined || last === undefined) return [];
    const total = last.position - first.position;
    const parts = full === undefined ? null : partsOf(first, full);
    return [{ group, participantId, first, last, total, parts }];
  });
}

export interface Controlled {
  ballot: CastBallot;
  control: CastBallot;
  stances: CastBallot;
}

/** Lists a participant's moments after its first ballot that have all three ballots. */
export function controlledOf({ ballots, controls, stances }: Course): Controlled[] {
  return ballots.slice(1).flatMap((ballot) => {
    const [control, others] = [controls.get(ballot.moment), stances.get(ballot.moment)];
    return control === undefined || others === undefined ? [] : [{ ballot, control, stances: others }];
  });
}

function partsOf(first: CastBallot, { ballot, control, stances }: Controlled): MovementParts {
  return {
    total: ballot.position - first.position,
    spontaneous: control.position - first.position,
    conformity: stances.position - control.position,
    persuasion: ballot.position - stances.position,
  };
}

export interface PartOverGroups {
  part: MovementPart;
  groups: { group: number; mean: number }[];
  mean: number;
  /** 95% t interval over the groups, never over speakers; null for fewer than two groups. */
  interval: Interval | null;
  /** True when the interval excludes 0. */
  isClear: boolean;
}

/** Averages movement within each group and then over the groups; only the total without controls, nothing without ballots. */
export function movementOverGroups(spec: PanelSpec, steps: readonly Step[]): PartOverGroups[] {
  const all = movements(spec, steps);
  const isSplit = all.some(({ parts }) => parts !== null);
  return movementParts.flatMap((part) => {
    const values = all.flatMap(({ group, total, parts }) => {
      if (isSplit) return parts === null ? [] : [{ group, value: parts[part] }];
      return part === 'total' ? [{ group, value: total }] : [];
    });
    if (values.length === 0) return [];
    const groups = [...new Set(values.map(({ group }) => group))].map((group) => ({
      group,
      mean: meanOf(values.flatMap(({ group: of, value }) => (of === group ? [value] : []))),
    }));
    const means = groups.map(({ mean }) => mean);
    const found = tInterval(means);
    const interval = found === null ? null : { low: found.low, high: found.high };
    const isClear = interval !== null && (interval.low > 0 || interval.high < 0);
    return [{ part, groups, mean: meanOf(means), interval, isClear }];
  });
}
