/** Movement of private ballots, and its parts: spontaneous, by reading, by the others' votes, and by their reasons. */
import { meanOf, tInterval } from '../../simulations/student-t.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { hasSham, type PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf, type CastBallot, type Course } from './ballots.ts';

/** All parts are differences of positions, −2 to 2; those below total add up to it. */
export interface MovementParts {
  /** Last ballot minus first. */
  total: number;
  /** Last control ballot minus first ballot: thinking again without having heard anything. */
  spontaneous: number;
  /** Last sham ballot minus last control ballot: reading as much about something else. Null without a sham transcript. */
  reading: number | null;
  /** Last ballot with only the others' votes heard minus last control ballot. */
  conformity: number;
  /** Last ballot minus the last with only the others' votes heard, less the part of reading. */
  persuasion: number;
}
export type MovementPart = keyof MovementParts;
export const movementParts = ['total', 'spontaneous', 'reading', 'conformity', 'persuasion'] as const;

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
 * moment is the last that has all ballots.
 */
export function movements(spec: PanelSpec, steps: readonly Step[]): ParticipantMovement[] {
  return coursesOf(spec, steps).flatMap((course) => {
    const { group, participantId, ballots } = course;
    const [first, ...later] = ballots;
    const full = controlledOf(spec, course).at(-1);
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
  /** Null in a panel without a sham transcript. */
  sham: CastBallot | null;
}

/** Lists a participant's moments after its first ballot that have all ballots, so that none without an answer counts. */
export function controlledOf(spec: PanelSpec, { ballots, controls, stances, shams }: Course): Controlled[] {
  const isCompared = hasSham(spec);
  return ballots.slice(1).flatMap((ballot) => {
    const [control, others] = [controls.get(ballot.moment), stances.get(ballot.moment)];
    const sham = shams.get(ballot.moment) ?? null;
    if (control === undefined || others === undefined || (isCompared && sham === null)) return [];
    return [{ ballot, control, stances: others, sham: isCompared ? sham : null }];
  });
}

/** Returns what reading as much about something else does; 0 in a panel without a sham transcript. */
function readingOf({ control, sham }: Controlled): number {
  return sham === null ? 0 : sham.position - control.position;
}

export function conformityOf({ control, stances }: Controlled): number {
  return stances.position - control.position;
}

/** Returns what hearing the others does beyond reading as much and beyond their votes. */
export function persuasionOf(moment: Controlled): number {
  return moment.ballot.position - moment.stances.position - readingOf(moment);
}

function partsOf(first: CastBallot, moment: Controlled): MovementParts {
  return {
    total: moment.ballot.position - first.position,
    spontaneous: moment.control.position - first.position,
    reading: moment.sham === null ? null : readingOf(moment),
    conformity: conformityOf(moment),
    persuasion: persuasionOf(moment),
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
      const value = isSplit ? (parts?.[part] ?? null) : part === 'total' ? total : null;
      return value === null ? [] : [{ group, value }];
    });
    return values.length === 0 ? [] : [{ part, ...overGroups(values) }];
  });
}

/**
 * True when hearing the others moved the groups to this side clearly beyond a sham transcript, whether by reasons or by
 * votes.
 */
export function movesBeyondSham(spec: PanelSpec, steps: readonly Step[], side: number): boolean {
  const values = movements(spec, steps).flatMap(({ group, parts }) =>
    parts === null ? [] : [{ group, value: parts.conformity + parts.persuasion }],
  );
  const { mean, isClear } = overGroups(values);
  return isClear && mean * side > 0;
}

function overGroups(values: readonly { group: number; value: number }[]): Omit<PartOverGroups, 'part'> {
  const groups = [...new Set(values.map(({ group }) => group))].map((group) => ({
    group,
    mean: meanOf(values.flatMap(({ group: of, value }) => (of === group ? [value] : []))),
  }));
  const means = groups.map(({ mean }) => mean);
  const found = tInterval(means);
  const interval = found === null ? null : { low: found.low, high: found.high };
  const isClear = interval !== null && (interval.low > 0 || interval.high < 0);
  return { groups, mean: meanOf(means), interval, isClear };
}
