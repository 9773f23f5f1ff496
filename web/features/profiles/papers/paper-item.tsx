import { Button } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { PaperFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { counted } from '../../../lib/format.ts';
import { PaperOrigin } from './paper-origin.tsx';
import { PaperPdf } from './paper-pdf.tsx';
import styles from './papers.module.css';

interface PaperItemProps {
  paper: PaperFieldsFragment;
  /** True for a paper that was just brought back. */
  takesFocus: boolean;
  onRemove: () => void;
  onPdfWanted: (() => void) | undefined;
}

/** One paper: what is known of it and where from, and its PDF. */
export function PaperItem({ paper, takesFocus, onRemove, onPdfWanted }: PaperItemProps) {
  const { title, authors, abstract, year, venue, citationCount } = paper;
  const removeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) removeButton.current?.focus();
  }, [takesFocus]);
  const facts = [year, venue, citationCount === null ? null : counted(citationCount, 'citation')].filter(
    (fact) => fact !== null && fact !== undefined,
  );
  return (
    <li className={styles.paper}>
      <h4>{title}</h4>
      {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
      {authors.length === 0 ? null : <p className={styles.quiet}>{authorLine(authors)}</p>}
      <PaperOrigin paper={paper} />
      {abstract ? (
        <details>
          <summary>Abstract</summary>
          <p>{abstract}</p>
        </details>
      ) : null}
      <PaperPdf paper={paper} onPdfWanted={onPdfWanted}>
        <Button
          ref={removeButton}
          size="small"
          variant="minimal"
          text="Remove"
          aria-label={`Remove: ${title}`}
          onClick={onRemove}
        />
      </PaperPdf>
    </li>
  );
}

const namesShown = 6;

function authorLine(authors: readonly string[]): string {
  const more = authors.length - namesShown;
  return authors.slice(0, namesShown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
