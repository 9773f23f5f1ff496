import { useEffect, useRef, useState } from 'react';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { announcement } from './run-words.ts';

/**
 * Announces progress to screen readers: each stage, each quarter and the end. Runs that ended earlier are not
 * announced.
 */
export function LiveRegion({ progress }: { progress: ProgressFieldsFragment }) {
  const { stage, status, isPaused, error, answered, asked } = progress;
  const [text, setText] = useState('');
  const last = useRef<string | null>(null);
  useEffect(() => {
    const next = announcement({ stage, status, isPaused, error, answered, asked });
    const isOldNews = last.current === null && !isOpenStatus(status);
    if (next.key === last.current) return;
    last.current = next.key;
    if (!isOldNews) setText(next.text);
  }, [stage, status, isPaused, error, answered, asked]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
