import { Button } from '@blueprintjs/core';
import { Download, HorizontalBarChart, Th } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { ChartTable, type ChartTableData } from '../../components/chart/chart-table.tsx';
import type { Breakdown } from './breakdown-data.ts';
import { saveTable, type FileContent } from './breakdown-words.ts';
import styles from './breakdown.module.css';

interface FrameProps {
  breakdown: Breakdown;
  title: string;
  /** Replaces the visible title, where it contains choices. */
  heading?: ReactNode;
  table: ChartTableData;
  file: FileContent;
  /** Additional buttons, while the chart is shown. */
  tools?: ReactNode;
  /** Shown under the chart and the table. */
  notes: ReactNode;
  children: ReactNode;
}

/** A card whose figures can also be read as a table and saved as a file. */
export function BreakdownFrame({ breakdown, title, heading, table, file, tools, notes, children }: FrameProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card label={title}>
      <header className={styles.head}>
        {heading ?? <h2>{title}</h2>}
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
          <Button
            variant="minimal"
            size="small"
            icon={<Download />}
            aria-label={`Download ${title} as CSV`}
            onClick={() => saveTable(breakdown, title, file)}
          />
        </div>
      </header>
      {isTable ? <ChartTable caption={title} table={table} /> : children}
      <div className={`small muted ${styles.notes}`}>{notes}</div>
    </Card>
  );
}
