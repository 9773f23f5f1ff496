import { WideTable } from '../../../components/wide-table.tsx';
import { minForInterval } from '../../../../domain/simulations/small-sample.ts';
import { count, percent, percentRange } from '../../../lib/format.ts';
import { numberText } from './figures.ts';
import type { GroupTable as Table, QuestionResult } from './view.ts';
import styles from './results.module.css';

interface GroupTablesProps {
  question: QuestionResult;
  groupName: string;
}

/** The answers of each side by group. */
export function GroupTables({ question, groupName }: GroupTablesProps) {
  if (question.tables.length === 0)
    return <p className={`small muted ${styles.note}`}>This type of question has no table by group.</p>;
  return (
    <>
      {question.tables.map((table) => (
        <GroupTable key={table.source} table={table} title={`Question ${question.number} by ${groupName}`} />
      ))}
    </>
  );
}

type Cell = Table['rows'][number]['cells'][number];

function GroupTable({ table, title }: { table: Table; title: string }) {
  const { source, columns, rows, means, pValue } = table;
  const hasThin = columns.some(({ isThin }) => isThin);
  return (
    <div className={styles.groupTable}>
      <WideTable label={`${title}, ${source}`} isNumeric>
        <caption className={`small ${styles[source]} ${styles.tableName}`}>
          {title}, {source}
        </caption>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            {columns.map(({ group, letter, answers, isThin }) => (
              <th key={group} scope="col" className={isThin ? styles.thinCell : ''}>
                {group} {isThin ? null : <strong>{letter}</strong>}
                <span className="block">{count(answers)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, cells }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {columns.map(({ group, answers }) => (
                <GroupCell key={group} cell={cells.find((cell) => cell.group === group)} answers={answers} />
              ))}
            </tr>
          ))}
          {means.length === 0 ? null : (
            <tr>
              <th scope="row">Mean</th>
              {columns.map(({ group, answers }) => (
                <MeanCell key={group} mean={means.find((mean) => mean.group === group)} answers={answers} />
              ))}
            </tr>
          )}
        </tbody>
      </WideTable>
      <p className="small muted">
        A letter names a column that the cell is clearly above (Holm).
        {pValue === null ? '' : ` All columns together: ${pWords(pValue)}.`}
        {hasThin ? ' Gray columns have under 30 answers: they show counts and are not tested.' : ''}
      </p>
    </div>
  );
}

function GroupCell({ cell, answers }: { cell: Cell | undefined; answers: number }) {
  if (cell === undefined || answers === 0) return <td className={styles.thinCell}>–</td>;
  const range = answers < minForInterval ? null : percentRange(cell.low, cell.high);
  return (
    <td className={cell.isThin ? styles.thinCell : ''}>
      {cell.isThin ? `${count(cell.count)} of ${count(answers)}` : percent(cell.share)}
      {cell.above.length === 0 ? null : (
        <strong>
          <span className="visually-hidden">, clearly above</span> {cell.above.join(' ')}
        </strong>
      )}
      {range === null ? null : <span className="small muted block">{range}</span>}
    </td>
  );
}

function MeanCell({ mean, answers }: { mean: Table['means'][number] | undefined; answers: number }) {
  const { value, range, isThin } = numberText(
    mean === undefined ? null : { value: mean.mean, low: mean.low, high: mean.high, count: null },
    answers,
  );
  return (
    <td className={isThin ? styles.thinCell : ''}>
      {value}
      {range === null ? null : <span className="small muted block">{range}</span>}
    </td>
  );
}

function pWords(pValue: number): string {
  if (pValue < 0.001) return 'they differ (p < 0.001)';
  return `${pValue < 0.05 ? 'they differ' : 'no clear difference'} (p = ${pValue.toFixed(pValue < 0.01 ? 3 : 2)})`;
}
