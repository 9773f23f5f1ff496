import { drawBars } from '../draw-bars.ts';
import { costSentences, oncePerMessage } from '../../analytics/sentences.ts';
import { sentiments } from '../../sentiment/sentiment.ts';
import { scaleOf } from '../../simulations/scale.ts';
import { stepName, stepWord, type Words } from '../../figure-words.ts';
import type { ChartView, PartialChart } from './chart.ts';

/** Bar charts of amounts, in the order of the page. */
export function amountCharts(view: ChartView, words: Words): PartialChart[] {
  return [likelihoodChart(view, words), tokenChart(view, words), costChart(view, words)];
}

/** Bars of how likely personas say they are to act on a message, in tenths. */
function likelihoodChart({ likelihood, sentimentType, totals }: ChartView, words: Words): PartialChart {
  const { names } = scaleOf(sentimentType);
  const tenthOf = (from: number) => words.percentRange(from, from + 0.1);
  const said = likelihood.reduce((sum, { counts }) => sum + counts.total, 0);
  const unit = said === totals.answers ? '' : ` (${oncePerMessage})`;
  const middle = middleOf(likelihood, said / 2);
  const notes =
    middle === undefined
      ? []
      : [
          `Each of the ${words.counted(said, 'answer')}${unit} says how likely its persona is to act on the message; the middle one says ${tenthOf(middle)}.`,
          `Plain: ${names.positive.toLowerCase()}, and lighter ${names.neutral.toLowerCase()}. Striped: ${names.negative.toLowerCase()}.`,
        ];
  const steps = likelihood.map(({ from }) => String(from));
  return {
    key: 'likelihood',
    title: 'How likely they are to act',
    draw: drawBars({
      steps,
      stepWord: (from) => tenthOf(Number(from)),
      stepName: (from) => tenthOf(Number(from)),
      parts: sentiments.map((sentiment) => ({
        name: names[sentiment],
        color: (theme) => theme[sentiment],
        isStriped: sentiment === 'negative',
        values: likelihood.map(({ counts }) => counts[sentiment]),
      })),
      short: words.compact,
      full: words.count,
    }),
    height: 220,
    description: `Answers by how likely their personas are to act. ${notes.join(' ')}`,
    table: {
      columns: ['Likely to act', 'Answers', ...sentiments.map((sentiment) => names[sentiment])],
      rows: likelihood.map(({ from, counts }) => ({
        key: String(from),
        cells: [tenthOf(from), words.count(counts.total), ...sentiments.map((one) => words.count(counts[one]))],
      })),
    },
    nothing: 'Nobody has said yet how likely they are to act.',
    notes,
    isWide: true,
    isInReports: true,
    data: {
      section: 'likelihood to act',
      figures: ['answers', ...sentiments],
      rows: likelihood.map(({ from, counts }) => ({
        group: `likely to act ${tenthOf(from)}`,
        values: [counts.total, ...sentiments.map((sentiment) => counts[sentiment])],
      })),
    },
  };
}

/** Returns the tenth that contains the middle answer; undefined without answers. */
function middleOf(likelihood: ChartView['likelihood'], half: number): number | undefined {
  let before = 0;
  return likelihood.find(({ counts }) => (before += counts.total) >= half && half > 0)?.from;
}

/** Charts input and output tokens per step. */
function tokenChart({ trend, unit, totals }: ChartView, words: Words): PartialChart {
  const sentences = costSentences(totals, words);
  const rows = trend
    .filter(({ counts }) => counts.total > 0)
    .map((step) => ({
      key: step.step,
      cells: [
        stepName(step.step, unit, words),
        words.count(step.inputTokens),
        words.count(step.outputTokens),
        words.usd(step.costUsd),
      ],
    }));
  return {
    key: 'tokens',
    title: 'Tokens over time',
    draw: drawBars({
      steps: trend.map(({ step }) => step),
      stepWord: (step) => stepWord(step, unit, words),
      stepName: (step) => stepName(step, unit, words),
      parts: [
        {
          name: 'Tokens in',
          color: (theme) => theme.series[3] ?? theme.ink,
          values: trend.map((step) => step.inputTokens),
        },
        {
          name: 'Tokens out',
          color: (theme) => theme.series[1] ?? theme.ink,
          isStriped: true,
          values: trend.map((step) => step.outputTokens),
        },
      ],
      short: words.compact,
      full: words.count,
    }),
    height: 220,
    description: `Tokens in and out by ${unit}. ${sentences.join(' ')}`,
    table: { columns: ['Step', 'Tokens in', 'Tokens out', 'Cost'], rows },
    nothing: 'No tokens were used yet.',
    notes: rows.length === 0 ? [] : ['Plain: tokens in. Striped: tokens out.', ...sentences],
    isInReports: true,
  };
}

/** Charts the cost of answers per step; empty if all were simulated. */
function costChart({ trend, unit, totals }: ChartView, words: Words): PartialChart {
  const rows =
    totals.answersCostUsd === 0
      ? []
      : trend.map((step) => ({ key: step.step, cells: [stepName(step.step, unit, words), words.usd(step.costUsd)] }));
  return {
    key: 'cost',
    title: 'Cost over time',
    draw: drawBars({
      steps: trend.map(({ step }) => step),
      stepWord: (step) => stepWord(step, unit, words),
      stepName: (step) => stepName(step, unit, words),
      parts: [
        {
          name: 'Cost of answers',
          color: (theme) => theme.series[0] ?? theme.ink,
          values: trend.map((step) => step.costUsd),
        },
      ],
      short: words.usd,
      full: words.usd,
    }),
    height: 220,
    description: `Cost of answers by ${unit}, ${words.usd(totals.answersCostUsd)} in all.`,
    table: { columns: ['Step', 'Cost of answers'], rows },
    nothing: totals.simulatedRuns > 0 ? 'Simulated answers cost nothing.' : 'Nothing was spent yet.',
    notes: [],
    // Costs are real, also in views with simulated answers.
    isSimulated: false,
    isInReports: true,
  };
}
