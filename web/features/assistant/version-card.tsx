import { Button, Switch } from '@blueprintjs/core';
import { type Change, diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import styles from './assistant.module.css';
import { useWording } from './use-wording.ts';

interface VersionCardProps {
  text: string;
  /** The message that this is a version of; null if unknown. */
  original: string | null;
  /** False while the text is still arriving, so that there are no actions yet. */
  isWhole: boolean;
}

/** A proposed wording: its changes, and a button that tests it. */
export function VersionCard({ text, original, isWhole }: VersionCardProps) {
  const [showsChanges, setShowsChanges] = useState(true);
  const { test, improve, copy } = useWording();
  return (
    <div className={styles.version}>
      {original !== null && showsChanges && isWhole ? (
        <WordDiff from={original} to={text} />
      ) : (
        <p className={styles.wording}>{text}</p>
      )}
      {isWhole ? (
        <div className={styles.buttons}>
          <Button size="small" intent="primary" text="Test this" onClick={() => test(text)} />
          <Button size="small" text="Improve further" onClick={() => improve(text)} />
          <Button size="small" variant="minimal" text="Copy" onClick={() => copy(text)} />
          {original === null ? null : (
            <Switch
              className={styles.changes ?? ''}
              label="Show changes"
              checked={showsChanges}
              onChange={({ currentTarget }) => setShowsChanges(currentTarget.checked)}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

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
function WordDiff({ from, to }: { from: string; to: string }) {
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
