import { Button, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { useWording } from './use-wording.ts';
import { WordDiff } from './word-diff.tsx';
import styles from './assistant.module.css';

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
