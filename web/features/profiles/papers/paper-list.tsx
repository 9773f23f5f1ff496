import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { counted } from '../../../lib/format.ts';
import { PaperItem } from './paper-item.tsx';
import styles from './papers.module.css';
import { RemovedItem } from './removed-item.tsx';
import type { RemovedPapers } from './use-removed-papers.ts';

interface PaperListProps {
  list: RemovedPapers;
  /** Called when a PDF is to be fetched again; undefined when none may be. */
  onPdfWanted: (() => void) | undefined;
}

const step = 25;

/** A scholar's papers, newest first, some at a time. */
export function PaperList({ list: { rows, remove, undo, restoredId }, onPdfWanted }: PaperListProps) {
  const [shown, setShown] = useState(step);
  const left = rows.length - shown;
  return (
    <>
      <h3 className={styles.count}>{counted(rows.filter(({ isRemoved }) => !isRemoved).length, 'paper')}</h3>
      <ul className={styles.papers} aria-label="Papers">
        {rows
          .slice(0, shown)
          .map(({ paper, isRemoved }) =>
            isRemoved ? (
              <RemovedItem key={paper.id} title={paper.title} onUndo={() => void undo(paper)} />
            ) : (
              <PaperItem
                key={paper.id}
                paper={paper}
                takesFocus={paper.id === restoredId}
                onRemove={() => void remove(paper)}
                onPdfWanted={onPdfWanted}
              />
            ),
          )}
      </ul>
      {left > 0 ? (
        <div>
          <Button text={`Show ${Math.min(step, left)} more`} onClick={() => setShown(shown + step)} />
        </div>
      ) : null}
    </>
  );
}
