import type { ReactNode } from 'react';
import { ChartCard } from '../../components/chart/chart-card.tsx';
import { verdictLines } from '../../../domain/simulation/verdict-lines.ts';
import { count, percent, percentRange } from '../../lib/format.ts';
import type { RunResult } from './use-run.ts';

export type Group = RunResult['bySegment'][number];

const columns = ['Group', 'Personas', 'Positive', '95 % interval', 'Neutral', 'Negative'];

interface GroupCardProps {
  title: string;
  groups: readonly Group[];
  children: ReactNode;
}

/** Groups of one run: their chart, their table, and where they differ. */
export function GroupCard({ title, groups, children }: GroupCardProps) {
  const rows = groups.map(({ key, label, counts, positive }) => ({
    key,
    cells: [
      label,
      count(counts.total),
      counts.total === 0 ? '–' : percent(positive.share),
      counts.total === 0 ? '–' : percentRange(positive.low, positive.high),
      count(counts.neutral),
      count(counts.negative),
    ],
  }));
  return (
    <ChartCard title={title} table={{ columns, rows }} notes={verdictLines(groups)}>
      {children}
    </ChartCard>
  );
}
