/**
 * Sentences that explain the figures of analytics, shared by the page, the PDF report and the slides.
 */
import { noClearDifference, pointsText, pText } from '../simulations/comparison.ts';
import { endedFigure, endedLabel } from '../simulations/endings.ts';
import { leadSentence } from '../simulations/headline.ts';
import { mixedScales, scaleOf } from '../simulations/scale.ts';
import {
  minForInterval,
  sampleSizeOf,
  shareFigure,
  smallSample,
  type ShareFigure,
} from '../simulations/small-sample.ts';
import type { Share } from '../simulations/statistics.ts';
import { choiceName } from '../providers/provider.ts';
import type { Analytics } from './analytics.ts';
import type { HeatLine, HeatMap } from './heat-map.ts';
import { sumOf } from '../sum.ts';
import type { Words } from '../figure-words.ts';

/** The fields of the figures that the sentences need, whether dates are text or not. */
type Totals = Pick<
  Analytics['totals'],
  | 'counts'
  | 'personas'
  | 'positive'
  | 'neutral'
  | 'negative'
  | 'score'
  | 'answeredRuns'
  | 'simulatedRuns'
  | 'runs'
  | 'answers'
>;
type Step = Pick<Analytics['trend'][number], 'counts'>;
type Message = Pick<Analytics['messages'][number], 'message'>;

export const intervalMeaning =
  'Ranges are 95% confidence intervals over personas: what is known of the share among personas like these, for the same messages and models. They are not a poll of people.';

/**
 * Unit of all shares. Single answers, which cost money, are more when a persona answered a message in several runs or
 * through several providers.
 */
export const oncePerMessage = 'each persona once per message';

interface Headed {
  totals: Totals;
  sentimentType: string;
  firstDay: string | null;
  lastDay: string | null;
}

export function headlineSentence({ totals, sentimentType, firstDay, lastDay }: Headed, words: Words): string {
  const { counts, personas, answeredRuns } = totals;
  if (counts.total === 0 || firstDay === null || lastDay === null) return 'No persona has answered yet.';
  const { names } = scaleOf(sentimentType);
  const when =
    firstDay === lastDay ? `on ${words.day(firstDay)}` : `between ${words.day(firstDay)} and ${words.day(lastDay)}`;
  const shares = (['positive', 'neutral', 'negative'] as const).map(
    (sentiment) => `${groupFigure(totals, totals[sentiment], words).value} ${names[sentiment].toLowerCase()}`,
  );
  const gave = counts.total > personas ? ` (${words.counted(counts.total, 'answer')}, ${oncePerMessage})` : '';
  const who = `${words.counted(personas, 'persona')} answered${gave} in ${words.counted(answeredRuns, 'run')} ${when}: ${shares.join(', ')}.`;
  const verdict = leadSentence({ people: personas, difference: totals.score }, sentimentType);
  return personas < minForInterval ? who : `${who} ${verdict}.`;
}

interface Sized {
  counts: { total: number };
  personas: number;
}

/**
 * Formats a share of a group's answers by the number of its personas, since many answers of few personas are a small
 * sample.
 */
export function groupFigure(
  { counts, personas }: Sized,
  share: Share,
  words: Pick<Words, 'count' | 'percent' | 'percentRange'>,
): ShareFigure {
  const figure = shareFigure(share, Math.min(counts.total, personas), words);
  if (sampleSizeOf(personas) === 'enough' || counts.total === 0) return figure;
  return { ...figure, value: `${words.count(share.count)} of ${words.count(counts.total)}` };
}

/** Explains how scales are combined, if runs of several scales are counted together. */
export function scaleSentences({ mixesScales }: { mixesScales: boolean }): string[] {
  return mixesScales ? [mixedScales] : [];
}

/** Says how many of the runs the simulator answered; null when none. */
export function simulatedSentence(
  { simulatedRuns, runs }: Pick<Totals, 'simulatedRuns' | 'runs'>,
  words: Words,
): string | null {
  if (simulatedRuns === 0) return null;
  const how =
    simulatedRuns === runs
      ? 'All runs here were'
      : `${words.count(simulatedRuns)} of ${words.counted(runs, 'run')} ${simulatedRuns === 1 ? 'was' : 'were'}`;
  return `${how} answered by the simulated provider, not by a model.`;
}

type TrendTest = Pick<NonNullable<Analytics['trendTest']>, 'difference' | 'pValue' | 'isClear'> | null;

/**
 * Compares the later half of the steps with the earlier one: by a test where the same personas answered the same messages
 * in both, else without, because other messages may be the cause of a difference.
 */
