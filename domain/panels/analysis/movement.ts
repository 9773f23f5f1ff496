/**
 * Why private ballots moved. Each participant also votes without having heard the discussion, and once more knowing only
 * how the others voted: what moves there too was not moved by arguments.
 */
import { meanOf, tInterval, type MeanWithInterval } from './few-groups.ts';
import { zOfTail } from '../../simulations/statistics.ts';
import type { PanelSpec } from '../setup.ts';
import type { Step } from '../step.ts';
import { ballotsOf } from './ballots.ts';

/** Parts of a participant's movement, on the scale from −1 to 1; they add up to the total. */
export interface Movement {
  group: number;
  participantId: string;
  total: number;
  /** Moved without the discussion; null where that was not asked. */
  spontaneous: number | null;
  /** Moved by knowing how the others vote, beyond that. */
  conformity: number | null;
  /** Moved by what was said, beyond both. */
  persuasion: number | null;
  /** The word that may be used. */
  verdict: Verdict;
}

export type Verdict = 'persuaded' | 'followed' | 'wavered' | 'changed' | 'unchanged';

/** Smallest part that is named. */
const minPart = 0.2;
/** Error rate over all participants of a group. */
const familyError = 0.05;
/** Spread of a repeated ballot that is assumed at least. */
const minNoise = 0.04;

/** Movements of a group's participants from the first ballot to those after it. */
export function movementsOf(spec: PanelSpec, steps: readonly Step[], group: number): Movement[] {
  const of = (kind: Step['kind']) => ballotsOf(spec, steps, group, kind);
  const [cast, controls, withStances] = [of('ballot'), of('control-ballot'), of('stances-ballot')];
  const noise = noiseOf(controls);
  const isAsked = controls.length > 0;
  return spec.participants.flatMap(({ id }) => {
    const mine = (votes: typeof cast) =>
      votes.filter(({ participantId, moment }) => participantId === id && moment > 0).map(({ position }) => position);
    const first = cast.find(({ participantId, moment }) => participantId === id && moment === 0)?.position;
    const later = mine(cast);
    if (first === undefined || later.length === 0) return [];
    const after = meanOf(later);
    const total = after - first;
    const alone = isAsked ? meanOf(mine(controls)) : null;
    const knowing = isAsked ? meanOf(mine(withStances)) : null;
    const parts = {
      total,
      spontaneous: alone === null ? null : alone - first,
      conformity: alone === null || knowing === null ? null : knowing - alone,
      persuasion: knowing === null ? null : after - knowing,
    };
    // Each mean varies by the noise of one ballot over the root of how many there are; a part is the difference of two.
    const least = Math.max(
      minPart,
      zOfTail(familyError / (2 * spec.participants.length)) * noise * Math.sqrt(1 + 1 / later.length),
    );
    return [{ group, participantId: id, ...parts, verdict: verdictOf(parts, least) }];
  });
}

function verdictOf(parts: Omit<Movement, 'group' | 'participantId' | 'verdict'>, least: number): Verdict {
  const { total, spontaneous, conformity, persuasion } = parts;
  const counts = (part: number | null) => part !== null && Math.abs(part) >= least;
  // Without the controls nothing says why, so nothing more than the change may be claimed.
  if (spontaneous === null) return counts(total) ? 'changed' : 'unchanged';
  if (counts(persuasion) && Math.sign(persuasion ?? 0) === Math.sign(total)) return 'persuaded';
  if (counts(conformity)) return 'followed';
  return counts(spontaneous) ? 'wavered' : 'unchanged';
}

/** Spread of one participant's repeated ballots without the discussion. */
function noiseOf(controls: readonly { participantId: string; position: number }[]): number {
  const byPerson = Map.groupBy(controls, ({ participantId }) => participantId);
  let squares = 0;
  let degrees = 0;
  for (const votes of byPerson.values()) {
    const mean = meanOf(votes.map(({ position }) => position));
    squares += votes.reduce((sum, { position }) => sum + (position - mean) ** 2, 0);
    degrees += votes.length - 1;
  }
  return Math.max(minNoise, degrees > 0 ? Math.sqrt(squares / degrees) : 0);
}

export interface MovementOverGroups {
  part: 'total' | 'spontaneous' | 'conformity' | 'persuasion';
  /** Mean over groups of the mean size toward where most moved; the interval is over groups, never over speakers. */
  mean: MeanWithInterval;
}

/** The parts over all groups; empty without ballots. */
export function movementOverGroups(spec: PanelSpec, steps: readonly Step[]): MovementOverGroups[] {
  const groups = Array.from({ length: spec.groups }, (_, group) => movementsOf(spec, steps, group)).filter(
    (movements) => movements.length > 0,
  );
  return (['total', 'spontaneous', 'conformity', 'persuasion'] as const).flatMap((part) => {
    const means = groups.flatMap((movements) => {
      const parts = movements.flatMap((one) => one[part] ?? []);
      return parts.length === 0 ? [] : [meanOf(parts)];
    });
    return means.length === 0 ? [] : [{ part, mean: tInterval(means) }];
  });
}

/** The sentence that says which words may be used about a panel's movement. */
export function movementSentence(spec: PanelSpec, steps: readonly Step[]): string {
  const all = Array.from({ length: spec.groups }, (_, group) => movementsOf(spec, steps, group)).flat();
  if (all.length === 0) return 'Nobody voted before and after, so nothing can be said about who moved.';
  if (!spec.controls) {
    const changed = all.filter(({ verdict }) => verdict === 'changed').length;
    return `${changed} of ${all.length} changed their private vote. Without control ballots nobody can say why, so do not say "persuaded".`;
  }
  const count = (verdict: Verdict) => all.filter((one) => one.verdict === verdict).length;
  const groups = spec.groups === 1 ? ' One group is not enough to expect the same of another.' : '';
  const others = `${count('followed')} followed the votes of others, ${count('wavered')} changed on their own.${groups}`;
  const persuaded = count('persuaded');
  if (persuaded === 0)
    return `Nobody moved beyond what they did without the discussion, so do not say "persuaded". ${others}`;
  return `${persuaded} of ${all.length} moved beyond what they did without the discussion: they may be called persuaded. ${others}`;
}
