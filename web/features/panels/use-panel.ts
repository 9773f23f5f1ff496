import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { JobDocument, type JobFieldsFragment } from '../../generated/graphql.ts';
import { PanelDocument } from '../../generated/panels/graphql.ts';
import { useStreamState } from '../../graphql/connection.ts';
import type { Panel } from './panel.ts';

/** Without the stream a panel is read every 3 s; with it every 20 s, in case an event was lost. */
const pollMs = { live: 20_000, down: 3_000 } as const;

interface WatchedPanel {
  job: JobFieldsFragment | null;
  panel: Panel | null;
  isOpen: boolean;
  isLoading: boolean;
  error: unknown;
  /** Never throws; the error is in `error`. */
  refetch: () => Promise<unknown>;
}

/** One panel: its job, which the tab's stream keeps current, and what was said, which is read again when the job changes. */
export function usePanel(jobId: string): WatchedPanel {
  const stream = useStreamState();
  const jobQuery = useQuery(JobDocument, { variables: { jobId } });
  const panelQuery = useQuery(PanelDocument, { variables: { jobId }, fetchPolicy: 'cache-and-network' });
  const job = (jobQuery.data ?? jobQuery.previousData)?.job ?? null;
  const { startPolling, stopPolling, refetch: readJob } = jobQuery;
  const { refetch: readPanel } = panelQuery;
  const isOpen = job !== null && isOpenStatus(job.status);
  const refetch = useCallback(() => Promise.allSettled([readJob(), readPanel()]), [readJob, readPanel]);

  useEffect(() => {
    if (!isOpen) return stopPolling();
    startPolling(stream === 'live' ? pollMs.live : pollMs.down);
    return stopPolling;
  }, [isOpen, stream, startPolling, stopPolling]);

  const change = job?.updatedAt;
  const seen = useRef(change);
  useEffect(() => {
    if (change === undefined || change === seen.current) return;
    seen.current = change;
    void readPanel().catch(() => undefined);
  }, [change, readPanel]);

  return {
    job,
    panel: (panelQuery.data ?? panelQuery.previousData)?.panel ?? null,
    isOpen,
    isLoading: jobQuery.loading || panelQuery.loading,
    error: jobQuery.error ?? panelQuery.error,
    refetch,
  };
}
