import { Button, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { WordDiff } from '../../components/word-diff.tsx';
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
