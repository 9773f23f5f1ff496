/** A change of the answer to a recurring run as it is stored and told, and its words. */
import { z } from 'zod';
import { driftRuns, referenceRuns } from '../simulations/changes.ts';
import { scaleOf } from '../simulations/scale.ts';

/** Positive shares before and after a change, and their difference with its interval, all from 0 to 1. */
export const moveSchema = z.object({
  /** Those stored before the two were told apart have none. */
  kind: z.enum(['moved', 'drifts']).default('moved'),
  from: z.number(),
  to: z.number(),
  low: z.number(),
  high: z.number(),
  /** Day of the first run that had changed, YYYY-MM-DD. */
  since: z.string().optional(),
});

export type Move = z.output<typeof moveSchema>;

/**
 * 'Positive share moved with the run of Nov 3, 2026: from 40% to 62%, 22 points up, 95% interval +8 to +34 points.' or
 * 'Positive share drifts up since Sep 7, 2026: …'.
 */
export function moveText({ kind, from, to, low, high, since }: Move, sentimentType: string | null | undefined): string {
  const { share } = scaleOf(sentimentType);
  const points = Math.abs(whole(to - from));
  const direction = to >= from ? 'up' : 'down';
  const size = `from ${percent(from)} to ${percent(to)}`;
  const interval = `${points} ${points === 1 ? 'point' : 'points'} ${direction}, 95% interval ${signed(low)} to ${signed(high)} points`;
  if (since === undefined) return `${share} ${size}: ${interval}.`;
  if (kind === 'moved') return `${share} moved with the run of ${dayText(since)}: ${size}, ${interval}.`;
  return `${share} drifts ${direction} since ${dayText(since)}: ${size} in the last ${driftRuns} runs, ${interval}.`;
}

/**
 * Says what the runs of a recurring run show as long as nothing has changed. `tellable` is the smallest jump, as a share,
 * that they would mostly show; null while it is not known.
 */
export function steadyText(runs: number, minPoints: number, tellable: number | null): string {
  if (runs <= referenceRuns)
    return `Changes are told from run ${referenceRuns + 1} on: the first ${referenceRuns} show how much answers vary by chance.`;
  const text = `No change of ${minPoints} ${minPoints === 1 ? 'point' : 'points'} or more over ${runs} runs that chance would not make.`;
  const points = Math.ceil((tellable ?? 0) * 100);
  if (points <= minPoints) return text;
  return `${text} These answers vary so much that only a jump of ${points} points or more would mostly be told within half a year of weekly runs.`;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : days.format(date);
}

export function whole(share: number): number {
  return Math.round(share * 100);
}

export function percent(share: number): string {
  return `${whole(share)}%`;
}

/** A bound that rounds to zero gets more digits, to distinguish an interval beside 0 from one that contains 0. */
function signed(share: number): string {
  const size = Math.abs(share * 100);
  const text = [0, 1, 2, 3].map((digits) => size.toFixed(digits)).find((one) => Number(one) !== 0) ?? '0';
  return text === '0' ? '0' : `${share > 0 ? '+' : '−'}${text}`;
}
