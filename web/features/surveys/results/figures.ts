/** Figures of lanes as text, by how many answered. */
import { sampleSizeOf } from '../../../../domain/simulations/small-sample.ts';
import { count, decimal, percent, percentRange } from '../../../lib/format.ts';
import type { LaneFigure } from './view.ts';

export interface FigureText {
  value: string;
  /** Its interval; null where there are too few answers for one. */
  range: string | null;
  /** True below 30 answers, where a figure is shown gray. */
  isThin: boolean;
}

/** Formats one lane; `answers` is null for rectified figures, which come from both sides. */
export type FigureFormat = (figure: LaneFigure | null, answers: number | null) => FigureText;

const missing: FigureText = { value: '–', range: null, isThin: true };

/** A share as `52%`, or as `6 of 19` below 30 answers. */
export const shareText: FigureFormat = (figure, answers) => {
  if (figure === null || answers === 0) return missing;
  const { value, low, high, count: chosen } = figure;
  const range = low === null || high === null ? null : percentRange(low, high);
  const isThin = answers !== null && sampleSizeOf(answers) !== 'enough';
  if (!isThin || chosen === null) return { value: percent(value), range, isThin };
  return { value: `${count(chosen)} of ${count(answers)}`, range, isThin };
};

/** A mean, a rank or a utility with as many digits as its size needs. */
export const numberText: FigureFormat = (figure, answers) => {
  if (figure === null || answers === 0) return missing;
  const { value, low, high } = figure;
  const digits = digitsFor(Math.max(Math.abs(value), Math.abs(low ?? 0), Math.abs(high ?? 0)));
  const range = low === null || high === null ? null : rangeText(digits(low), digits(high));
  return { value: digits(value), range, isThin: answers !== null && sampleSizeOf(answers) !== 'enough' };
};

/** A score, which people know in whole points. */
export const scoreText: FigureFormat = (figure, answers) => {
  if (figure === null || answers === 0) return missing;
  const { value, low, high } = figure;
  const points = (of: number) => count(Math.round(of) + 0).replace('-', '−');
  const range = low === null || high === null ? null : rangeText(points(low), points(high));
  return { value: points(value), range, isThin: answers !== null && sampleSizeOf(answers) !== 'enough' };
};

/** A dash between negative numbers cannot be told from a minus. */
function rangeText(low: string, high: string): string {
  return low.startsWith('−') || high.startsWith('−') ? `${low} to ${high}` : `${low}–${high}`;
}

function digitsFor(size: number): (value: number) => string {
  const plain = (value: number) => (size >= 100 ? count(value) : decimal(value));
  return (value) => plain(value).replace('-', '−');
}

/** Axis of a chart: its ends, and the values with a line and a label. */
export interface Axis {
  from: number;
  to: number;
  ticks: readonly number[];
  text: (value: number) => string;
}

/** An axis of shares from 0 to the first fifth that has room for all. */
export function shareAxis(figures: readonly (LaneFigure | null)[]): Axis {
  const largest = Math.max(0, ...figures.map((figure) => figure?.high ?? figure?.value ?? 0));
  const to = Math.min(1, Math.max(0.2, Math.ceil(largest * 5 - 1e-9) / 5));
  return { from: 0, to, ticks: [0, to / 2, to], text: percent };
}

/** An axis around all figures, between whole numbers, with 0 where it is among them. */
export function numberAxis(figures: readonly (LaneFigure | null)[]): Axis {
  const values = figures.flatMap((figure) =>
    figure === null ? [] : [figure.value, figure.low ?? figure.value, figure.high ?? figure.value],
  );
  const [from, to] = [Math.floor(Math.min(0, ...values)), Math.ceil(Math.max(1, ...values))];
  const ticks = from < 0 ? [from, 0, to] : [from, (from + to) / 2, to];
  return { from, to, ticks, text: (value) => `${value}`.replace('-', '−') };
}

/** An axis of scores with 0 in its middle, to the first fifty that has room for all. */
export function scoreAxis(figures: readonly (LaneFigure | null)[]): Axis {
  const sizes = figures.flatMap((figure) => [figure?.value, figure?.low, figure?.high].map((of) => Math.abs(of ?? 0)));
  const end = Math.max(50, 50 * Math.ceil(Math.max(0, ...sizes) / 50 - 1e-9));
  return { from: -end, to: end, ticks: [-end, 0, end], text: (value) => `${value}`.replace('-', '−') };
}
