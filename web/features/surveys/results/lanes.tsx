import type { CSSProperties } from 'react';
import type { Axis, FigureFormat } from './figures.ts';
import { LaneMark } from './lane-mark.tsx';
import type { Lanes, LaneSource, QuestionResult } from './view.ts';
import styles from './lanes.module.css';

interface LaneRow {
  id: string;
  label: string;
  lanes: Lanes;
  /** Text under the label. */
  detail?: string;
}

interface LanesTableProps {
  /** Names the table. */
  label: string;
  rows: readonly LaneRow[];
  question: Pick<QuestionResult, 'people' | 'personas'>;
  axis: Axis;
  format: FigureFormat;
  /** Text under the axis, such as its unit. */
  axisNote?: string;
}

/** Rows with a lane for each source. Only the rectified figure is large and bold, or that of people where it is alone. */
export function LanesTable({ label, rows, question, axis, format, axisNote }: LanesTableProps) {
  const shown = shownIn(rows.map(({ lanes }) => lanes));
  const lead = leadOf(shown);
  // Without a figure to use, the ranges of both sides are written out, and none is larger than the other.
  const hasRange = (source: LaneSource) => source === lead || lead === undefined;
  const answersOf = (source: LaneSource) => (source === 'rectified' ? null : question[source].answers);
  return (
    <div
      style={{ '--others': shown.length - 1 } as CSSProperties}
      className={`${styles.box} ${lead === undefined ? styles.even : ''}`}
    >
      <table className={`figures ${styles.table}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Answer</span>
            </th>
            {shown.map((source) => (
              <th key={source} scope="col" className={`small ${styles[source]} ${source === lead ? styles.lead : ''}`}>
                <span className={styles.name}>{source}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <div className={styles.row}>
                  <span className={styles.label}>
                    {row.label}
                    {row.detail === undefined ? null : <span className="small muted block">{row.detail}</span>}
                  </span>
                  <LaneMark lanes={row.lanes} axis={axis} shown={shown} />
                </div>
              </th>
              {shown.map((source) => {
                const { value, range, isThin } = format(row.lanes[source], answersOf(source));
                const isLead = source === lead;
                return (
                  <td key={source} className={`${styles[source]} ${isLead ? styles.lead : ''}`}>
                    <span className={isThin ? styles.thin : styles.name}>{value}</span>
                    {hasRange(source) && range !== null ? (
                      <span className={`small muted ${styles.range}`}>{range}</span>
                    ) : null}
                    {!hasRange(source) && range !== null ? <span className="visually-hidden">, {range}</span> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <AxisLine axis={axis} note={axisNote} />
    </div>
  );
}

/** The values of the axis under the marks. */
function AxisLine({ axis, note }: { axis: Axis; note: string | undefined }) {
  return (
    <div className={`small muted figures ${styles.row} ${styles.axisLine}`} aria-hidden="true">
      <span>{note}</span>
      <span className={styles.axis}>
        {axis.ticks.map((tick) => (
          <span key={tick} style={{ left: `${(100 * (tick - axis.from)) / (axis.to - axis.from)}%` }}>
            {axis.text(tick)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The sources of which any row has a figure. */
function shownIn(rows: readonly Lanes[]): LaneSource[] {
  return (['personas', 'people', 'rectified'] as const).filter((source) =>
    rows.some((lanes) => lanes[source] !== null),
  );
}

/** The figure to use: the rectified one, or that of the only side that has answered. */
function leadOf(shown: readonly LaneSource[]): LaneSource | undefined {
  return shown.length === 1 ? shown[0] : shown.find((source) => source === 'rectified');
}
