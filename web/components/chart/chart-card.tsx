import { Button } from '@blueprintjs/core';
import { HorizontalBarChart, Th } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { Card } from '../card.tsx';
import { SimulatedTag } from '../simulated-tag.tsx';
import { ChartTable, type ChartTableData } from './chart-table.tsx';
import styles from './chart.module.css';

interface ChartCardProps {
  title: string;
  /** The same figures as a table; without rows the card says that there is nothing. */
  table: ChartTableData;
  /** Text shown instead of the chart when the table has no rows. */
  nothing?: string;
  /** Explanations in plain sentences under the chart. */
  notes?: readonly string[];
  isSimulated?: boolean;
  /** Additional buttons at the right of the title, while the chart is shown. */
  tools?: ReactNode;
  /** Choices of what is shown, under everything else. */
  choices?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of every chart, which can also be read as a table. */
export function ChartCard({
  title,
  table,
  nothing,
  notes = [],
  isSimulated = false,
  tools,
  choices,
  className,
  children,
}: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const isEmpty = table.rows.length === 0;
  const aside = isEmpty ? null : (
    <div className={styles.tools}>
      {isTable ? null : tools}
      <Button
        variant="minimal"
        size="small"
        icon={isTable ? <HorizontalBarChart /> : <Th />}
        text={isTable ? 'Chart' : 'Table'}
        aria-label={isTable ? `${title} as chart` : `${title} as table`}
        onClick={() => setTable(!isTable)}
      />
    </div>
  );
  return (
    <Card title={title} aside={aside} className={className}>
      {isEmpty ? (
        <p className="muted">{nothing ?? 'Nothing is known about this for these personas.'}</p>
      ) : isTable ? (
        <ChartTable caption={title} table={table} />
      ) : (
        children
      )}
      {notes.map((note) => (
        <p key={note} className={`small muted ${styles.note}`}>
          {note}
        </p>
      ))}
      {isEmpty ? null : choices}
      {isSimulated && !isEmpty ? (
        <div className={styles.mark}>
          <SimulatedTag />
        </div>
      ) : null}
    </Card>
  );
}
