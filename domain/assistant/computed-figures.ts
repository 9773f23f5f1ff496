/** Figures of a reply that are computed from others in it, and constants of the method. */
import { marginOfError } from '../simulations/statistics.ts';
import type { FoundFigure } from './figures-in-text.ts';
import { exactOf, isRounded, type KnownValue } from './known-figures.ts';

/** A figure of a reply with the value that it comes from, if any. */
export interface PlacedSource {
  figure: FoundFigure;
  /** True for the ends of a range, which nothing is computed from. */
  isRange: boolean;
  source: KnownValue | undefined;
  /** All values that it may come from, of the runs that its line names. */
  exacts: readonly number[];
}

/** The value of a figure that the method has by itself: the 95% of its intervals, and the limits of its tests. */
export function methodConstant({ role, unit, value, text }: FoundFigure): KnownValue | undefined {
  const isConstant = role === 'level' ? /^(?:95|5) ?(?:%|percent)$/.test(text) : role === 'p' && value === 0.05;
  return isConstant ? { value, unit, interval: null, call: null, role, run: null } : undefined;
}

const testCounts =
  /\b\d+ of (?:the |those |these |your )?(?:other )?(?:\d+\b(?! ?(?:personas?|people|answers?|%))|tests\b)|\bof the other \d+, \d+\b/g;

/**
 * Finds counts of tests, such as '3 of 5 name a date; of the other 2, 1': the model counted runs of the summary by what
 * their messages say, which nothing here can check.
 */
export function countsOfTests(reply: string, runs: number): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { index, 0: text } of reply.matchAll(testCounts)) {
    const numbers = [...text.matchAll(/\d+/g)];
    if (numbers.every(([digits]) => Number(digits) <= runs)) for (const one of numbers) places.add(index + one.index);
  }
  return places;
}

type Known = PlacedSource & { source: KnownValue };

/** True when a figure follows from known figures beside it: as a difference, sum, rest or share, or by its sample. */
export function computedIn(reply: string, all: readonly PlacedSource[], at: number): boolean {
  const { figure, isRange } = all[at] ?? {};
  if (figure === undefined || isRange === true) return false;
  const near = all.filter(
    (one, other): one is Known => other !== at && isPoint(one) && isNear(reply, one.figure, figure),
  );
  const line = near.filter((one) => isInLine(reply, one.figure, figure));
  return (
    (figure.unit === 'points' && (isDifference(reply, figure, near, line) || isMargin(figure, line))) ||
    (figure.unit === 'percent' && isComputedShare(reply, figure, line)) ||
    (figure.unit === 'number' &&
      (isCountDifference(reply, figure, line) || isSample(figure, line) || isRatio(reply, figure, line)))
  );
}

function isComputedShare(reply: string, figure: FoundFigure, line: readonly Known[]): boolean {
  if (figure.role === 'sum') return isSum(figure, line);
  return isRest(figure, line) || isShareOf(reply, figure, line);
}

/** Nothing is computed from the ends of ranges, and from the levels of intervals. */
const isPoint = ({ isRange, source, figure: { role } }: PlacedSource) =>
  !isRange && source !== undefined && role !== 'level' && role !== 'p';

/** True within a few lines, as a list and the sentence after it. */
function isNear(reply: string, one: FoundFigure, other: FoundFigure): boolean {
  const between = reply.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
  return between.split('\n').length <= 6;
}

function isInLine(reply: string, one: FoundFigure, other: FoundFigure): boolean {
  return !reply.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)).includes('\n');
}

const percents = (all: readonly Known[]) => all.filter(({ figure }) => figure.unit === 'percent');
const counts = (all: readonly Known[]) => all.filter(({ figure }) => figure.unit === 'number');

/** The exact value. */
const valueOf = ({ figure, source }: Known): number => exactOf(source, figure.unit);

