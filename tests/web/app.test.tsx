import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { ConnectionBanner } from '../../web/app/connection-banner.tsx';
import { LiveRuns } from '../../web/app/live-runs.tsx';
import { RouteError } from '../../web/app/route-error.tsx';
import { SignedInOnly } from '../../web/app/signed-in-only.tsx';
import {
  OpenJobsDocument,
  type OpenJobsSubscription,
  type ProgressFieldsFragment,
} from '../../web/generated/graphql.ts';
import { session } from '../../web/session/session.ts';
import { show } from './_support/render.tsx';
import { answerPath, stream } from './_support/server.ts';
import { noRunEndings } from '../_support/no-endings.ts';

const open: ProgressFieldsFragment = {
  id: 'r1',
  jobId: 'calm-river',
  status: 'processing',
  stage: 'running',
  isPaused: false,
  canPause: true,
  priority: 5,
  progress: 45,
  progressMessage: '',
  asked: 20,
  answered: 9,
  missing: 11,
  endings: noRunEndings,
  heard: 9,
  retried: 0,
  etaSeconds: null,
  waiting: null,
  lastProblem: null,
  error: null,
  costUsd: 0,
  updatedAt: '2026-11-20T10:00:00.000Z',
  counts: { positive: 5, neutral: 3, negative: 1, total: 9 },
  recent: [],
};

const page = [
  {
    path: '/',
    element: (
      <>
        <LiveRuns />
        <Outlet />
      </>
    ),
    children: [
      { index: true, element: <p>Elsewhere</p> },
      { path: 'runs/:jobId', element: <p>The run itself</p> },
      { path: 'compare', element: <p>The comparison</p> },
    ],
  },
];

/** An event of the tab's stream about a run. */
const progressOf = (progress: ProgressFieldsFragment): OpenJobsSubscription => {
  const { id, jobId, status, stage, isPaused, canPause, progressMessage, error, costUsd, updatedAt } = progress;
  return {
    jobProgress: {
      job: {
        id,
        jobId,
        kind: 'simulation',
        label: 'Run',
        status,
        stage,
        isPaused,
        canPause,
        waiting: null,
        canRetry: false,
        isCancelled: false,
        priority: progress.priority,
        error,
        costUsd,
        updatedAt,
        progress: progress.progress,
        message: progressMessage,
      },
      simulation: progress,
    },
  };
};

const ended = (jobId: string, part: object = {}) =>
  progressOf({ ...open, id: jobId, jobId, status: 'completed', answered: 20, ...part });

test('a run that ends on another screen shows one toast with a link', async () => {
  const runs = stream(OpenJobsDocument);
  const { person, router } = await show(page);
  await runs.say(progressOf(open));
  expect(screen.queryByText(/calm-river/)).toBeNull();
  await runs.say(ended('calm-river'));
  expect(await screen.findByText('calm-river: completed')).toBeTruthy();
  await runs.say(ended('calm-river'));
  expect(screen.getAllByText('calm-river: completed')).toHaveLength(1);
  await person.click(screen.getByText('Show'));
  await screen.findByText('The run itself');
  expect(router.state.location.pathname).toBe('/runs/calm-river');
});

test('a run that ends on its own page, or had ended before, shows no toast', async () => {
  const runs = stream(OpenJobsDocument);
  await show(page, '/runs/on-screen');
  await runs.say(progressOf({ ...open, id: 'on-screen', jobId: 'on-screen' }));
  await runs.say(ended('on-screen'));
  await runs.say(ended('long-ago'));
  await runs.say(progressOf({ ...open, id: 'other', jobId: 'other' }));
  await runs.say(ended('other', { status: 'failed', error: 'Cancelled by user' }));
  expect(await screen.findByText('other: cancelled')).toBeTruthy();
  expect(screen.queryByText(/on-screen:|long-ago:/)).toBeNull();
});

test('runs that end while they are compared show it only there', async () => {
  const runs = stream(OpenJobsDocument);
  await show(page, '/compare?runs=first-arm,second-arm');
  for (const jobId of ['first-arm', 'another']) {
    await runs.say(progressOf({ ...open, id: jobId, jobId }));
    await runs.say(ended(jobId));
  }
  expect(await screen.findByText('another: completed')).toBeTruthy();
  expect(screen.queryByText(/first-arm:/)).toBeNull();
});

test('a stream that ends is opened again', async () => {
  const runs = stream(OpenJobsDocument);
  await show(page);
  expect(runs.opened()).toBe(1);
  await runs.end();
  await waitFor(() => expect(runs.opened()).toBe(2));
});

const guarded = [
  { element: <SignedInOnly />, children: [{ path: 'settings/:section', element: <p>Settings of Ann</p> }] },
  { path: 'sign-in', element: <p>Sign in</p> },
];

test('a guest signs in first and returns to the complete address', async () => {
  await session.signOut().catch(() => undefined);
  const { router } = await show(guarded, '/settings/keys?from=mail');
  await screen.findByText('Sign in');
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent('/settings/keys?from=mail')}`);
});

test('a session that ends on a screen leads to the sign-in page', async () => {
  const { router } = await show(guarded, '/settings/keys');
  expect(await screen.findByText('Settings of Ann')).toBeTruthy();
  await act(() => session.signOut().catch(() => undefined));
  expect(await screen.findByText('Sign in')).toBeTruthy();
  const { pathname, search, state } = router.state.location;
  // It says why, and whose session it was.
  expect([pathname, search]).toEqual([
    '/sign-in',
    `?username=${encodeURIComponent('ann@example.org')}&next=${encodeURIComponent('/settings/keys')}`,
  ]);
  expect(state).toEqual({
    notice: 'Your session ended. Sign in to go on here; what you typed is kept in this browser.',
  });
});

test('a person who has signed in before is not treated as a guest while the server cannot identify them', async () => {
  answerPath('/auth/me', { name: 'Trouble', message: 'The database is away' }, 503);
  const { person } = await show(guarded, '/settings/keys');
  expect(await screen.findByText('Your account could not be read')).toBeTruthy();
  answerPath('/auth/me', { userId: 'ann', username: 'ann@example.org', settings: {} });
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText('Settings of Ann')).toBeTruthy();
});

function broken(error: Error) {
  const Broken = () => {
    throw error;
  };
  return [
    {
      path: '/',
      element: (
        <>
          <Link to="/">Runs</Link>
          <Outlet />
        </>
      ),
      children: [{ index: true, element: <Broken />, errorElement: <RouteError /> }],
    },
  ];
}

test.each([
  ['This screen stopped working', new Error('x is undefined')],
  ['This page could not be loaded', new TypeError('Failed to fetch dynamically imported module')],
])('a screen that crashes shows an error in its place and the rest stays: %s', async (title, error) => {
  const log = console.error;
  // React and the router both log it to the console.
  console.error = () => {};
  const { container } = await show(broken(error));
  console.error = log;
  expect(within(container).getByRole('alert').textContent).toContain(title);
  expect(screen.getByRole('link', { name: 'Runs' })).toBeTruthy();
  expect(screen.queryByText(error.message)).toBeNull();
});

test('a banner appears as soon as the device is offline, and disappears when it is online again', async () => {
  let isOnline = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  const turn = (to: 'online' | 'offline') =>
    act(() => {
      isOnline = to === 'online';
      dispatchEvent(new Event(to));
    });
  await show(<ConnectionBanner />);
  expect(screen.queryByText(/offline/)).toBeNull();
  turn('offline');
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  turn('online');
  expect(screen.queryByText(/offline/)).toBeNull();
});
