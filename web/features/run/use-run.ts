import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOpenStatus } from '../../../domain/simulations/progress.ts';
import {
  ProgressDocument,
  RunResultDocument,
  type ProgressFieldsFragment,
  type RunResultQuery,
} from '../../generated/graphql.ts';
import { useStreamState } from '../../graphql/connection.ts';

/** Without the stream a run is read every 3 s; with it, now and then, in case an event was lost. */
const pollMs = { live: 20_000, down: 3000 } as const;
/** Between two tries to read the result of a closed run. */
const againMs = 3000;

interface Stage {
  status: string;
}

/** Whether a closed run's result is not the closed run's yet: not read, or read while the run was open or before it ended otherwise. */
export function isStale(progress: Stage | null, result: Stage | null): boolean {
  return progress !== null && !isOpenStatus(progress.status) && result?.status !== progress.status;
}

/** What of a closed run its result depends on; null while it is open. A run that was cancelled is counted anew when late answers arrive. */
export function closedState(progress: (Stage & { updatedAt: string }) | null): string | null {
  return progress === null || isOpenStatus(progress.status) ? null : `${progress.status} ${progress.updatedAt}`;
}

export type RunResult = NonNullable<RunResultQuery['simulationResult']>;

export interface Run {
  progress: ProgressFieldsFragment | null;
  result: RunResult | null;
  /** The run is closed and `result` is not its result yet; it is being read until it is. */
  isStale: boolean;
  isLoading: boolean;
  error: unknown;
  /** Never throws: what went wrong is in `error`. */
  refetch: () => Promise<unknown>;
}

/** One run: its progress, kept fresh by the tab's stream, and its result, read again when the run closes or is counted anew after that. */
export function useRun(jobId: string): Run {
  const stream = useStreamState();
  const options = { variables: { jobId } };
  const live = useQuery(ProgressDocument, options);
  const done = useQuery(RunResultDocument, options);
  // A poll that fails while the server is away must not take away what is on the screen.
  const progress = (live.data ?? live.previousData)?.simulationProgress ?? null;
  const result = (done.data ?? done.previousData)?.simulationResult ?? null;
  const isOpen = progress !== null && isOpenStatus(progress.status);
  const behind = isStale(progress, result);
  const { startPolling, stopPolling, refetch: refetchProgress } = live;
  const { refetch: refetchResult } = done;
  const isReading = live.loading || done.loading;
  const refetch = useCallback(
    () => Promise.allSettled([refetchProgress(), refetchResult()]),
    [refetchProgress, refetchResult],
  );

  useEffect(() => {
    if (!isOpen) return stopPolling();
    startPolling(stream === 'live' ? pollMs.live : pollMs.down);
    return stopPolling;
  }, [isOpen, stream, startPolling, stopPolling]);

  useReadWhenClosed(progress, refetchResult);
  useEffect(() => {
    if (!behind || isReading) return;
    const again = setTimeout(() => void refetch(), againMs);
    return () => clearTimeout(again);
  }, [behind, isReading, refetch]);

  return {
    progress,
    result,
    isStale: behind,
    isLoading: (live.loading && live.data === undefined) || (done.loading && done.data === undefined),
    error: useLastError(done.error ?? live.error, isReading),
    refetch,
  };
}

/** Reads the result when the run closes on the screen, and again when its record changes after that. */
function useReadWhenClosed(progress: ProgressFieldsFragment | null, refetchResult: () => Promise<unknown>): void {
  const state = closedState(progress);
  const isKnown = progress !== null;
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    // What is closed when it is first seen is being read already. A read that fails is repeated while the result is behind.
    if (before.current !== undefined && state !== null && state !== before.current)
      refetchResult().catch(() => undefined);
    before.current = state;
  }, [isKnown, state, refetchResult]);
}

/** The error stays while the same is read once more: a note that comes and goes with every try cannot be read. */
function useLastError(error: unknown, isReading: boolean): unknown {
  const [last, setLast] = useState<unknown>();
  useEffect(() => {
    if (error !== undefined || !isReading) setLast(error);
  }, [error, isReading]);
  return error ?? last;
}
