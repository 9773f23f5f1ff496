/** The groups of a break-down as a table in words, and as rows of a file. */
import type { Scale } from '../../../domain/simulations/scale.ts';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import type { ChartTableData } from '../../components/chart/chart-table.tsx';
import { count, percentRange } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import type { Figures, ShareOfGroup, Table } from './breakdown-data.ts';
import { aboveLabels, figureCells, shareWords, type FileContent } from './breakdown-words.ts';

/** Groups of one attribute. */
export function groupsAsTable(table: Table, names: Scale['names']): ChartTableData {
  return {
    columns: [
      table.byLabel,
      'Personas',
      names.positive,
      '95% interval',
      names.neutral,
      names.negative,
      'Clearly above',
    ],
    rows: table.rows.map((row) => {
      const { counts, people, positive, neutral, negative } = row;
      const few = shareWords(row) === 'quotes only';
      const cells = few
        ? ['quotes only', '–', '–', '–']
        : [
            shareWords(row),
            formatShare(counts.total, positive, people).range ?? '–',
            formatShare(counts.total, neutral, people).value,
            formatShare(counts.total, negative, people).value,
          ];
      return { key: row.label, cells: [row.label, count(counts.total), ...cells, aboveLabels(table, row) || '–'] };
    }),
  };
}

/** Pairs of groups, with the groups of all. */
export function crossAsTable({ byLabel, columns, rows }: Table, chosen: Figures): ChartTableData {
  const words = (figures: ShareOfGroup) => {
    const { counts, people, positive } = figures;
    const share = shareWords(figures);
    if (sampleSizeOf(people) !== 'enough') return share;
    return `${share} of ${count(counts.total)}, ${percentRange(positive.low, positive.high)}`;
  };
  return {
    columns: [byLabel, ...columns.map(({ label }) => label), 'All together'],
    rows: [
      ...rows.map((row) => ({
        key: row.label,
        cells: [row.label, ...row.cells.map(words), words(row)],
      })),
      { key: ' all', cells: ['All together', ...columns.map(words), words(chosen)] },
    ],
  };
}

/** The rows of the file: the groups, or each pair of groups. */
export function fileOf(table: Table, chosen: Figures, names: Scale['names']): FileContent {
  const figures = ['Personas', names.positive, names.neutral, names.negative, `${names.positive} share`, 'Low', 'High'];
  if (table.andLabel === null)
    return {
      columns: [table.byLabel, ...figures, 'Clearly above'],
      rows: table.rows.map((row) => [row.label, ...figureCells(row), aboveLabels(table, row)]),
    };
  return {
    columns: [table.byLabel, table.andLabel, ...figures],
    rows: [
      ...table.rows.flatMap((row) => [
        ...row.cells.map((cell, at) => [row.label, table.columns[at]?.label ?? '', ...figureCells(cell)]),
        [row.label, 'All', ...figureCells(row)],
      ]),
      ...table.columns.map((column) => ['All', column.label, ...figureCells(column)]),
      ['All', 'All', ...figureCells(chosen)],
    ],
  };
}
