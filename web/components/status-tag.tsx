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

interface Status {
  status: string;
  error: string | null;
  isPaused?: boolean;
}

export function statusLabel({ status, error, isPaused = false }: Status): Shown {
  if (isPaused) return { word: 'Paused', intent: 'warning' };
  if (status === 'failed' && error === cancelledByUser) return { word: 'Cancelled', intent: 'none' };
  return words[status] ?? { word: status, intent: 'none' };
}

export function StatusTag(run: Status) {
  const { word, intent } = statusLabel(run);
  return (
    <Tag minimal round intent={intent}>
      {word}
    </Tag>
  );
}
