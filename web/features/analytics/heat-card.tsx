import { useMemo } from 'react';
import { heatSentences } from '../../../domain/analytics/sentences.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { count, percent, percentRange } from '../../lib/format.ts';
import { drawHeat, heatHeight, type HeatSquare } from './charts/draw-heat.ts';
import type { Heat } from './view.ts';
import { words } from './words.ts';

interface HeatCardProps {
  title: string;
  /** What rows and columns are: 'Gender', 'Age'. */
  rowName: string;
  columnName: string;
  map: Heat;
  isSimulated: boolean;
  mark?: string | undefined;
}

const mostRows = 10;

/** The share of positives where two ways of dividing people cross. */
export function HeatCard({ title, rowName, columnName, map, isSimulated, mark }: HeatCardProps) {
  const rows = useMemo(() => map.rows.slice(0, mostRows), [map]);
  const draw = useMemo(
    () =>
      drawHeat({
        rows: rows.map(({ label }) => label),
        columns: map.columns.map(({ label }) => label),
        squares: map.cells.flatMap((cell): HeatSquare[] => {
          const row = rows.findIndex(({ key }) => key === cell.row);
          const column = map.columns.findIndex(({ key }) => key === cell.column);
          if (row < 0) return [];
          const { counts, positive, isSmall } = cell;
          const head = `${rows[row]?.label}, ${map.columns[column]?.label}`;
          const lines = [
            `${percent(positive.share)} positive (${percentRange(positive.low, positive.high)})`,
            `${words.counted(counts.total, 'persona')}${isSmall ? ', small sample' : ''}`,
          ];
          const figures = { figure: percent(positive.share), under: count(counts.total) };
          return [{ row, column, weight: positive.share, isSmall, ...figures, tooltip: { head, lines } }];
        }),
      }),
    [map, rows],
  );
  const cellAt = (row: string, column: string) => map.cells.find((cell) => cell.row === row && cell.column === column);
  const table = {
    columns: [rowName, ...map.columns.map(({ label }) => label)],
    rows: map.rows.map(({ key, label }) => ({
      key,
      cells: [
        label,
        ...map.columns.map((column) => {
          const cell = cellAt(key, column.key);
          return cell ? `${percent(cell.positive.share)} of ${count(cell.counts.total)}` : '–';
        }),
      ],
    })),
  };
  const sentences = heatSentences(map, words);
  return (
    <DrawnCard
      title={title}
      draw={draw}
      height={heatHeight(rows.length)}
      description={`Share of positive answers by ${rowName.toLowerCase()} and ${columnName.toLowerCase()}. ${sentences.join(' ')}`}
      table={table}
      nothing={`Nothing is known about ${rowName.toLowerCase()} and ${columnName.toLowerCase()} of these personas.`}
      notes={sentences}
      isSimulated={isSimulated}
      {...(mark ? { mark } : {})}
    />
  );
}
