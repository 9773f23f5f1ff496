import { Button, Switch } from '@blueprintjs/core';
import { type Change, diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import styles from './assistant.module.css';
import { useWording } from './use-wording.ts';

interface VersionCardProps {
  text: string;
  /** What it is a version of; null when that is not known. */
  original: string | null;
  /** While it is still being written there is nothing to do with it. */
  isWhole: boolean;
}

/** A wording the assistant proposes: what it changes, and straight into a test. */
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
          <Button size="small" variant="minimal" text="Copy" onClick={() => void copy(text)} />
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
