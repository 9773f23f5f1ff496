import { Link } from 'react-router';
import type { SearchPapersQuery } from '../../generated/research/graphql.ts';
import { pageWords, passageLink } from '../../lib/paper-links.ts';
import { bylineOf } from './paper-words.ts';
import styles from './research.module.css';

export type Passage = SearchPapersQuery['searchPapers']['passages'][number];

/** Passages with the words of the question marked, each with a link to its page. */
export function PassageList({ passages }: { passages: readonly Passage[] }) {
  return (
    <ol className="plain-list" aria-label="Passages">
      {passages.map((passage) => (
        <li key={passage.id} className={styles.passage}>
          <Link to={passageLink(passage)}>
            {passage.title}, {pageWords(passage.page)}
          </Link>{' '}
          <span className="muted">{bylineOf(passage)}</span>
          <p className={styles.text}>
            {passage.parts.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text))}
          </p>
        </li>
      ))}
    </ol>
  );
}
