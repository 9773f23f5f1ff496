import type { EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dressed, type DrawChart } from './chart-option.ts';
import { readTheme } from './theme.ts';

/** Width charts are drawn at on paper: A4 less its margins. */
const paperWidth = 660;

/** Draws into a box, again when what it shows or the box's width changes, and for the paper when the page is printed. */
export function useDrawing(draw: DrawChart): { box: RefObject<HTMLDivElement | null>; isReady: boolean; hasFailed: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const shown = useRef(draw);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let isGone = false;
    let watcher: ResizeObserver | null = null;
    const redraw = (width?: number) => {
      const at = width ?? box.current?.clientWidth ?? 0;
      if (at === 0 || chart.current === null) return;
      chart.current.resize({ width: at, height: box.current?.clientHeight ?? 'auto', silent: true });
      chart.current.setOption(dressed(shown.current, readTheme(), at), { notMerge: true });
    };
    const toPaper = () => redraw(Math.min(paperWidth, box.current?.clientWidth ?? paperWidth));
    const toScreen = () => redraw();
    const begin = async () => {
      const { init } = await import('./engine.ts');
      if (isGone || box.current === null) return;
      chart.current = init(box.current, null, { renderer: 'svg' });
      const width = box.current.clientWidth;
      chart.current.setOption(dressed(shown.current, readTheme(), width));
      watcher = new ResizeObserver(() => {
        const size = box.current;
        if (size && chart.current && (size.clientWidth !== chart.current.getWidth() || size.clientHeight !== chart.current.getHeight())) redraw();
      });
      watcher.observe(box.current);
      setState('ready');
    };
    begin().catch(() => setState('failed'));
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', toScreen);
    return () => {
      isGone = true;
      watcher?.disconnect();
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', toScreen);
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    shown.current = draw;
    if (chart.current === null || box.current === null) return;
    const { clientWidth: width, clientHeight: height } = box.current;
    // Other rows may make another height; drawn into the old one they would not fit.
    chart.current.resize({ width, height, silent: true });
    chart.current.setOption(dressed(draw, readTheme(), width), { notMerge: true });
  }, [draw]);

  return { box, isReady: state === 'ready', hasFailed: state === 'failed' };
}
