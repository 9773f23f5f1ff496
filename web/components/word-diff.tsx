import { type Change, diffWordsWithSpace } from 'diff';
import styles from './word-diff.module.css';

/** Unchanged text, and the text that was removed and added after it. */
interface Passage {
  kept: string;
  removed: string;
  added: string;
}

/**
 * Merges changed words that are separated only by spaces, so that people read the removed passage and then the new one
 * instead of alternating words.
 */
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

/** The difference of two texts: removed words struck through, added words underlined. */
export function WordDiff({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.diff}>
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
