import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { isOpenStatus } from '../../components/status-tag.tsx';
import { ProgressDocument, RunResultDocument, type ProgressFieldsFragment, type RunResultQuery } from '../../generated/graphql.ts';
import { useStreamState } from '../../lib/connection.ts';

/** Without the stream a run is read every 3 s; with it, now and then, in case an event was lost. */
const pollMs = { live: 20_000, down: 3000 } as const;

export type RunResult = NonNullable<RunResultQuery['simulationResult']>;

export interface Run {
  progress: ProgressFieldsFragment | null;
  result: RunResult | null;
  isLoading: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** One run: its progress, kept fresh by the tab's stream, and its result, read again when the run closes. */
export function useRun(jobId: string): Run {
  const stream = useStreamState();
  const options = { variables: { jobId } };
  const live = useQuery(ProgressDocument, options);
  const done = useQuery(RunResultDocument, options);
  // A poll that fails while the server is away must not take away what is on the screen.
  const progress = (live.data ?? live.previousData)?.simulationProgress ?? null;
  const isOpen = progress !== null && isOpenStatus(progress.status);
  const { startPolling, stopPolling } = live;
  const { refetch: refetchResult } = done;

  useEffect(() => {
    if (!isOpen) return stopPolling();
    startPolling(stream === 'live' ? pollMs.live : pollMs.down);
    return stopPolling;
  }, [isOpen, stream, startPolling, stopPolling]);

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refetchResult();
    wasOpen.current = isOpen;
  }, [isOpen, refetchResult]);

  return {
    progress,
    result: (done.data ?? done.previousData)?.simulationResult ?? null,
    isLoading: (live.loading && live.data === undefined) || (done.loading && done.data === undefined),
    error: live.error ?? done.error,
    refetch: () => Promise.all([live.refetch(), done.refetch()]),
  };
}
