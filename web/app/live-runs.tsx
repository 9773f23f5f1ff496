import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOpenStatus } from '../../domain/jobs/status.ts';
import { statusLabel } from '../components/status-tag.tsx';
import { OpenJobsDocument, type OpenJobsSubscription, type ProgressFieldsFragment } from '../generated/graphql.ts';
import { shorten } from '../lib/format.ts';
import { setStreamState, useStreamState } from '../graphql/connection.ts';
import { keepStream } from '../graphql/keep-stream.ts';
import { createProgressListener, refetchVisible } from '../graphql/progress-listener.ts';
import { isShownRun } from '../lib/shown-runs.ts';
import { toast } from '../lib/toaster.ts';

/** Keeps the tab's one event stream open, which writes the progress of all open jobs to the cache for the screens. */
export function LiveRuns() {
  const client = useApolloClient();
  const announceEnd = useEndToast();
  useEffect(() => {
    const applyProgress = createProgressListener(client);
    // Apollo has written the job itself to the cache already; lists of runs need the progress of simulations.
    const onData = ({ jobProgress: { job, simulation: progress } }: OpenJobsSubscription) => {
      // Its notification was stored with its end.
      if (!isOpenStatus(job.status)) void refetchVisible(client, ['Unread', 'Inbox']);
      if (progress === null) return;
      const before = applyProgress(progress);
      if (before.status !== null && isOpenStatus(before.status) && !isOpenStatus(progress.status))
        announceEnd.current(progress, before.message);
    };
    const close = keepStream(client, OpenJobsDocument, {}, { onData, onState: setStreamState });
    return () => {
      close();
      setStreamState('idle');
    };
  }, [client, announceEnd]);
  useRefetchAfterGap(client);
  return null;
}

/** Longer messages are shortened, so that the toast has one or two lines. */
const maxMessageCharacters = 60;

/** Returns a function that shows a toast with a link when a run ends while another screen is open. */
function useEndToast() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // A ref, so that moving to another screen does not reopen the stream.
  const announceEnd = useRef((_progress: ProgressFieldsFragment, _message: string | null) => {});
  useEffect(() => {
    announceEnd.current = ({ jobId, status, error }, message) => {
      const path = `/runs/${jobId}`;
      // The comparison shows the end itself, and the toast would cover its result.
      const isCompared =
        pathname === '/compare' && (new URLSearchParams(search).get('runs') ?? '').split(',').includes(jobId);
      if (pathname === path || isCompared || isShownRun(jobId)) return;
      const { word, intent } = statusLabel({ status, error });
      void toast(
        `${message === null ? jobId : `“${shorten(message, maxMessageCharacters)}”`}: ${word.toLowerCase()}`,
        intent,
        {
          text: 'Show',
          onClick: () => void navigate(path),
        },
      );
    };
  }, [pathname, search, navigate]);
  return announceEnd;
}

/** Events during an interruption are lost, so visible data is read again. */
function useRefetchAfterGap(client: ApolloClient): void {
  const stream = useStreamState();
  const hadGap = useRef(false);
  useEffect(() => {
    if (stream === 'down') hadGap.current = true;
    if (stream !== 'live' || !hadGap.current) return;
    hadGap.current = false;
    void refetchVisible(client, ['Progress', 'RunResult', 'RecentRuns', 'Job', 'Panel', 'Unread', 'Inbox']);
  }, [stream, client]);
}
