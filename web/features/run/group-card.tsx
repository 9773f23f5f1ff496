import { Button } from '@blueprintjs/core';
import { HorizontalBarChart, Th } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { count, percent, percentRange } from '../../lib/format.ts';
import styles from './chart-card.module.css';
import type { RunResult } from './use-run.ts';
import { verdictLines } from './verdicts.ts';

export type Group = RunResult['bySegment'][number];

function GroupTable({ title, groups }: { title: string; groups: readonly Group[] }) {
  return (
    <table className={`figures ${styles.table}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Positive</th>
          <th scope="col">95 % interval</th>
          <th scope="col">Neutral</th>
          <th scope="col">Negative</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, label, counts, positive }) => (
          <tr key={key}>
            <th scope="row">
              {label} <span className="muted small">{count(counts.total)}</span>
            </th>
            <td>{counts.total === 0 ? '–' : percent(positive.share)}</td>
            <td>{counts.total === 0 ? '–' : percentRange(positive.low, positive.high)}</td>
            <td>{count(counts.neutral)}</td>
            <td>{count(counts.negative)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChartCardProps {
  title: string;
  groups: readonly Group[];
  children: ReactNode;
}

/** A chart of groups that can be read as a table instead. */
export function ChartCard({ title, groups, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      aside={
        groups.length === 0 ? null : (
          <Button
            variant="minimal"
            size="small"
            icon={isTable ? <HorizontalBarChart /> : <Th />}
            text={isTable ? 'Chart' : 'Table'}
            aria-label={isTable ? `${title} as chart` : `${title} as table`}
            onClick={() => setTable(!isTable)}
          />
        )
      }
    >
      {groups.length === 0 ? (
        <p className="muted">Nothing is known about this for these personas.</p>
      ) : isTable ? (
        <GroupTable title={title} groups={groups} />
      ) : (
        children
      )}
      {verdictLines(groups).map((line) => (
        <p key={line} className={`small muted ${styles.verdict}`}>
          {line}
        </p>
      ))}
    </Card>
  );
}
