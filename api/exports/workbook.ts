/** Sheets of a workbook as plain data, and the columns of figures. */
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Scale } from '../../domain/simulations/scale.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { sampleSizeOf, type SampleSize } from '../../domain/simulations/small-sample.ts';

export type CellValue = string | number | Date | null;

export interface SheetOf {
  name: string;
  /** Columns with their width in characters; texts are wrapped. */
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
      { title: 'Low (95%)', width: 12 },
      { title: 'High (95%)', width: 12 },
    ],
    rows,
  };
}

interface Figures {
  counts: SentimentCounts;
  /** Number of personas, if some gave several answers. */
  personas?: number;
  positive: { share: number; low: number; high: number };
}

/** Builds the columns of a group: counts, and the share of positives with its interval. */
export function groupColumns({ names, share: shareTitle }: Scale): SheetOf['columns'] {
  return [
    { title: 'Personas', width: 10 },
    ...sentiments.map((sentiment) => ({ title: names[sentiment], width: 10 })),
    { title: shareTitle, width: 16, format: share },
    { title: 'Low (95%)', width: 11, format: share },
    { title: 'High (95%)', width: 11, format: share },
    { title: 'Difference', width: 11, format: score },
    { title: 'Sample', width: 14 },
  ];
}

const samples: Record<SampleSize, string | null> = { none: null, few: 'too few', small: 'small sample', enough: null };

/** Builds the cells of a group; only counts for fewer than five answers. */
export function groupCells({ counts, personas, positive }: Figures): CellValue[] {
  const { total } = counts;
  const size = sampleSizeOf(personas ?? total);
  const own = [total, counts.positive, counts.neutral, counts.negative];
  if (size === 'none' || size === 'few') return [...own, null, null, null, null, samples[size]];
  return [
    ...own,
    positive.share,
    positive.low,
    positive.high,
    (counts.positive - counts.negative) / total,
    samples[size],
  ];
}