export function trendSentences(trend: readonly Step[], test: TrendTest, sentimentType: string): string[] {
  const asked = trend.filter(({ counts }) => counts.total > 0);
  if (asked.length < 2) return ['A trend appears once there are runs on more than one day.'];
  const { adjective } = scaleOf(sentimentType);
  const later = (difference: number) =>
    `${pointsText(difference)} ${difference > 0 ? 'more' : 'less'} ${adjective} than the earlier one`;
  const same = 'the same personas answered the same messages in both halves';
  if (test === null) {
    const middle = Math.ceil(asked.length / 2);
    const difference = positiveShare(asked.slice(middle)) - positiveShare(asked.slice(0, middle));
    return [`The later half is ${later(difference)}. Other messages or personas may be the reason, not time.`];
  }
  if (!test.isClear) return [`No clear difference where ${same}.`];
  return [`Where ${same}, the later half is ${later(test.difference)} (${pText(test.pValue)}).`];
}

function positiveShare(steps: readonly Step[]): number {
  return sumOf(steps, ({ counts }) => counts.positive) / sumOf(steps, ({ counts }) => counts.total);
}

interface RankedView {
  bestMessages: readonly Message[];
  worstMessages: readonly Message[];
  messageTest: Pick<
    NonNullable<Analytics['messageTest']>,
    'difference' | 'low' | 'high' | 'pValue' | 'isClear' | 'inBoth' | 'of'
  > | null;
  unrankedMessages: number;
  messages: readonly unknown[];
}

/** Compares the best message with the worst, corrected for all pairs that they could have been chosen from. */
export function messageSentences(
  { bestMessages: [top], worstMessages: [bottom], messageTest, unrankedMessages, messages }: RankedView,
  words: Words,
): string[] {
  const small =
    unrankedMessages > 0
      ? [`${words.counted(unrankedMessages, 'message')} with fewer than ${smallSample} personas not ranked.`]
      : [];
  const order = 'Ranked by the cautious end of each interval, so small samples do not lead by luck.';
  if (!top && !bottom) {
    const none =
      'No message stands out: none was liked by half of its personas or more, and each was clearly liked by more than disliked it.';
    return messages.length > unrankedMessages ? [none, ...small] : small;
  }
  if (!top) return ['No message was liked by half of its personas or more.', order, ...small];
  if (!bottom || messageTest === null)
    return ['No message was liked by fewer than half of its personas, so none is listed as worst.', order, ...small];
  const names = `“${words.shorten(top.message, 60)}” and “${words.shorten(bottom.message, 60)}”`;
  const { difference, low, high, pValue, isClear, inBoth, of } = messageTest;
  const range = `${points(low)} to ${points(high)}`;
  const picked = of > 2 ? `, corrected for picking the best and the worst of ${words.count(of)}` : '';
  const verdict =
    isClear && difference > 0
      ? `${names} are ${pointsText(difference)} apart (95% confidence interval ${range}, ${pText(pValue)}${picked}).`
      : `Between ${names} there is no clear difference (${range} points${picked}).`;
  const overlap =
    inBoth > 0
      ? `${words.counted(inBoth, 'persona')} heard both.`
      : 'Different personas heard them, so part of a difference may be one between people.';
  return [verdict, overlap, order, ...small];
}

/** A bound that rounds to zero gets more digits, to distinguish an interval beside 0 from one that contains 0. */
function points(difference: number): string {
  const digits = [0, 1, 2, 3].find((count) => Number((difference * 100).toFixed(count)) !== 0) ?? 0;
  return Number((difference * 100).toFixed(digits)) === 0 ? '0' : (difference * 100).toFixed(digits).replace('-', '−');
}

/** Warns if the compared segments did not answer the same messages. */
export function segmentSentences({
  bySegment,
  segmentsHeardTheSame,
}: {
  bySegment: readonly unknown[];
  segmentsHeardTheSame: boolean;
}): string[] {
  if (bySegment.length < 2 || segmentsHeardTheSame) return [];
  return ['These segments heard different messages: part of a difference may be one between messages.'];
}

/** Says how models differ for the same personas and messages, and that others are not compared. */
export function modelSentences(byModel: readonly { model: string; verdict: string | null }[]): string[] {
  if (byModel.length < 2) return [];
  const compared = byModel.filter(({ verdict }) => verdict !== null);
  const clear = compared.filter(({ verdict }) => verdict !== noClearDifference);
  const same = 'that the same personas answered the same messages through';
  return [
    ...clear.map(({ model, verdict }) => `${model}: ${verdict}.`),
    ...(compared.length > 0 && clear.length === 0 ? [`No clear difference between models ${same}.`] : []),
    ...(compared.length < byModel.length
      ? ['Models that heard other messages or personas are not compared: those may be the reason for a difference.']
      : []),
  ];
}

