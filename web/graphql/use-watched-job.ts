import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { JobDocument, type JobFieldsFragment } from '../generated/graphql.ts';
import { useStreamState } from './connection.ts';

/** Without the stream a job is read every 3 s; with it every 20 s, in case an event was lost. */
const pollMs = { live: 20_000, down: 3_000 } as const;

interface WatchedJob<Data> {
  job: JobFieldsFragment | null;
  data: Data | undefined;
  isOpen: boolean;
  isLoading: boolean;
  error: unknown;
  /** Never throws; the error is in `error`. */
  refetch: () => Promise<unknown>;
}

/**
 * One job, which the tab's stream keeps current, and what it works on, which is read again when the job changes: one
 * read at a time, so that many changes do not queue up.
 */
export function useWatchedJob<Data, Variables extends OperationVariables = { jobId: string }>(
  jobId: string,
  document: TypedDocumentNode<Data, Variables>,
  ...[variables]: { jobId: string } extends Variables ? [] : [variables: Variables]
): WatchedJob<Data> {
  const stream = useStreamState();
  const jobQuery = useQuery(JobDocument, { variables: { jobId } });
  const workQuery = useQuery<Data>(document, {
    variables: variables ?? { jobId },
    fetchPolicy: 'cache-and-network',
  });
  const job = (jobQuery.data ?? jobQuery.previousData)?.job ?? null;
  const { startPolling, stopPolling, refetch: readJob } = jobQuery;
  const { refetch: readWork } = workQuery;
  const isOpen = job !== null && isOpenStatus(job.status);
  const refetch = useCallback(() => Promise.allSettled([readJob(), readWork()]), [readJob, readWork]);

  useEffect(() => {
    if (!isOpen) return stopPolling();
    startPolling(stream === 'live' ? pollMs.live : pollMs.down);
    return stopPolling;
  }, [isOpen, stream, startPolling, stopPolling]);

  const change = job?.updatedAt;
  const latest = useRef(change);
  const read = useRef(change);
  const isReading = useRef(false);
  useEffect(() => {
    latest.current = change;
    const catchUp = async () => {
      isReading.current = true;
      while (read.current !== latest.current) {
        read.current = latest.current;
        await readWork().catch(() => undefined);
      }
      isReading.current = false;
    };
    if (change !== undefined && !isReading.current) void catchUp();
  }, [change, readWork]);

  return {
    job,
    data: workQuery.data ?? workQuery.previousData,
    isOpen,
    isLoading: jobQuery.loading || workQuery.loading,
    error: jobQuery.error ?? workQuery.error,
    refetch,
  };
}
