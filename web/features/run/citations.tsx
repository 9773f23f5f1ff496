import { Link } from 'react-router';
import { pageWords, passageLink } from '../../lib/paper-links.ts';
import styles from './reactions.module.css';
import type { Reaction } from './use-reactions.ts';

/** Quotes of a scholar’s own papers; each leads to the page where it stands. */
export function Citations({ citations }: Pick<Reaction, 'citations'>) {
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
