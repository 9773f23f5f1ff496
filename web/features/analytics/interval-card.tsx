import { useMemo } from 'react';
import { groupFigure } from '../../../domain/analytics/sentences.ts';
import { shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { useScale } from '../../components/scale.tsx';
import { count } from '../../lib/format.ts';
import { drawIntervals, intervalHeight } from './charts/draw-intervals.ts';
import { words } from './words.ts';
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

const maxShown = 12;

/** Positive shares of groups with their intervals; the largest twelve in the chart, all in the table. */
export function IntervalCard({ title, one, many, rows, notes, isSimulated, mark }: IntervalCardProps) {
  const shown = useMemo(() => rows.slice(0, maxShown), [rows]);
  const { names, share } = useScale();
  const draw = useMemo(() => drawIntervals(shown, names), [shown, names]);
  const table = {
    columns: [one, many, names.positive, '95% interval', names.neutral, names.negative],
    rows: rows.map(({ key, label, counts, personas, positive, isSmall }) => ({
      key,
      cells: [
        isSmall ? `${label} (small sample)` : label,
        count(personas),
        groupFigure({ counts, personas }, positive, words).value,
        groupFigure({ counts, personas }, positive, words).range ?? '–',
        groupFigure({ counts, personas }, shareWithInterval(counts.neutral, counts.total), words).value,
        groupFigure({ counts, personas }, shareWithInterval(counts.negative, counts.total), words).value,
      ],
    })),
  };
  const rest = rows.length - shown.length;
  return (
    <DrawnCard
      title={title}
      draw={draw}
      height={intervalHeight(shown.length)}
      description={`${share}. ${shown.map((row) => `${row.label} ${groupFigure(row, row.positive, words).value}`).join(', ')}.`}
      table={table}
      nothing="Nobody has answered in these runs yet."
      notes={[
        ...notes,
        ...(rest > 0 ? [`${count(rest)} smaller ones are in the table.`] : []),
        ...(shown.some(({ isSmall }) => isSmall) ? ['Hollow marks are small samples, under 30 personas.'] : []),
      ]}
      isSimulated={isSimulated}
      {...(mark ? { mark } : {})}
    />
  );
}
