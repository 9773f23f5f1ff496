import type { DrawChart } from './chart-option.ts';
import styles from './chart.module.css';
import { useDrawing } from './use-drawing.ts';

interface ChartProps {
  draw: DrawChart;
  /** Pixels. */
  height: number;
  /** What the picture says, for those who do not see it. */
  description: string;
}

/** One picture. The library behind it loads when the first one is shown; nothing on the page moves then. */
export function Chart({ draw, height, description }: ChartProps) {
  const { box, isReady, hasFailed } = useDrawing(draw);
  if (hasFailed) return <p className="muted">The chart could not be loaded. Its figures are in the table.</p>;
  return (
    <div className={styles.frame} style={{ height }}>
      <div ref={box} className={styles.box} style={{ height }} role="img" aria-label={description} aria-busy={!isReady} />
    </div>
  );
}
