/** A workbook as plain data, and what a sheet of figures looks like. */
import type { GroupCounts } from '../../domain/simulation/demographics.ts';

export type CellValue = string | number | Date | null;

export interface SheetOf {
  name: string;
  /** Characters wide; texts are wrapped. */
  columns: { title: string; width: number; format?: string }[];
  rows: CellValue[][];
}

const share = '0.0%';
const score = '+0.00;-0.00;0.00';

export function summarySheet(rows: CellValue[][]): SheetOf {
  return {
    name: 'Summary',
    columns: [
      { title: 'Figure', width: 28 },
      { title: 'Value', width: 60 },
      { title: 'Low (95 %)', width: 12 },
      { title: 'High (95 %)', width: 12 },
    ],
    rows,
  };
}

interface Figures {
  counts: GroupCounts;
  positive: { share: number; low: number; high: number };
}

/** Columns of any group: who answered what, and the share of positives with its interval. */
export const groupColumns = [
  { title: 'Personas', width: 10 },
  { title: 'Positive', width: 10 },
  { title: 'Neutral', width: 10 },
  { title: 'Negative', width: 10 },
  { title: 'Positive share', width: 14, format: share },
  { title: 'Low (95 %)', width: 11, format: share },
  { title: 'High (95 %)', width: 11, format: share },
  { title: 'Sentiment', width: 11, format: score },
];

export function groupCells({ counts, positive }: Figures): CellValue[] {
  const { total } = counts;
  const mean = total === 0 ? null : (counts.positive - counts.negative) / total;
  return [total, counts.positive, counts.neutral, counts.negative, total === 0 ? null : positive.share, positive.low, positive.high, mean];
}
