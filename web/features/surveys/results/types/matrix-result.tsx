import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ChartTable } from '../../../../components/chart/chart-table.tsx';
import { count } from '../../../../lib/format.ts';
import { shareText } from '../figures.ts';
import { PointLegend, StackedBar } from '../stacked-bar.tsx';
import { type MatrixResult as Matrix, type QuestionResult, sources } from '../view.ts';
import lanes from '../lanes.module.css';
import styles from '../stacked.module.css';

interface MatrixResultProps {
  question: QuestionResult;
  result: Matrix;
}

type Row = Matrix['rows'][number];

/** Each row's answers as one bar a side, and all figures as a table. */
export function MatrixResult({ question, result }: MatrixResultProps) {
  const [isTable, setTable] = useState(false);
  return (
    <>
      {isTable ? (
        <ChartTable caption={question.text} table={tableOf(result)} />
      ) : (
        <>
          {result.rows.map((row) => (
            <MatrixRow key={row.id} row={row} columns={result.columns} />
          ))}
          <PointLegend points={result.columns} />
        </>
      )}
      <Button
        className={styles.toggle ?? ''}
        variant="minimal"
        size="small"
        text={isTable ? 'Show bars' : 'Show all figures'}
        onClick={() => setTable(!isTable)}
      />
    </>
  );
}

function MatrixRow({ row, columns }: { row: Row; columns: Matrix['columns'] }) {
  const [lead] = row.columns.toSorted((one, other) => (other.rectified?.value ?? 0) - (one.rectified?.value ?? 0));
  const rectified = lead?.rectified == null ? null : shareText(lead.rectified, null);
  return (
    <div className={`figures ${styles.matrixRow}`}>
      <h4>{row.label}</h4>
      {(['personas', 'people'] as const).map((source) =>
        row[source] === 0 ? null : <SideBar key={source} source={source} row={row} columns={columns} />,
      )}
      {rectified === null ? null : (
        <p className="small">
          Most, rectified: {lead?.label} <strong>{rectified.value}</strong>{' '}
          {rectified.range === null ? null : <span className="muted">{rectified.range}</span>}
        </p>
      )}
    </div>
  );
}

function SideBar({ source, row, columns }: { source: 'people' | 'personas'; row: Row; columns: Matrix['columns'] }) {
  return (
    <>
      <span className={lanes[source]}>
        <span className={lanes.name}>
          {source} <span className="small">{count(row[source])}</span>
        </span>
      </span>
      <StackedBar
        label={`${row.label}, ${source}`}
        points={columns}
        shares={row.columns.map((column) => column[source]?.value ?? 0)}
      />
    </>
  );
}

function tableOf({ rows, columns }: Matrix) {
  return {
    columns: ['Row', ...columns.flatMap(({ label }) => sources.map((source) => `${label}, ${source}`))],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        row.label,
        ...row.columns.flatMap((column) =>
          sources.map((source) => {
            const { value, range } = shareText(column[source], source === 'rectified' ? null : row[source]);
            return range === null ? value : `${value} (${range})`;
          }),
        ),
      ],
    })),
  };
}
