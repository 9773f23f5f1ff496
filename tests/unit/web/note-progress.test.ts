import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { of, throwError } from 'rxjs';
import { type ProgressFieldsFragment, RecentRunsDocument } from '../../../web/generated/graphql.ts';
import { noteProgress } from '../../../web/lib/note-progress.ts';

const counts = { positive: 0, neutral: 0, negative: 0, total: 0 };

function progressOf(jobId: string, status: string): ProgressFieldsFragment {
  const figures = { asked: 10, answered: 0, heard: 0, missing: 10, retried: 0, counts, recent: [], etaSeconds: null, lastProblem: null };
  return { id: jobId, jobId, status, stage: 'running', progress: 20, progressMessage: '', error: null, costUsd: 0, updatedAt: '', ...figures };
}

/** A list on a screen, over a server that has no runs, or cannot be reached; counts how often it was read. */
async function listOn(status: string | null) {
  const server = { reads: 0, isAway: false };
  const answer = { data: { recentSimulations: { __typename: 'RunSummaryPage', items: [], nextToken: null } } };
  const link = new ApolloLink(() => {
    server.reads += 1;
    return server.isAway ? throwError(() => new Error('away')) : of(answer);
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const list = client.watchQuery({ query: RecentRunsDocument, variables: { limit: 25, status } });
  const shown = list.subscribe({});
  await settled();
  server.reads = 0;
  const hear = async (progress: ProgressFieldsFragment) => {
    noteProgress(client, progress);
    await settled();
  };
  return { server, hear, close: () => shown.unsubscribe() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a list that does not hold a run is read once more for each of its statuses, not at each event', async () => {
  const { server, hear, close } = await listOn(null);
  for (let event = 0; event < 5; event += 1) await hear(progressOf('calm-river-a', 'processing'));
  expect(server.reads).toBe(1);
  await hear(progressOf('calm-river-b', 'processing'));
  await hear(progressOf('calm-river-a', 'completed'));
  expect(server.reads).toBe(3);
  close();
});

test('a list of one status is read for runs of that status only', async () => {
  const { server, hear, close } = await listOn('completed');
  await hear(progressOf('calm-river-c', 'queued'));
  await hear(progressOf('calm-river-c', 'processing'));
  expect(server.reads).toBe(0);
  await hear(progressOf('calm-river-c', 'completed'));
  expect(server.reads).toBe(1);
  close();
});

test('a list that cannot be read just now breaks nothing', async () => {
  const { server, hear, close } = await listOn(null);
  server.isAway = true;
  await hear(progressOf('calm-river-d', 'processing'));
  expect(server.reads).toBe(1);
  close();
});
