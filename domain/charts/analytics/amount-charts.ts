import { drawBars } from '../draw-bars.ts';
import { costSentences } from '../../analytics/sentences.ts';
import { stepName, stepWord, type Words } from '../../figure-words.ts';
import type { ChartView, PartialChart } from './chart.ts';

/** Bar charts of amounts, in the order of the page. */
export function amountCharts(view: ChartView, words: Words): PartialChart[] {
  return [tokenChart(view, words), costChart(view, words)];
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
