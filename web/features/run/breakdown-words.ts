/** Texts and sizes that several parts of a break-down share. */
import { fileNamePart } from '../../../domain/letters.ts';
import { minForInterval, sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { asCsv } from '../../lib/csv.ts';
import { count, counted, percent } from '../../lib/format.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import type { Breakdown, Row, ShareOfGroup, Table } from './breakdown-data.ts';

/** Fewer independent answers than this part of the answers are worth a mention. */
const clearlyLess = 0.97;

/** `312 of 600 personas`, or `All 600 personas`. */
export function chosenWords({ everyone, chosen }: Breakdown): string {
  const all = everyone.counts.total;
  if (chosen.counts.total === all) return `All ${counted(all, 'persona')}`;
  return `${count(chosen.counts.total)} of ${counted(all, 'persona')}`;
}

/** `worth 297`, when answers of one profile are not independent; null otherwise. */
export function worthWords({ chosen: { counts, effective } }: Breakdown): string | null {
  return effective < counts.total * clearlyLess ? `worth ${count(Math.round(effective))}` : null;
}

/** `Independent, Republican`: the labels of the groups that a group is clearly above. */
export function aboveLabels({ rows }: Table, { clearlyAbove }: Pick<Row, 'clearlyAbove'>): string {
  return clearlyAbove.map((letter) => rows.find((row) => row.letter === letter)?.label ?? letter).join(', ');
}

/** A share without its number of answers for 30 people and more; `7 of 14` for fewer; `quotes only` under five. */
export function shareWords({ counts, people, positive }: ShareOfGroup): string {
  const size = sampleSizeOf(people);
  if (size === 'none') return '–';
  if (size === 'few') return 'quotes only';
  return size === 'enough' ? percent(positive.share) : `${count(positive.count)} of ${count(counts.total)}`;
}

type Cells = (string | number)[];

/** Figures of a group as cells of a file, without shares under five answers. */
export function figureCells({ counts, people, positive }: ShareOfGroup): Cells {
  const { total } = counts;
  if (people < minForInterval) return [total, '', '', '', '', '', ''];
  const shares = [positive.share, positive.low, positive.high].map((share) => Number(share.toFixed(4)));
  return [total, counts.positive, counts.neutral, counts.negative, ...shares];
}

/** Rows of a file. */
export interface FileContent {
  columns: string[];
  rows: Cells[];
}

/** Offers a table as a CSV file that begins with the run and its filters. */
export function saveTable(breakdown: Breakdown, title: string, { columns, rows }: FileContent): void {
  const { jobId, filters, isSimulated } = breakdown;
  const head = [
    ['Run', jobId],
    ['Answers of', isSimulated ? 'Simulated provider' : 'AI personas; no people were asked'],
    ['Personas', chosenWords(breakdown).replaceAll('\u00a0', ' ')],
    ...filters.map((filter) => ['Filter', filter]),
    [],
  ];
  const name = fileNamePart(title.toLowerCase(), 'breakdown');
  saveBlob(new Blob([asCsv([...head, columns, ...rows])], { type: 'text/csv' }), `soundings-${jobId}-${name}.csv`);
}
