import type { Axis } from './figures.ts';
import { type Lanes, type LaneSource, sources } from './view.ts';
import styles from './lanes.module.css';

/** Pixels of one lane. */
const laneHeight = 14;

interface LaneMarkProps {
  lanes: Lanes;
  axis: Axis;
  /** The sources that are drawn. */
  shown: readonly LaneSource[];
}

/** The figures of one row on the axis, each with its interval. The table's cells say the same. */
export function LaneMark({ lanes, axis, shown }: LaneMarkProps) {
  const height = laneHeight * shown.length + 4;
  return (
    <svg className={styles.mark} height={height} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          x1={at(axis, tick)}
          x2={at(axis, tick)}
          y1={-8}
          y2={height + 8}
          className={tick === 0 ? styles.zero : styles.grid}
        />
      ))}
      {shown.map((source, lane) => {
        const figure = lanes[source];
        if (figure === null) return null;
        const y = 2 + laneHeight * (lane + 0.5);
        return (
          <g key={source} className={styles[source]}>
            {figure.low === null || figure.high === null ? null : (
              <line x1={at(axis, figure.low)} x2={at(axis, figure.high)} y1={y} y2={y} className={styles.interval} />
            )}
            <LaneSymbol source={source} x={at(axis, figure.value)} y={y} />
          </g>
        );
      })}
    </svg>
  );
}

/** The mark of a source: a ring for personas, a disc for people, a diamond for rectified figures. */
export function LaneSymbol({ source, x, y }: { source: LaneSource; x: string | number; y: number }) {
  if (source === 'rectified')
    return (
      <svg x={x} y={y} className={styles.diamondPlace}>
        <path d="M0-6 6 0 0 6-6 0Z" className={styles.diamond} />
      </svg>
    );
  return <circle cx={x} cy={y} r={4.5} className={source === 'personas' ? styles.ring : styles.disc} />;
}

/** Names the marks. The rectified figure is the one to use. */
export function Legend({ names }: { names: Partial<Record<LaneSource, string>> }) {
  return (
    <ul className={`small figures ${styles.legend}`}>
      {sources
        .filter((source) => names[source] !== undefined)
        .map((source) => (
          <li key={source} className={styles[source]}>
            <svg width={28} height={14} aria-hidden="true">
              <line x1={1} x2={27} y1={7} y2={7} className={styles.interval} />
              <LaneSymbol source={source} x={14} y={7} />
            </svg>
            <span className={styles.name}>{names[source]}</span>
          </li>
        ))}
    </ul>
  );
}

function at({ from, to }: Axis, value: number): string {
  const part = to === from ? 0 : (value - from) / (to - from);
  return `${Math.round(1000 * Math.min(1, Math.max(0, part))) / 10}%`;
}
