/** Groups of people by two attributes, as a grid. */
import type { Clusters } from '../simulations/clusters.ts';
import { text, view, type ValueOf, extendedView, list } from '../view.ts';
import { groupFiguresView, figuresOf } from './figures.ts';

const heatLineView = view('HeatLine', {
  key: text(),
  label: text(),
});

export type HeatLine = ValueOf<typeof heatLineView>;

const heatCellView = extendedView(groupFiguresView, 'HeatCell', {
  row: text(),
  column: text(),
});

/** A grid without empty cells and without rows and columns that have no cell. */
export const heatMapView = view('HeatMap', 'A grid of people by two attributes, without empty cells.', {
  rows: list(heatLineView),
  columns: list(heatLineView),
  cells: list(heatCellView),
});

export type HeatMap = ValueOf<typeof heatMapView>;

interface Crossed extends Clusters {
  /** Row of these people; null when unknown, so that they are in no cell. */
  row: string | null;
  column: string | null;
}

/** Sums the counts per cell. Rows and columns keep the given order. */
export function heatMapOf(people: Iterable<Crossed>, rows: readonly HeatLine[], columns: readonly HeatLine[]): HeatMap {
  const sums = new Map<string, Clusters>();
  const name = (row: string, column: string) => JSON.stringify([row, column]);
  for (const { row, column, ...counts } of people) {
    if (row === null || column === null || counts.total === 0) continue;
    const before = sums.get(name(row, column));
    sums.set(name(row, column), before === undefined ? counts : addClusters(before, counts));
  }
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const counts = sums.get(name(row.key, column.key));
      return counts ? [{ row: row.key, column: column.key, ...figuresOf(counts) }] : [];
    }),
  );
  return {
    rows: rows.filter(({ key }) => cells.some((cell) => cell.row === key)),
    columns: columns.filter(({ key }) => cells.some((cell) => cell.column === key)),
    cells,
  };
}

/** Adds the sums of two sets of personas, which do not overlap because each persona is in one cell. */
function addClusters(one: Clusters, other: Clusters): Clusters {
  const names = ['positive', 'neutral', 'negative', 'total', 'people', 'mm', 'pp', 'pm', 'nn', 'nm', 'pn'] as const;
  const sum = { ...one };
  for (const name of names) sum[name] = one[name] + other[name];
  return sum;
}