/** True for a result of exact values, or of those that a reader sees. */
function isResult(
  { value, decimals }: FoundFigure,
  one: Known,
  other: Known,
  compute: (a: number, b: number) => number,
): boolean {
  const holds = (a: number, b: number) => isRounded(value, decimals, compute(a, b));
  if (holds(valueOf(one), valueOf(other)) || holds(one.figure.value, other.figure.value)) return true;
  return one.exacts.some((a) => other.exacts.some((b) => holds(a, b)));
}

const somePair = (all: readonly Known[], holds: (one: Known, other: Known) => boolean) =>
  all.some((one, at) => all.slice(at + 1).some((other) => holds(one, other)));

/** Points between two shares of one side: those in its line, or in a list beside it. */
function isDifference(reply: string, figure: FoundFigure, near: readonly Known[], line: readonly Known[]): boolean {
  const [, side] = /^ (?:more|less) (positive|neutral|negative)\b/.exec(reply.slice(figure.end)) ?? [];
  // Where nothing says which side, a difference is one of positive shares.
  const sides = side === undefined ? ['positive', null] : [side];
  const own = (all: readonly Known[]) => percents(all).filter((one) => sides.includes(one.figure.role));
  const operands = own(line).length >= 2 ? own(line) : own(near);
  return somePair(operands, (one, other) => isOneSide(one, other) && isResult(figure, one, other, (a, b) => a - b));
}

/** '24% versus 12% positive' names the side once. */
function isOneSide({ figure: one }: Known, { figure: other }: Known): boolean {
  return one.role === other.role || one.role === null || other.role === null;
}

/** 'together 76%' after two shares. */
function isSum(figure: FoundFigure, line: readonly Known[]): boolean {
  return somePair(percents(line), (one, other) => isResult(figure, one, other, (a, b) => a + b));
}

/** '76% were not positive' beside 24% positive. */
function isRest({ role, value, decimals }: FoundFigure, line: readonly Known[]): boolean {
  return percents(line).some(
    (one) => role === `not ${String(one.figure.role)}` && isRounded(value, decimals, 100 - valueOf(one)),
  );
}

/** '120 of 200 (60%)'. */
function isShareOf(reply: string, { value, decimals }: FoundFigure, line: readonly Known[]): boolean {
  const numbers = counts(line);
  return numbers.some((whole) => {
    const part = numbers.find(({ figure }) =>
      /^ (?:out )?of (?:the )?$/.test(reply.slice(figure.end, whole.figure.start)),
    );
    return (
      part !== undefined &&
      whole.figure.value > 0 &&
      isRounded(value, decimals, (100 * part.figure.value) / whole.figure.value)
    );
  });
}

/** '13 more personas'. */
function isCountDifference(reply: string, figure: FoundFigure, line: readonly Known[]): boolean {
  if (!/^ (?:personas? |people |answers? )?(?:more|fewer|less)\b/.test(reply.slice(figure.end))) return false;
  return somePair(counts(line), (one, other) => isResult(figure, one, other, (a, b) => a - b));
}

/** '2.5 times as many' beside two counts or two shares. */
function isRatio(reply: string, figure: FoundFigure, line: readonly Known[]): boolean {
  if (!/^ ?(?:×|x\b|times\b)/i.test(reply.slice(figure.end))) return false;
  const divide = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);
  return [counts(line), percents(line)].some((all) =>
    somePair(all, (one, other) => isResult(figure, one, other, divide)),
  );
}

/** A margin of error beside its sample. */
function isMargin({ value, decimals }: FoundFigure, line: readonly Known[]): boolean {
  return counts(line).some(
    ({ figure }) => figure.value >= 2 && isRounded(value, decimals, marginOfError(figure.value)),
  );
}

/** A sample beside the margin of error that it has. */
function isSample({ value }: FoundFigure, line: readonly Known[]): boolean {
  const sizeFor = (points: number) => Math.ceil(((1.96 * 50) / points) ** 2);
  return line.some(({ figure }) => figure.unit === 'points' && figure.value > 0 && sizeFor(figure.value) === value);
}
