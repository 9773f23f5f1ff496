import { type Intent, Tag } from '@blueprintjs/core';
import { cancelledByUser } from '../../domain/jobs/ends.ts';

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

interface Status {
  status: string;
  error: string | null;
  isPaused?: boolean;
}

/** Names a run's status. A cancelled run is stored as failed with a fixed error; a paused one keeps its status. */
export function statusLabel({ status, error, isPaused = false }: Status): StatusLabel {
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
