import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOpenStatus, statusWord } from '../components/status-tag.tsx';
import { OpenRunsDocument, type ProgressFieldsFragment } from '../generated/graphql.ts';
import { shorten } from '../lib/format.ts';
import { setStreamState, useStreamState } from '../graphql/connection.ts';
import { noteProgress, readAgain, readEndAgain } from '../graphql/note-progress.ts';
import { toast } from '../lib/toaster.ts';

const restartMs = 1500;

/** Keeps the tab's only event stream open and writes the progress of open runs to the cache, where screens read it. */
export function LiveRuns() {
  const client = useApolloClient();
  const tell = useTellOfEnd();
  useEffect(() => {
    // A run may be left for another screen before any list contains it.
    const seen = new Map<string, string>();
    return keepStream(client, (progress) => {
      const { jobId, status } = progress;
      if (!isOpenStatus(status)) void readEndAgain(client);
      const listed = noteProgress(client, progress);
      const before = listed?.status ?? seen.get(jobId);
      seen.set(jobId, status);
      if (before !== undefined && isOpenStatus(before) && !isOpenStatus(status))
        tell.current(progress, listed?.message);
    });
  }, [client, tell]);
  useReadAfterGap(client);
  return null;
}

/** Shows a note with a link when a run ends while another screen is open. */
function useTellOfEnd() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tell = useRef((_progress: ProgressFieldsFragment, _message?: string) => {});
  useEffect(() => {
    tell.current = ({ jobId, status, error }, message) => {
      const path = `/runs/${jobId}`;
      // The comparison shows the end itself, and the note would cover its result.
      const isCompared =
        pathname === '/compare' && (new URLSearchParams(search).get('runs') ?? '').split(',').includes(jobId);
      if (pathname === path || isCompared) return;
      const { word, intent } = statusWord(status, error);
      void toast(`${message === undefined ? jobId : `“${shorten(message, 60)}”`}: ${word.toLowerCase()}`, intent, {
        text: 'Show',
        onClick: () => void navigate(path),
      });
    };
  }, [pathname, search, navigate]);
  return tell;
}

/** Events during an interruption are lost, so visible data is read again. */
function useReadAfterGap(client: ApolloClient): void {
  const stream = useStreamState();
  const hadGap = useRef(false);
  useEffect(() => {
    if (stream === 'down') hadGap.current = true;
    if (stream !== 'live' || !hadGap.current) return;
    hadGap.current = false;
    void readAgain(client, ['Progress', 'RunResult', 'RecentRuns']);
  }, [stream, client]);
}

function keepStream(client: ApolloClient, onProgress: (progress: ProgressFieldsFragment) => void): () => void {
  let stop = () => {};
  let restart: ReturnType<typeof setTimeout> | undefined;
  // The server ends a stream with its token; a new one starts with a fresh token.
  const again = () => {
    stop();
    clearTimeout(restart);
    restart = setTimeout(open, restartMs);
  };
  const open = () => {
    const subscription = client.subscribe({ query: OpenRunsDocument }).subscribe({
      next: ({ data, error }) => {
        if (data) onProgress(data.simulationProgress);
        if (error) again();
      },
      error: again,
      complete: again,
    });
    stop = () => subscription.unsubscribe();
  };
  open();
  return () => {
    clearTimeout(restart);
    stop();
    setStreamState('idle');
  };
}
