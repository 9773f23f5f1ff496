/** Participants whose movement is beyond the noise of their ballots: only they may be called persuaded. */
import { holm } from '../../simulations/significance.ts';
import { meanOf, tailOfT, varianceOf } from '../../simulations/student-t.ts';
import { sumOf } from '../../sum.ts';
import { hasSham, type PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf, type Course } from './ballots.ts';
import { familyError, smallestSpread } from './conformists.ts';
import { conformityOf, controlledOf, movements, persuasionOf, type Controlled } from './movement.ts';

/** The smallest mean movement that is named: 10 points of a share. */
export const smallestMovement = 0.2;
/** The smallest change that is named where there are no controls: 15 points of a share. */
export const smallestChange = 0.3;

/** One difference could be a single odd vote. */
const minMoments = 2;

export interface MovementTest {
  participantId: string;
  /** Mean over the later moments of all groups, −2 to 2. */
  movement: number;
  /** Number of later moments over all groups. */
  moments: number;
  /** Two-sided p-value after Holm over the participants. */
  pValue: number;
  isBeyondControl: boolean;
}

/** Lists those who may be called persuaded: hearing the reasons moved them, beyond the others' votes and a sham transcript. */
export function persuaded(spec: PanelSpec, steps: readonly Step[]): MovementTest[] {
  return beyondControl(movementTests(spec, steps, 'persuasion'));
}

/** Lists those who may be said to have followed the others: hearing their votes moved them beyond the controls. */
export function followers(spec: PanelSpec, steps: readonly Step[]): MovementTest[] {
  return beyondControl(movementTests(spec, steps, 'conformity'));
}

/** Lists those whose ballots changed at least by 15 points between first and last, which says nothing about why. */
export function changed(spec: PanelSpec, steps: readonly Step[]): { participantId: string; movement: number }[] {
  const all = movements(spec, steps);
  return spec.participants.flatMap(({ id }) => {
    const movement = meanOf(all.flatMap(({ participantId, total }) => (participantId === id ? [total] : [])));
    return Math.abs(movement) >= smallestChange ? [{ participantId: id, movement }] : [];
  });
}

function beyondControl(tests: readonly MovementTest[]): MovementTest[] {
  return tests
    .filter(({ isBeyondControl }) => isBeyondControl)
    .sort((one, other) => Math.abs(other.movement) - Math.abs(one.movement));
}

/**
 * Tests each participant: is the mean difference of the later moments beyond chance? p-values are corrected over the
 * participants by Holm. Persuasion is what was heard less a sham transcript where the panel has one. Without controls
 * nobody is listed.
 */
export function movementTests(
  spec: PanelSpec,
  steps: readonly Step[],
  part: 'persuasion' | 'conformity',
): MovementTest[] {
  const courses = coursesOf(spec, steps);
  const isCompared = part === 'persuasion' && hasSham(spec);
  const tests = isCompared ? againstSham(spec, courses) : againstControls(spec, courses, part);
  const pValues = holm(tests.map(({ pValue }) => pValue));
  // Several groups may be called persuaded as a whole, too, so that participants get half of the error.
  const error = isCompared && spec.groups > 1 ? familyError / 2 : familyError;
  return tests.map(({ participantId, movement, moments, isLarge }, index) => {
    const pValue = pValues[index] ?? 1;
    return { participantId, movement, moments, pValue, isBeyondControl: isLarge && pValue < error };
  });
}

interface SingleTest extends Omit<MovementTest, 'isBeyondControl'> {
  /** True for a movement that is large and steady enough to be named. */
  isLarge: boolean;
}

/** Tests by the spread of ballots without the discussion, that of all participants (their own where it is larger). */
function againstControls(spec: PanelSpec, courses: readonly Course[], part: 'persuasion' | 'conformity'): SingleTest[] {
  const noise = controlNoise(courses);
  if (noise === null) return [];
  return spec.participants.flatMap(({ id }) => {
    const own = courses.filter(({ participantId }) => participantId === id);
    const values = laterMoments(spec, own).map(part === 'persuasion' ? persuasionOf : conformityOf);
    if (values.length === 0) return [];
    const spread = Math.max(noise.spread, Math.sqrt(2 * ownVariance(own)), smallestSpread);
    const movement = meanOf(values);
    const t = Math.abs(movement) / (spread / Math.sqrt(values.length));
    const pValue = Math.min(1, 2 * tailOfT(t, noise.degrees));
    const isLarge = isSteady(values) && Math.abs(movement) >= smallestMovement;
    return [{ participantId: id, movement, moments: values.length, pValue, isLarge }];
  });
}

