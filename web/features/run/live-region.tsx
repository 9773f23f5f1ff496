import { useEffect, useRef, useState } from 'react';
import type { ProgressFieldsFragment } from '../../generated/graphql.ts';
import { announcement } from './announcement.ts';

/** Says progress to screen readers: at each new stage and each quarter, not at every answer. */
export function LiveRegion({ progress }: { progress: ProgressFieldsFragment }) {
  const { stage, status, answered, asked } = progress;
  const [text, setText] = useState('');
  const last = useRef('');
  useEffect(() => {
    const next = announcement({ stage, status, answered, asked });
    if (next.key === last.current) return;
    last.current = next.key;
    setText(next.text);
  }, [stage, status, answered, asked]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
