/** Results of scales and numbers. */
import { minForInterval } from '../../../simulations/small-sample.ts';
import { bandOf, type Bands } from '../../parts/bands.ts';
import { textOf } from '../../parts/text.ts';
import { choiceShares, summarizeNumbers } from '../../statistics/choice-shares.ts';
import type { SurveyDefinition } from '../../survey.ts';
import type { Question } from '../../types/registry.ts';
import { pointsOf } from '../../types/scale.ts';
import type { Rectifier } from '../rectified.ts';
import type { Given, QuestionSides } from '../responses.ts';
import type { Distribution, LaneFigure, NumberResult, OptionLanes } from '../question-view.ts';
import { shareLanes } from './lanes.ts';

export type NumberQuestion = Question<'scale' | 'number'>;

/** Largest number of bins of a number. */
const maxBins = 10;

/** A point of a scale or a bin of numbers; a value belongs to the last one that starts at or below it. */
export interface Bin {
  id: string;
  label: string;
  from: number;
}

export function summarizeNumberQuestion(
  survey: SurveyDefinition,
  question: NumberQuestion,
  sides: QuestionSides<number>,
  rectifier: Rectifier,
  bands: Bands | null,
): NumberResult {
  const bins = binsOf(survey, question, sides);
  const range = rangeOf(question, sides);
  const labels = question.type === 'scale' ? question.labels : {};
  const labelOf = (point: number | undefined) => textOf(labels[String(point)], survey.language);
  const ends = question.type === 'scale' ? [question.from, question.to] : [];
  return {
    points: bins.map(({ id, label }) => ({ id, label })),
    fromLabel: labelOf(ends[0]),
    toLabel: labelOf(ends[1]),
    unit: question.type === 'number' ? textOf(question.unit, survey.language) : '',
    people: distributionOf(bins, sides.people.given),
    personas: distributionOf(bins, sides.personas.given),
    rectified: rectifier.mean((answer: number) => answer, range),
    bands: bands === null ? [] : bandLanes(bands, sides, rectifier),
    score: bands === null ? null : scoreLanes(bands, sides, rectifier),
  };
}

function bandLanes(bands: Bands, sides: QuestionSides<number>, rectifier: Rectifier): OptionLanes[] {
  const labels = bands.ranges.map(({ label }) => label);
  const chosenOf = (answer: number) => [bandOf(bands, answer)?.label ?? ''];
  const people = shareLanes(labels, sides.people.given, chosenOf);
  const personas = shareLanes(labels, sides.personas.given, chosenOf);
  return labels.map((label, at) => {
    const own = people?.[at] ?? null;
    const rectified = rectifier.share((answer: number) => bandOf(bands, answer)?.label === label, own);
    return { id: label, label, personas: personas?.[at] ?? null, people: own, rectified };
  });
}

function scoreLanes(bands: Bands, sides: QuestionSides<number>, rectifier: Rectifier): OptionLanes {
  const pointsOfAnswer = (answer: number) => bandOf(bands, answer)?.points ?? 0;
  const points = bands.ranges.map((range) => range.points);
  const bounds = { low: Math.min(...points), high: Math.max(...points) };
  const lane = (given: readonly Given<number>[]) =>
    meanLane(
      given.map(({ answer, weight }) => ({ value: pointsOfAnswer(answer), weight })),
      bounds,
    );
  return {
    id: 'score',
    label: bands.score,
    personas: lane(sides.personas.given),
    people: lane(sides.people.given),
    rectified: rectifier.mean(pointsOfAnswer, bounds),
  };
}

function meanLane(
  values: readonly { value: number; weight: number }[],
  { low, high }: { low: number; high: number },
): LaneFigure | null {
  const summary = summarizeNumbers(values);
  if (summary === null) return null;
  const { mean, effectiveSize } = summary;
  const interval = effectiveSize < minForInterval ? null : summary.interval;
  return {
    value: mean,
    low: interval && Math.max(low, interval.low),
    high: interval && Math.min(high, interval.high),
    count: null,
  };
}

/** Returns the possible values of a scale, and for a number those given where it has no bounds. */
export function rangeOf(question: NumberQuestion, { people, personas }: QuestionSides<number>) {
  if (question.type === 'scale') return { low: question.from, high: question.to };
  let [low, high] = [question.min ?? Infinity, question.max ?? -Infinity];
  for (const { answer } of [...people.given, ...personas.given]) {
    if (question.min === undefined) low = Math.min(low, answer);
    if (question.max === undefined) high = Math.max(high, answer);
  }
  if (!Number.isFinite(low)) low = Number.isFinite(high) ? high : 0;
  return { low, high: Number.isFinite(high) && high > low ? high : low + 1 };
}

export function binsOf(survey: SurveyDefinition, question: NumberQuestion, sides: QuestionSides<number>): Bin[] {
  if (question.type === 'scale')
    return pointsOf(question).map((from) => {
      const words = textOf(question.labels[from], survey.language);
      return { id: String(from), label: words === '' ? String(from) : `${from} ${words}`, from };
    });
  const values = new Set([...sides.people.given, ...sides.personas.given].map(({ answer }) => answer));
  if (values.size <= maxBins)
    return [...values]
      .toSorted((one, other) => one - other)
      .map((from) => ({ id: String(from), label: String(from), from }));
  return evenBins([...values]);
}

/** Divides the range of the values into bins with round bounds. */
function evenBins(values: readonly number[]): Bin[] {
  const [lowest, highest] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  const rough = (highest - lowest) / maxBins;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const start = Math.floor(lowest / step) * step;
  const plain = (value: number) => String(Number(value.toPrecision(12)));
  const count = Math.floor((highest - start) / step) + 1;
  return Array.from({ length: count }, (_, at) => {
    const from = start + at * step;
    return { id: plain(from), label: `${plain(from)} to below ${plain(from + step)}`, from: Number(plain(from)) };
  });
}

/** Returns the bin of a value. */
export function binOf(bins: readonly Bin[], value: number): string {
  return bins.findLast(({ from }) => from <= value)?.id ?? bins[0]?.id ?? '';
}

function distributionOf(bins: readonly Bin[], given: readonly Given<number>[]): Distribution | null {
  const summary = summarizeNumbers(given.map(({ answer, weight }) => ({ value: answer, weight })));
  if (summary === null) return null;
  const ids = bins.map(({ id }) => id);
  const { options } = choiceShares(
    ids,
    given.map(({ answer, weight }) => ({ chosen: [binOf(bins, answer)], weight })),
  );
  const interval = summary.effectiveSize < minForInterval ? null : summary.interval;
  const { mean, deviation, median } = summary;
  return {
    shares: options.map(({ share }) => share),
    mean,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    deviation,
    median,
  };
}
