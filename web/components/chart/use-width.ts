import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Chart width in print: A4 without its margins. */
const paperWidth = 660;

/** The current width of an element, or the paper's width while printing; 0 until it is known. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(box.current?.clientWidth ?? 0), [box]);
  useEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    const watcher = new ResizeObserver(measure);
    if (box.current !== null) watcher.observe(box.current);
    // Printing does not wait for another render.
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
