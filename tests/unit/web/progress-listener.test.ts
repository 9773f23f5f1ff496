import { ApolloClient, ApolloLink } from '@apollo/client';
import { delay, of, throwError } from 'rxjs';
import { type ProgressFieldsFragment, RecentRunsDocument } from '../../../web/generated/graphql.ts';
import { createCache } from '../../../web/graphql/cache.ts';
import { createProgressListener } from '../../../web/graphql/progress-listener.ts';
import { SharedReadsLink } from '../../../web/graphql/shared-reads-link.ts';
import { noRunEndings } from '../../_support/no-endings.ts';

const counts = { positive: 0, neutral: 0, negative: 0, total: 0 };

function progressOf(jobId: string, status: string): ProgressFieldsFragment {
  const figures = {
    isPaused: false,
    canPause: true,
    priority: 5,
    asked: 10,
    answered: 0,
    heard: 0,
    missing: 10,
    endings: noRunEndings,
    retried: 0,
    counts,
    recent: [],
    etaSeconds: null,
    waiting: null,
    lastProblem: null,
  };
  return {
    id: jobId,
    jobId,
    status,
    stage: 'running',
    progress: 20,
    progressMessage: '',
    error: null,
    costUsd: 0,
    updatedAt: '',
    ...figures,
  };
}

/** A list on a screen with a server that has no runs or is unreachable; counts its reads. */
async function listOn(status: string | null) {
  const server = { reads: 0, isAway: false };
  const answer = { data: { recentSimulations: { __typename: 'RunSummaryPage', items: [], nextToken: null } } };
  const link = new ApolloLink(() => {
    server.reads += 1;
    return server.isAway ? throwError(() => new Error('away')) : of(answer);
  });
  const client = new ApolloClient({ link, cache: createCache() });
  const list = client.watchQuery({ query: RecentRunsDocument, variables: { limit: 25, status } });
  const shown = list.subscribe({});
  await settled();
  server.reads = 0;
  const note = createProgressListener(client);
  const hear = async (progress: ProgressFieldsFragment) => {
    note(progress);
    await settled();
  };
  return { server, hear, close: () => shown.unsubscribe() };
}

const settled = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

test('after several events a list without a run is read once for each of its statuses', async () => {
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

test('a list that cannot be read causes no error', async () => {
  const { server, hear, close } = await listOn(null);
  server.isAway = true;
  await hear(progressOf('calm-river-d', 'processing'));
  expect(server.reads).toBe(1);
  close();
});

test.each([
  ['knows', true],
  ['does not know', false],
])('a run that ends while a list that %s it is being read is shown as ended', async (_what, isKnown) => {
  const server = { status: 'processing' };
  const summary = () => ({
    __typename: 'RunSummary',
    id: 'calm-river-e',
    jobId: 'calm-river-e',
    message: 'We will open two clinics.',
    status: server.status,
    progress: 20,
    progressMessage: '',
    asked: 10,
    answered: 0,
    counts: { __typename: 'SentimentCounts', ...counts },
    segmentNames: [],
    modelProvider: 'openai',
    isSimulated: true,
    error: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  // A response shows the state at the time of its request.
  const link = new ApolloLink(() =>
    of({ data: { recentSimulations: { __typename: 'RunSummaryPage', items: [summary()], nextToken: null } } }).pipe(
      delay(20),
    ),
  );
  const client = new ApolloClient({
    link: new SharedReadsLink().concat(link),
    cache: createCache(),
    queryDeduplication: false,
  });
  const list = client.watchQuery({ query: RecentRunsDocument, variables: { limit: 25, status: null } });
  const shown = list.subscribe({});
  if (isKnown) {
    await settled(40);
    void list.refetch();
  }
  await settled(5);
  server.status = 'completed';
  createProgressListener(client)(progressOf('calm-river-e', 'completed'));
  await settled(80);
  expect(list.getCurrentResult().dataState).toBe('complete');
  expect(list.getCurrentResult().data?.recentSimulations?.items?.map((run) => run?.status)).toEqual(['completed']);
  shown.unsubscribe();
});
