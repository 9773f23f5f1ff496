import { type Intent, Tag } from '@blueprintjs/core';
import { cancelledByUser } from '../../domain/simulations/progress.ts';

interface StatusLabel {
  word: string;
  intent: Intent;
}

const words: Record<string, StatusLabel> = {
  queued: { word: 'Queued', intent: 'none' },
  processing: { word: 'Running', intent: 'primary' },
  completed: { word: 'Completed', intent: 'success' },
  failed: { word: 'Failed', intent: 'danger' },
};

/** Names a run's status. A cancelled run is stored as failed with a fixed error. */
export function statusLabel(status: string, error: string | null): StatusLabel {
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
