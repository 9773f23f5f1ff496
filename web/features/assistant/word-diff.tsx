import { type Change, diffWordsWithSpace } from 'diff';
import styles from './assistant.module.css';

interface Passage {
  kept: string;
  removed: string;
  added: string;
}

/** Changed words with only spaces between them are one passage: people read what went, then what came, not both by turns. */
function passagesOf(changes: readonly Change[]): Passage[] {
  const passages: Passage[] = [{ kept: '', removed: '', added: '' }];
  for (const { value, added, removed } of changes) {
    const last = passages.at(-1) as Passage;
    const isChanged = last.removed !== '' || last.added !== '';
    if (added) last.added += value;
    else if (removed) last.removed += value;
    else if (isChanged && value.trim() === '')
      Object.assign(last, { removed: last.removed + value, added: last.added + value });
    else if (isChanged) passages.push({ kept: value, removed: '', added: '' });
    else last.kept += value;
  }
  return passages;
}

/** One text with what another took out struck through and what it put in underlined. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.wording}>
      {passagesOf(diffWordsWithSpace(from, to)).map(({ kept, removed, added }, place) => (
        <span key={place}>
          {kept}
          {removed === '' ? null : <del>{removed}</del>}
          {added === '' ? null : <ins>{added}</ins>}
        </span>
      ))}
    </p>
  );
}
