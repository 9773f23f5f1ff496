import { useMemo } from 'react';
import { groupFigure, hatchSentences, heatSentences } from '../../../domain/analytics/sentences.ts';
import { minForInterval } from '../../../domain/simulations/small-sample.ts';
import { DrawnCard } from '../../components/chart/drawn-card.tsx';
import { useScale } from '../../components/scale.tsx';
import { count } from '../../lib/format.ts';
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

const maxRows = 10;

function figureText(cell: Heat['cells'][number]): string {
  const { value } = groupFigure(cell, cell.positive, words);
  return cell.isSmall ? value : `${value} of ${count(cell.counts.total)}`;
}

/** The share of positives where two ways of dividing people cross. */
export function HeatCard({ title, rowName, columnName, map, isSimulated, mark }: HeatCardProps) {
  const { names, share } = useScale();
  const rows = useMemo(() => map.rows.slice(0, maxRows), [map]);
  const draw = useMemo(
    () =>
      drawHeat({
        rows: rows.map(({ label }) => label),
        columns: map.columns.map(({ label }) => label),
        squares: map.cells.flatMap((cell): HeatSquare[] => {
          const row = rows.findIndex(({ key }) => key === cell.row);
          const column = map.columns.findIndex(({ key }) => key === cell.column);
          if (row < 0) return [];
          const { positive, isSmall } = cell;
          const { value, range } = groupFigure(cell, positive, words);
          const head = `${rows[row]?.label}, ${map.columns[column]?.label}`;
          const lines = [
            `${value} ${names.positive.toLowerCase()}${range === null ? '' : ` (${range})`}`,
            `${words.counted(cell.personas, 'persona')}${isSmall ? ', small sample' : ''}`,
          ];
          const figures = { figure: value, under: count(cell.personas) };
          return [
            {
              row,
              column,
              weight: cell.personas < minForInterval ? 0 : positive.share,
              isSmall,
              ...figures,
              tooltip: { head, lines },
            },
          ];
        }),
      }),
    [map, rows, names],
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
          return cell ? figureText(cell) : '–';
        }),
      ],
    })),
  };
  const sentences = [...heatSentences(map, words), ...hatchSentences(map)];
  return (
    <DrawnCard
      title={title}
      draw={draw}
      height={heatHeight(rows.length)}
      description={`${share} by ${rowName.toLowerCase()} and ${columnName.toLowerCase()}. ${sentences.join(' ')}`}
      table={table}
      nothing={`Nothing is known about ${rowName.toLowerCase()} and ${columnName.toLowerCase()} of these personas.`}
      notes={sentences}
      isSimulated={isSimulated}
      {...(mark ? { mark } : {})}
    />
  );
}
