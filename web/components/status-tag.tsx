import { type Intent, Tag } from '@blueprintjs/core';
import { cancelledByUser } from '../../domain/simulations/progress.ts';

interface Shown {
  word: string;
  intent: Intent;
}

const words: Record<string, Shown> = {
  queued: { word: 'Queued', intent: 'none' },
  processing: { word: 'Running', intent: 'primary' },
  completed: { word: 'Completed', intent: 'success' },
  failed: { word: 'Failed', intent: 'danger' },
};

export function statusLabel(status: string, error: string | null): Shown {
  if (status === 'failed' && error === cancelledByUser) return { word: 'Cancelled', intent: 'none' };
  return words[status] ?? { word: status, intent: 'none' };
}

export function StatusTag({ status, error }: { status: string; error: string | null }) {
  const { word, intent } = statusLabel(status, error);
  return (
    <Tag minimal round intent={intent}>
      {word}
    </Tag>
  );
}
