import { useMemo } from 'react';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, percent, percentRange } from '../../lib/format.ts';
import { drawIntervals, intervalHeight } from './charts/draw-intervals.ts';
import type { Figures } from './view.ts';

interface Row extends Figures {
  key: string;
  label: string;
}

interface IntervalCardProps {
  title: string;
  /** What a row is: 'Segment'. */
  one: string;
  /** What is counted: 'Personas'. */
  many: string;
  rows: readonly Row[];
  notes: readonly string[];
  isSimulated: boolean;
  mark?: string | undefined;
}

const mostShown = 12;

/** Positive shares of groups with their intervals; the largest twelve in the chart, all in the table. */
export function IntervalCard({ title, one, many, rows, notes, isSimulated, mark }: IntervalCardProps) {
  const shown = useMemo(() => rows.slice(0, mostShown), [rows]);
  const draw = useMemo(() => drawIntervals(shown), [shown]);
  const table = {
    columns: [one, many, 'Positive', '95 % interval', 'Neutral', 'Negative'],
    rows: rows.map(({ key, label, counts, positive, isSmall }) => ({
      key,
      cells: [
        isSmall ? `${label} (small sample)` : label,
        count(counts.total),
        percent(positive.share),
        percentRange(positive.low, positive.high),
        count(counts.neutral),
        count(counts.negative),
      ],
    })),
  };
  const rest = rows.length - shown.length;
  return (
    <DrawnCard
      title={title}
      draw={draw}
      height={intervalHeight(shown.length)}
      description={`Share of positive answers. ${shown.map(({ label, positive }) => `${label} ${percent(positive.share)}`).join(', ')}.`}
      table={table}
      nothing="Nobody has answered in these runs yet."
      notes={[
        ...notes,
        ...(rest > 0 ? [`${count(rest)} smaller ones are in the table.`] : []),
        ...(shown.some(({ isSmall }) => isSmall) ? ['Hollow marks are small samples, under 30 answers.'] : []),
      ]}
      isSimulated={isSimulated}
      {...(mark ? { mark } : {})}
    />
  );
}
