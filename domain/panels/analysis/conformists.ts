/** Participants who agree aloud with the others while their private ballot stays. */
import { holm } from '../../simulations/significance.ts';
import { meanOf, medianOf, tailOfT, varianceOf } from '../../simulations/student-t.ts';
import { sumOf } from '../../sum.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf } from './ballots.ts';
import { spokenStances, type SpokenStance } from './spoken.ts';

/** The smallest mean gap on the scale of −1 to 1 that is called one: 15 points of a share. */
export const smallestGap = 0.3;
/** Ballots are stated in round numbers, so that a spread below 5 points of a share says nothing. */
export const smallestSpread = 0.1;
/** Chance that a panel without any is said to have one. */
export const familyError = 0.05;

export interface ConformistTest {
  participantId: string;
  /** Mean gap, spoken minus private, over phases and groups. */
  gap: number;
  /** Number of phases, over all groups, with both a spoken stance and a ballot. */
  phases: number;
  /** One-sided p-value after Holm over the participants; 1 where it cannot be tested. */
  pValue: number;
  isConformist: boolean;
}

interface Cell {
  participantId: string;
  /** The gap, counted positive toward the others. */
  toward: number;
  gap: number;
  spoken: number;
  inPrivate: number;
  others: number;
  /** Private movement since the first ballot, counted positive toward the others. */
  moved: number;
}

/**
 * Tests each participant: is the gap toward the others above zero over the phases, by a one-sided t test with the spread
 * of gaps that all participants share (their own where it is larger), corrected over the participants by Holm? The side
 * of the others is taken from the ballots of other moments, so that the noise of a gap does not choose its own side.
 */
export function conformistTests(spec: PanelSpec, steps: readonly Step[]): ConformistTest[] {
  const cells = cellsOf(spec, steps);
  const mine = spec.participants.map(({ id }) => cells.filter(({ participantId }) => participantId === id));
  const degrees = sumOf(mine, (own) => Math.max(0, own.length - 1));
  const pooled =
    degrees === 0
      ? 0
      : sumOf(mine, (own) => varianceOf(own.map(({ toward }) => toward)) * Math.max(0, own.length - 1)) / degrees;
  const pValues = holm(
    mine.map((own) => {
      if (own.length === 0 || degrees === 0) return 1;
      const toward = own.map((cell) => cell.toward);
      const spread = Math.sqrt(Math.max(pooled, varianceOf(toward), smallestSpread ** 2));
      return tailOfT(meanOf(toward) / (spread / Math.sqrt(own.length)), degrees);
    }),
  );
  return spec.participants.map(({ id }, index) => {
    const own = mine[index] ?? [];
    const pValue = pValues[index] ?? 1;
    const gap = meanOf(own.map((cell) => cell.gap));
    return { participantId: id, gap, phases: own.length, pValue, isConformist: pValue < familyError && isLikeOne(own) };
  });
}

/** Lists the participants who may be said to agree aloud while their ballot stays, the widest gap first. */
export function conformists(spec: PanelSpec, steps: readonly Step[]): ConformistTest[] {
  return conformistTests(spec, steps)
    .filter(({ isConformist }) => isConformist)
    .sort((one, other) => Math.abs(other.gap) - Math.abs(one.gap));
}

/** True when the gap is large, leads to where the others are, and is more than what the ballot itself moved. */
function isLikeOne(own: readonly Cell[]): boolean {
  const mean = (of: (cell: Cell) => number) => meanOf(own.map(of));
  const toward = mean((cell) => cell.toward);
  const isCloserAloud =
    mean(({ spoken, others }) => Math.abs(spoken - others)) <
    mean(({ inPrivate, others }) => Math.abs(inPrivate - others));
  return toward >= smallestGap && isCloserAloud && mean(({ moved }) => moved) <= toward / 2;
}

function cellsOf(spec: PanelSpec, steps: readonly Step[]): Cell[] {
  const spoken = spokenStances(spec, steps);
  return coursesOf(spec, steps).flatMap(({ group, participantId, ballots, controls }) => {
    const here = spoken.filter((stance) => stance.group === group);
    const others = here.filter((stance) => stance.participantId !== participantId);
    const [first] = ballots;
    if (others.length === 0 || first === undefined) return [];
    const majority = medianOf(others.map(({ position }) => position));
    return here.flatMap((stance): Cell[] => {
      const { gap, position, privatePosition, phase } = stance;
      const elsewhere = [...ballots.filter(({ moment }) => moment !== phase + 1), ...controls.values()];
      if (stance.participantId !== participantId || gap === null || privatePosition === null) return [];
      if (elsewhere.length === 0) return [];
      const side = Math.sign(majority - medianOf(elsewhere.map((ballot) => ballot.position)));
      return [
        {
          participantId,
          gap,
          toward: side * gap,
          spoken: position,
          inPrivate: privatePosition,
          others: othersIn(others, phase),
          moved: side * (privatePosition - first.position),
        },
      ];
    });
  });
}

/** Position that the middle one of the others spoke in a phase; in all phases when they spoke none in it. */
function othersIn(others: readonly SpokenStance[], phase: number): number {
  const inPhase = others.filter((stance) => stance.phase === phase);
  return medianOf((inPhase.length > 0 ? inPhase : others).map(({ position }) => position));
}
