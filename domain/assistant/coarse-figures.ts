/** Figures of a reply that stand for a known value only roughly, or for those of several runs together. */
import type { FoundFigure } from './figures-in-text.ts';
import { exactOf, namesRun, type KnownValue, type RunNames } from './known-figures.ts';

/** Points within which a bound or a simple fraction says what is known. */
const within = 5;

const isShareOf = (figure: FoundFigure, known: KnownValue) =>
  known.interval === null && (known.unit === 'percent' || known.unit === 'share') && known.role === figure.role;

const lowerBound = /\b(?:more than|over|above|at least|upwards of|exceeds?) [*_]*$/i;
const upperBound = /\b(?:less than|fewer than|under|below|at most|nearly|almost|close to|up to) [*_]*$/i;

/**
 * True for a round percentage that bounds a known share of the same side: 'more than 20%' where 23% are known. One that
 * names no side bounds nothing.
 */
export function boundsKnown(reply: string, figure: FoundFigure, known: readonly KnownValue[]): boolean {
  if (figure.unit !== 'percent' || figure.role === null || figure.value % 5 !== 0) return false;
  const before = reply.slice(Math.max(0, figure.start - 20), figure.start);
  const sign = lowerBound.test(before) ? 1 : upperBound.test(before) ? -1 : 0;
  if (sign === 0) return false;
  return known.some((one) => {
    const beyond = sign * (exactOf(one, 'percent') - figure.value);
    return isShareOf(figure, one) && beyond >= 0 && beyond <= within;
  });
}

const maxParts = 10;

/** True for both figures of '3 in 10' where about 30% of the same side are known. */
export function isFraction(
  reply: string,
  [part, whole]: readonly [FoundFigure | undefined, FoundFigure | undefined],
  known: readonly KnownValue[],
): boolean {
  if (part === undefined || whole === undefined || part.role === null) return false;
  if (!/^ (?:in|out of|of|of every|in every) $/.test(reply.slice(part.end, whole.start))) return false;
  if (whole.value < 2 || whole.value > maxParts || part.value >= whole.value) return false;
  const percent = (100 * part.value) / whole.value;
  return known.some((one) => isShareOf(part, one) && Math.abs(exactOf(one, 'percent') - percent) <= within);
}

/** True for all the answers of the runs that the line names or, when it names none, of all runs: 'together 812'. */
export function isTotal(line: string, figure: FoundFigure, known: readonly KnownValue[]): boolean {
  const isSaid = figure.role === 'sum' || /\b(?:in total|altogether|combined|together)\b/i.test(line);
  if (figure.unit !== 'number' || !isSaid) return false;
  const wholes = new Map<string, { run: RunNames; value: number }>();
  for (const { role, run, unit, value } of known)
    if (role === 'whole' && run !== null && unit === 'number') wholes.set(run.jobId, { run, value });
  const all = [...wholes.values()];
  const named = all.filter(({ run }) => namesRun(line, run));
  const counted = named.length === 0 ? all : named;
  return counted.length > 1 && counted.reduce((sum, { value }) => sum + value, 0) === figure.value;
}
