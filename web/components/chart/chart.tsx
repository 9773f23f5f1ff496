import {
  createElement,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type DrawChart, type Shape, type Spot, textSize } from '../../../domain/charts/drawing.ts';
import styles from './chart.module.css';
import { readTheme } from './theme.ts';

interface ChartProps {
  draw: DrawChart;
  /** Pixels. */
  height: number;
  /** Description for people who do not see the picture. */
  description: string;
}

/** One element of the drawing, as in domain/charts/svg-text.ts, which writes the same elements into files. */
function Part({ shape: { tag, at, text, aside } }: { shape: Shape }) {
  const asideText = aside ? (
    <tspan dx="6" fontSize="11.5" fontWeight="400" fill={aside.fill}>
      {aside.text}
    </tspan>
  ) : null;
  return createElement(tag, at, text, asideText);
}

/** Tooltip of the hovered part, inside the chart. */
function Tip({ spot, width }: { spot: Spot; width: number }) {
  const middle = spot.x + spot.width / 2;
  // Beside the part, on the side with more room.
  const side = middle > width / 2 ? { right: width - spot.x + 8 } : { left: spot.x + spot.width + 8 };
  return (
    <div className={styles.tip} style={{ top: spot.y, ...side }} aria-hidden="true">
      <strong>{spot.head}</strong>
      {spot.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

/** Renders one drawing. Its figures are in the text beside it and in its table, so nothing depends on hovering. */
export function Chart({ draw, height, description }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const drawing = useMemo(() => (width === 0 ? null : draw(readTheme(), width, height)), [draw, width, height]);
  const [pointed, setPointed] = useState<number | null>(null);
  const spot = pointed === null ? undefined : drawing?.spots[pointed];
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const place = box.current?.getBoundingClientRect();
    if (!place || !drawing) return;
    const [x, y] = [clientX - place.left, clientY - place.top];
    const found = drawing.spots.findIndex(
      (area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
    );
    setPointed(found < 0 ? null : found);
  };
  return (
    <div
      className={styles.frame}
      style={{ height }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <div
        ref={box}
        className={styles.box}
        style={{ height }}
        role="img"
        aria-label={description}
        aria-busy={drawing === null}
      >
        {drawing ? (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={textSize} aria-hidden="true">
            {spot?.guide ? <Part shape={spot.guide} /> : null}
            {drawing.shapes.map((shape, index) => (
              // Parts have no names of their own and are always drawn together.
              // oxlint-disable-next-line react/no-array-index-key
              <Part key={index} shape={shape} />
            ))}
          </svg>
        ) : null}
      </div>
      {spot ? <Tip spot={spot} width={width} /> : null}
    </div>
  );
}

/** Width of charts on paper, in pixels: A4 without its margins. */
const paperWidth = 660;

/** The width of an element as it is now, that of the paper while the page is printed; 0 until it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(box.current?.clientWidth ?? 0), [box]);
  useEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    const watcher = new ResizeObserver(measure);
    if (box.current !== null) watcher.observe(box.current);
    // The browser prints right after this event, so the new width has to be rendered at once.
    const toPaper = () => flushSync(() => setWidth(Math.min(paperWidth, box.current?.clientWidth ?? paperWidth)));
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', measure);
    return () => {
      watcher.disconnect();
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', measure);
    };
  }, [box]);
  return width;
}