/**
 * Tests what was heard less the sham transcript, each with its own spread: that of these differences around each
 * participant's mean. Two things must hold, so that the larger p-value counts: the difference is there, and the others'
 * votes alone do not explain it. Otherwise somebody who only follows their votes would be called persuaded.
 */
function againstSham(spec: PanelSpec, courses: readonly Course[]): SingleTest[] {
  const seats = spec.participants.flatMap(({ id }) => {
    const moments = laterMoments(
      spec,
      courses.filter(({ participantId }) => participantId === id),
    );
    const heard = moments.map((moment) => conformityOf(moment) + persuasionOf(moment));
    return moments.length === 0 ? [] : [{ participantId: id, heard, reasons: moments.map(persuasionOf) }];
  });
  const heardTail = residualTails(seats.map(({ heard }) => heard));
  const reasonsTail = residualTails(seats.map(({ reasons }) => reasons));
  return seats.map(({ participantId, heard, reasons }) => {
    const movement = meanOf(heard);
    const side = movement < 0 ? -1 : 1;
    const pValue = Math.max(2 * heardTail(heard, side), reasonsTail(reasons, side));
    const isLarge =
      isSteady(heard) && Math.abs(movement) >= smallestMovement && side * meanOf(reasons) >= smallestMovement;
    return { participantId, movement, moments: heard.length, pValue: Math.min(1, pValue), isLarge };
  });
}

/**
 * Returns the t test of a participant's mean toward a side, one-sided. The spread is that of all participants around their
 * own means, the participant's own where it is larger, and never below the smallest. 1 where nothing was repeated.
 */
function residualTails(all: readonly (readonly number[])[]): (values: readonly number[], side: number) => number {
  const degrees = sumOf(all, (values) => Math.max(0, values.length - 1));
  const squares = sumOf(all, (values) => varianceOf(values) * Math.max(0, values.length - 1));
  return (values, side) => {
    if (degrees === 0) return 1;
    const spread = Math.sqrt(Math.max(squares / degrees, varianceOf(values), smallestSpread ** 2));
    return tailOfT((side * meanOf(values)) / (spread / Math.sqrt(values.length)), degrees);
  };
}

/** The last three moments of each group, without the first of few, in which little was heard yet. */
function laterMoments(spec: PanelSpec, courses: readonly Course[]): Controlled[] {
  return courses.flatMap((course) => {
    const all = controlledOf(spec, course);
    return all.slice(-Math.max(minMoments, Math.min(3, all.length - 1)));
  });
}

/**
 * True when at least four of five differences, and two at all, lead the same way. Personas that now and then vote quite
 * otherwise have tails that no t test covers; it takes several such votes in one direction to pass this.
 */
function isSteady(values: readonly number[]): boolean {
  const side = Math.sign(meanOf(values));
  const along = values.filter((value) => side * value >= smallestMovement / 2).length;
  return values.length >= minMoments && along >= 0.8 * values.length;
}

interface Noise {
  /** Standard deviation of the difference of two ballots. */
  spread: number;
  degrees: number;
}

/**
 * Estimates by how much two ballots of one participant differ when nothing was heard between them: the root mean square
 * of successive ballots without the discussion. No planted or real persuasion is in them, and those who change their
 * minds by themselves are just the noise that persuasion has to exceed, so they are not trimmed: a median would claim
 * persuasion in a third of the panels where every tenth ballot flips. Successive differences share a ballot, so two
 * thirds of them count as degrees of freedom.
 */
function controlNoise(courses: readonly Course[]): Noise | null {
  const squares = courses.flatMap((course) => {
    const positions = unheardPositions(course);
    return positions.slice(1).map((position, index) => (position - (positions[index] ?? position)) ** 2);
  });
  if (squares.length < 2) return null;
  return { spread: Math.sqrt(meanOf(squares)), degrees: Math.max(1, (squares.length * 2) / 3) };
}

/** Positions of the ballots that were cast without the discussion: the first one, and the controls. */
function unheardPositions({ ballots: [first], controls }: Course): number[] {
  if (first === undefined || controls.size === 0) return [];
  const later = [...controls.values()].filter(({ moment }) => moment > first.moment);
  return [first, ...later].map(({ position }) => position);
}

/** Variance of one participant's control ballots around their mean, over its groups; 0 where there is one each. */
function ownVariance(courses: readonly Course[]): number {
  const variances = courses.flatMap(({ controls }) =>
    controls.size < 2 ? [] : [varianceOf([...controls.values()].map(({ position }) => position))],
  );
  return meanOf(variances);
}
