import { useMemo } from 'react';
import { costSentences } from '../../../domain/analytics/sentences.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, usd } from '../../lib/format.ts';
import { drawBars } from './charts/draw-bars.ts';
import type { View } from './view.ts';
import { stepName, stepWord, words } from './words.ts';

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

interface CostCardProps {
  view: View;
  mark?: string | undefined;
}

/** Tokens read and written, step by step. */
export function TokenCard({ view, mark }: CostCardProps) {
  const { trend, unit, totals } = view;
  const draw = useMemo(
    () =>
      drawBars({
        steps: trend.map(({ step }) => step),
        stepWord: (step) => stepWord(step, unit),
        stepName: (step) => stepName(step, unit),
        parts: [
          {
            name: 'Tokens in',
            colour: (theme) => theme.series[3] ?? theme.ink,
            values: trend.map((step) => step.inputTokens),
          },
          {
            name: 'Tokens out',
            colour: (theme) => theme.series[1] ?? theme.ink,
            isStriped: true,
            values: trend.map((step) => step.outputTokens),
          },
        ],
        short: (value) => compact.format(value),
        full: count,
      }),
    [trend, unit],
  );
  const rows = trend
    .filter(({ counts }) => counts.total > 0)
    .map((step) => ({
      key: step.step,
      cells: [stepName(step.step, unit), count(step.inputTokens), count(step.outputTokens), usd(step.costUsd)],
    }));
  return (
    <DrawnCard
      title="Tokens over time"
      draw={draw}
      height={220}
      description={`Tokens in and out by ${unit}. ${costSentences(totals, words).join(' ')}`}
      table={{ columns: ['Step', 'Tokens in', 'Tokens out', 'Cost'], rows }}
      nothing="No tokens were used yet."
      notes={rows.length === 0 ? [] : ['Plain: tokens in. Striped: tokens out.', ...costSentences(totals, words)]}
      isSimulated={totals.simulatedRuns > 0}
      {...(mark ? { mark } : {})}
    />
  );
}

/** Money spent on answers, step by step; nothing where all was simulated. */
export function SpendCard({ view, mark }: CostCardProps) {
  const { trend, unit, totals } = view;
  const draw = useMemo(
    () =>
      drawBars({
        steps: trend.map(({ step }) => step),
        stepWord: (step) => stepWord(step, unit),
        stepName: (step) => stepName(step, unit),
        parts: [
          {
            name: 'Cost of answers',
            colour: (theme) => theme.series[0] ?? theme.ink,
            values: trend.map((step) => step.costUsd),
          },
        ],
        short: usd,
        full: usd,
      }),
    [trend, unit],
  );
  const rows =
    totals.answersCostUsd === 0
      ? []
      : trend.map((step) => ({ key: step.step, cells: [stepName(step.step, unit), usd(step.costUsd)] }));
  return (
    <DrawnCard
      title="Cost over time"
      draw={draw}
      height={220}
      description={`Cost of answers by ${unit}, ${usd(totals.answersCostUsd)} in all.`}
      table={{ columns: ['Step', 'Cost of answers'], rows }}
      nothing={totals.simulatedRuns > 0 ? 'Simulated answers cost nothing.' : 'Nothing was spent yet.'}
      notes={[]}
      {...(mark ? { mark } : {})}
    />
  );
}
