import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { ProgressDocument, type ProgressFieldsFragment } from '../../generated/graphql.ts';
import { RunResultDocument, type RunResultQuery } from '../../generated/run/graphql.ts';
import { useStreamState } from '../../graphql/connection.ts';

/** Without the stream a run is read every 3 s; with it every 20 s, in case an event was lost. */
const pollMs = { live: 20_000, down: 3000 } as const;
/** Milliseconds between attempts to read the result of a closed run. */
const retryMs = 3000;

/** The part of a progress or a result that says whether the run is open. */
interface RunState {
  status: string;
}

/** True when the result of a closed run has not been read, or was read before the run closed. */
export function isStale(progress: RunState | null, result: RunState | null): boolean {
  return progress !== null && !isOpenStatus(progress.status) && result?.status !== progress.status;
}

/**
 * Returns a key that changes when a closed run's result must be read again; null while it is open. A cancelled run
 * changes when late answers arrive.
 */
export function closedState(progress: (RunState & { updatedAt: string }) | null): string | null {
  return progress === null || isOpenStatus(progress.status) ? null : `${progress.status} ${progress.updatedAt}`;
}

/** The run's settings and its figures so far. */
export type RunResult = NonNullable<RunResultQuery['simulationResult']>;

export interface Run {
  progress: ProgressFieldsFragment | null;
  result: RunResult | null;
  /** True while the run is closed and its final result is still being read. */
  isStale: boolean;
  isLoading: boolean;
  error: unknown;
  /** Never throws; the error is in `error`. */
  refetch: () => Promise<unknown>;
}

/**
 * One run: its progress, updated by the tab's stream, and its result, which is read again when the run closes or
 * changes after that.
 */
export function useRun(jobId: string): Run {
  const stream = useStreamState();
  const options = { variables: { jobId } };
  const progressQuery = useQuery(ProgressDocument, options);
  const resultQuery = useQuery(RunResultDocument, options);
  // A poll that fails while the server is unavailable must not clear the screen.
  const progress = (progressQuery.data ?? progressQuery.previousData)?.simulationProgress ?? null;
  const result = (resultQuery.data ?? resultQuery.previousData)?.simulationResult ?? null;
  const isOpen = progress !== null && isOpenStatus(progress.status);
  const behind = isStale(progress, result);
  const { startPolling, stopPolling, refetch: refetchProgress } = progressQuery;
  const { refetch: refetchResult } = resultQuery;
  const isReading = progressQuery.loading || resultQuery.loading;
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
    const again = setTimeout(() => void refetch(), retryMs);
    return () => clearTimeout(again);
  }, [behind, isReading, refetch]);

  return {
    progress,
    result,
    isStale: behind,
    isLoading:
      (progressQuery.loading && progressQuery.data === undefined) ||
      (resultQuery.loading && resultQuery.data === undefined),
    error: useLastError(resultQuery.error ?? progressQuery.error, isReading),
    refetch,
  };
}

/** Reads the result when the run closes on the screen, and again when its record changes later. */
function useReadWhenClosed(progress: ProgressFieldsFragment | null, refetchResult: () => Promise<unknown>): void {
  const state = closedState(progress);
  const isKnown = progress !== null;
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    // The result of an already closed run is being read by the query itself. A failed read is repeated until the result
    // is current.
    if (before.current !== undefined && state !== null && state !== before.current)
      refetchResult().catch(() => undefined);
    before.current = state;
  }, [isKnown, state, refetchResult]);
}

/** Keeps the last error during a retry, so that its message does not flicker. */
function useLastError(error: unknown, isReading: boolean): unknown {
  const [last, setLast] = useState<unknown>();
  useEffect(() => {
    if (error !== undefined || !isReading) setLast(error);
  }, [error, isReading]);
  return error ?? last;
}
