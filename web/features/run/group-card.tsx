import type { ReactNode } from 'react';
import { ChartCard } from '../../components/chart/chart-card.tsx';
import { verdictLines } from '../../../domain/simulations/verdict-lines.ts';
import { shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { shareFigure } from '../../../domain/simulations/small-sample.ts';
import { useScale } from '../../components/scale.tsx';
import { count, percent, percentRange } from '../../lib/format.ts';
import type { RunResult } from './use-run.ts';

export type Group = RunResult['bySegment'][number];

export function figureOf(answers: number, share: Group['positive']) {
  return shareFigure(share, answers, { count, percent, percentRange });
}

interface GroupCardProps {
  title: string;
  groups: readonly Group[];
  children: ReactNode;
}

/** Groups of one run: their chart, their table, and where they differ. */
export function GroupCard({ title, groups, children }: GroupCardProps) {
  const { names } = useScale();
  const columns = ['Group', 'Personas', names.positive, '95% interval', names.neutral, names.negative];
  // One unit in a row: shares where the group is large enough for them, else counts.
  const rows = groups.map(({ key, label, counts, positive }) => ({
    key,
    cells: [
      label,
      count(counts.total),
      figureOf(counts.total, positive).value,
      figureOf(counts.total, positive).range ?? '–',
      figureOf(counts.total, shareWithInterval(counts.neutral, counts.total)).value,
      figureOf(counts.total, shareWithInterval(counts.negative, counts.total)).value,
    ],
  }));
  return (
    <ChartCard title={title} table={{ columns, rows }} notes={verdictLines(groups)}>
      {children}
    </ChartCard>
  );
}
