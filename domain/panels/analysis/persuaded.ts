/** Participants whose movement is beyond the noise of their controls: only they may be called persuaded. */
import { holm } from '../../simulations/significance.ts';
import { meanOf, tailOfT, varianceOf } from '../../simulations/student-t.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { coursesOf, type Course } from './ballots.ts';
import { familyError, smallestSpread } from './conformists.ts';
import { controlledOf, movements } from './movement.ts';

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

/** Lists those who may be called persuaded: hearing the reasons moved them more than the others' votes alone. */
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
 * Tests each participant: is the mean difference of the later moments beyond what controls differ from each other by
 * chance? The spread is that of all participants (the participant's own where it is larger), and p-values are corrected
 * over the participants by Holm. Without controls nobody is listed.
 */
export function movementTests(
  spec: PanelSpec,
  steps: readonly Step[],
  part: 'persuasion' | 'conformity',
): MovementTest[] {
  const courses = coursesOf(spec, steps);
  const noise = controlNoise(courses);
  if (noise === null) return [];
  const tests = spec.participants.flatMap(({ id }) => {
    const own = courses.filter(({ participantId }) => participantId === id);
    const values = own.flatMap((course) => laterValues(course, part));
    if (values.length === 0) return [];
    const spread = Math.max(noise.spread, Math.sqrt(2 * ownVariance(own)), smallestSpread);
    const movement = meanOf(values);
    const t = Math.abs(movement) / (spread / Math.sqrt(values.length));
    const pValue = Math.min(1, 2 * tailOfT(t, noise.degrees));
    return [{ participantId: id, movement, moments: values.length, pValue, isSteady: isSteady(values) }];
  });
  const pValues = holm(tests.map(({ pValue }) => pValue));
  return tests.map(({ participantId, movement, moments, isSteady }, index) => {
    const pValue = pValues[index] ?? 1;
    const isBeyondControl = pValue < familyError && isSteady && Math.abs(movement) >= smallestMovement;
    return { participantId, movement, moments, pValue, isBeyondControl };
  });
}

/** The differences of the last three moments, without the first of few, in which little was heard yet. */
function laterValues(course: Course, part: 'persuasion' | 'conformity'): number[] {
  const all = controlledOf(course);
  return all
    .slice(-Math.max(minMoments, Math.min(3, all.length - 1)))
    .map(({ ballot, control, stances }) =>
      part === 'persuasion' ? ballot.position - stances.position : stances.position - control.position,
    );
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
