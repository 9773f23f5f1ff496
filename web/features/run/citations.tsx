import { Link } from 'react-router';
import { counted } from '../../lib/format.ts';
import { pageWords, passageLink } from '../../lib/paper-links.ts';
import styles from './reactions.module.css';
import type { Reaction } from './use-reactions.ts';

/** Quotes of a scholar’s own papers; each leads to the page where it stands. */
export function Citations({ citations, droppedCitations }: Pick<Reaction, 'citations' | 'droppedCitations'>) {
  return (
    <>
      <Quotes citations={citations} />
      {droppedCitations === 0 ? null : (
        <p className="small muted">
          {counted(droppedCitations, 'quote was', 'quotes were')} dropped: not in the passage that{' '}
          {droppedCitations === 1 ? 'it names' : 'they name'}.
        </p>
      )}
    </>
  );
}

function Quotes({ citations }: Pick<Reaction, 'citations'>) {
  if (citations.length === 0) return null;
  return (
    <ul className={`small plain-list ${styles.citations}`} aria-label="Citations">
      {citations.map(({ passageId, paperId, title, year, page, quote }) => (
        <li key={`${passageId} ${quote}`}>
          <p>
            “{quote}”{' '}
            <Link to={passageLink({ paperId, page, id: passageId })}>
              {title}
              {year === null ? '' : ` (${year})`}, {pageWords(page)}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
