import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OpenRunsDocument, type ProgressFieldsFragment } from '../generated/graphql.ts';
import { setStreamState } from '../lib/connection.ts';
import { noteProgress } from '../lib/note-progress.ts';

const restartMs = 1500;

/** Keeps the tab's one event stream open: progress of all open runs goes into the cache, from where screens read it. */
export function LiveRuns() {
  const client = useApolloClient();
  useEffect(() => keepStream(client), [client]);
  return null;
}

function keepStream(client: ApolloClient): () => void {
  let stop = () => {};
  let restart: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const subscription = client.subscribe({ query: OpenRunsDocument }).subscribe({
      next: ({ data, error }) => {
        if (data) noteProgress(client, data.simulationProgress as ProgressFieldsFragment);
        if (error) again();
      },
      error: () => again(),
      complete: () => again(),
    });
    stop = () => subscription.unsubscribe();
  };
  // The server ends a stream with its token; a new one starts with a fresh token.
  const again = () => {
    stop();
    clearTimeout(restart);
    restart = setTimeout(open, restartMs);
  };
  open();
  return () => {
    clearTimeout(restart);
    stop();
    setStreamState('idle');
  };
}
