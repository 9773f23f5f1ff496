import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ReactionRow } from './reaction-row.tsx';
import styles from './reactions.module.css';
import type { Reaction } from './use-reactions.ts';

/** Height of a row until it is measured. */
const estimatedRowPx = 96;
/** The next page is read when this many loaded rows are left below the visible ones. */
const rowsBeforeEnd = 30;

interface ReactionListProps {
  jobId: string;
  items: readonly Reaction[];
  /** Number of reactions on the server. */
  total: number;
  showProvider: boolean;
  /** Called near the end of the list, to read the next page. */
  onEnd: () => void;
}

/** Renders only the visible rows, so that ten thousand rows scroll like ten. */
export function ReactionList({ jobId, items, total, showProvider, onEnd }: ReactionListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The list scrolls with the window, so its offset depends on the content above it.
  useLayoutEffect(() => {
    const measure = () => setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowPx,
    // Rows rendered beyond the visible ones, so that fast scrolling shows no gaps.
    overscan: 6,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - rowsBeforeEnd && items.length < total) onEnd();
  }, [last, items.length, total, onEnd]);

  return (
    <div ref={box} role="list" className="virtual-list" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={total}
            aria-posinset={index + 1}
            className={`virtual-row ${styles.row}`}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ReactionRow jobId={jobId} item={item} showProvider={showProvider} />
          </div>
        );
      })}
    </div>
  );
}
