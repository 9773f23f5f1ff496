/** Two ways of dividing people, crossed. */
import type { Clusters } from './clusters.ts';
import { figuresOf, type GroupFigures } from './figures.ts';

export interface HeatLine {
  key: string;
  label: string;
}

export interface HeatCell extends GroupFigures {
  row: string;
  column: string;
}

/** Cells nobody is in are left out; so are rows and columns without a cell. */
export interface HeatMap {
  rows: HeatLine[];
  columns: HeatLine[];
  cells: HeatCell[];
}

interface Crossed extends Clusters {
  /** Null where it is not known: such people are in no cell. */
  row: string | null;
  column: string | null;
}

/** Sums what falls into one cell. Rows and columns come in the order given. */
export function heatMapOf(people: Iterable<Crossed>, rows: readonly HeatLine[], columns: readonly HeatLine[]): HeatMap {
  const sums = new Map<string, Clusters>();
  const name = (row: string, column: string) => JSON.stringify([row, column]);
  for (const { row, column, ...counts } of people) {
    if (row === null || column === null || counts.total === 0) continue;
    const before = sums.get(name(row, column));
    sums.set(name(row, column), before === undefined ? counts : added(before, counts));
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

/** Personas are in one cell each, so their sums add up. */
function added(one: Clusters, other: Clusters): Clusters {
  const names = ['positive', 'neutral', 'negative', 'total', 'people', 'mm', 'pp', 'pm', 'nn', 'nm', 'pn'] as const;
  const sum = { ...one };
  for (const name of names) sum[name] = one[name] + other[name];
  return sum;
}