interface Heat {
  rows: readonly HeatLine[];
  columns: readonly HeatLine[];
  cells: readonly Pick<HeatMap['cells'][number], 'row' | 'column' | 'counts' | 'positive' | 'isSmall'>[];
}

/** Names the most and the least positive cells, without small samples. */
export function heatSentences(map: Heat, words: Words): string[] {
  const largeCells = map.cells
    .filter(({ isSmall }) => !isSmall)
    .toSorted((a, b) => b.positive.share - a.positive.share);
  const [highest] = largeCells;
  const lowest = largeCells.at(-1);
  if (!highest || !lowest)
    return map.cells.length === 0 ? [] : [`Every cell is a small sample, fewer than ${smallSample} personas.`];
  if (highest === lowest) return [`Only one cell has ${smallSample} personas or more.`];
  const name = (cell: typeof highest) =>
    `${labelIn(map.rows, cell.row)}, ${labelIn(map.columns, cell.column)} (${words.percent(cell.positive.share)} of ${words.count(cell.counts.total)})`;
  return [
    `Highest share: ${name(highest)}. Lowest: ${name(lowest)}. Picked from ${largeCells.length}, so part of the gap is chance.`,
  ];
}

/** Explains hatching, if a map has hatched and other cells. */
export function hatchSentences({ cells }: Pick<Heat, 'cells'>): string[] {
  const small = cells.filter(({ isSmall }) => isSmall);
  return small.length > 0 && small.length < cells.length
    ? [`Hatched cells are small samples, fewer than ${smallSample} personas.`]
    : [];
}

function labelIn(lines: readonly HeatLine[], key: string): string {
  return lines.find((line) => line.key === key)?.label ?? key;
}

type Agreement = Pick<
  NonNullable<Analytics['agreement']>,
  'firstProvider' | 'secondProvider' | 'compared' | 'kappa' | 'share'
>;

export function agreementSentences(agreement: Agreement, words: Words): string[] {
  const { firstProvider, secondProvider, compared, kappa, share } = agreement;
  const { value, range } = shareFigure(share, compared, words);
  const size = sampleSizeOf(compared);
  const whole =
    size === 'enough' ? ` of ${words.counted(compared, 'persona')}` : ` ${compared === 1 ? 'persona' : 'personas'}`;
  const sentence = `${choiceName(firstProvider)} and ${choiceName(secondProvider)} gave ${value}${whole} the same sentiment${range === null ? '' : ` (95% confidence interval ${range})`}.`;
  // Kappa of a few answers is too uncertain to be interpreted.
  return [
    kappa === null || size !== 'enough'
      ? sentence
      : `${sentence} Beyond chance that is ${strengthOf(kappa)} agreement (kappa ${words.signed(kappa)}).`,
  ];
}

/** Names the strength of agreement by Landis and Koch (1977). */
function strengthOf(kappa: number): string {
  if (kappa < 0) return 'no';
  if (kappa <= 0.2) return 'slight';
  if (kappa <= 0.4) return 'fair';
  if (kappa <= 0.6) return 'moderate';
  return kappa <= 0.8 ? 'substantial' : 'almost perfect';
}

/** Says how many personas ended without an answer; '' for none and where it is not known. */
export function endingsSentence({ endings }: Pick<Analytics['totals'], 'endings'>, words: Words): string {
  if (endings === null || endings.total === 0) return '';
  return `${endedLabel}, run by run: ${endedFigure(endings, words)}. They are in no figure.`;
}

type Spend = Pick<
  Analytics['totals'],
  'answers' | 'counts' | 'answersCostUsd' | 'runsCostUsd' | 'inputTokens' | 'outputTokens' | 'simulatedRuns'
>;

export function costSentences(
  { answers, counts, answersCostUsd, runsCostUsd, inputTokens, outputTokens, simulatedRuns }: Spend,
  words: Words,
): string[] {
  if (answers === 0) return [];
  const unit = answers === counts.total ? '' : ' (one per persona, run and provider)';
  const tokens = `${words.counted(answers, 'answer')}${unit} took ${words.count(inputTokens)} tokens in and ${words.count(outputTokens)} out`;
  const money =
    answersCostUsd > 0 ? ` and cost ${words.usd(answersCostUsd)}, ${words.usd(answersCostUsd / answers)} each` : '';
  const whole =
    runsCostUsd !== null && runsCostUsd > answersCostUsd
      ? ` With analyses and research the runs cost ${words.usd(runsCostUsd)}.`
      : '';
  return [`${tokens}${money}.${whole}${simulatedRuns > 0 ? ' Simulated answers cost nothing.' : ''}`];
}
