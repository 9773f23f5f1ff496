import { screen, within } from '@testing-library/react';
import { SideNav } from '../../web/app/side-nav.tsx';
import { OperationsScreen } from '../../web/features/operations/operations-screen.tsx';
import { OperationsDocument, type OperationsQuery } from '../../web/generated/operations/graphql.ts';
import { ann, faultsOf, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

const job = {
  name: 'long-keys-wait',
  kind: 'simulation',
  label: 'Run',
  person: 'Tom A.',
  state: 'queued',
  progress: 0,
  callsInFlight: 0,
  waitedSeconds: 2_400,
  reason: null,
  temporalUrl: null,
};

const calm: OperationsQuery['operations'] = {
  readAt: '2026-11-23T10:00:00.000Z',
  temporalUrl: null,
  grafanaUrl: null,
  attention: [],
  totals: {
    callsInFlight: 0,
    callsAllowed: 0,
    callsWaiting: 0,
    running: 0,
    starting: 0,
    queued: 0,
    paused: 0,
    callsLastHour: 0,
    failedLastHour: 0,
    refusedLastHour: 0,
  },
  accounts: [],
  accountsTotal: 0,
  workers: [],
  jobs: [],
  jobsTotal: 0,
  stuck: [],
  stuckTotal: 0,
  shares: [],
  sharesOf: null,
  kinds: [
    { name: 'simulation', label: 'Run' },
    { name: 'segment-import', label: 'Import' },
  ],
  people: [],
};

test('without accounts, workers and jobs the page says so, and that all is well', async () => {
  answer(OperationsDocument, { operations: calm });
  const { container } = await show(<OperationsScreen />);
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeTruthy();
  for (const text of [
    'No account was used in the last hour.',
    'No worker has reported in the last day. Jobs wait until one starts.',
    'No job is open.',
    'No job is slow or stuck.',
    'No call has started in the last 10 minutes.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(await faultsOf(container)).toEqual([]);
});

test('jobs are filtered by kind and person in the URL; a stuck job leads to Temporal', async () => {
  const temporalUrl = 'http://temporal.example/long-keys-wait';
  const reason = 'It has waited 40 min for a slot.';
  answer(OperationsDocument, {
    operations: {
      ...calm,
      totals: { ...calm.totals, queued: 1 },
      attention: [{ about: 'job', subject: job.name, text: `is slow or stuck. ${reason}` }],
      jobs: [{ ...job, temporalUrl }],
      jobsTotal: 1,
      stuck: [{ ...job, reason, temporalUrl }],
      stuckTotal: 1,
      people: [{ userId: 'tom', person: 'Tom A.' }],
    },
  });
  const { person, router } = await show(<OperationsScreen />);
  await screen.findByRole('heading', { name: 'One thing needs you' });
  const cells = within(screen.getByRole('row', { name: /long-keys-wait/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Tom A.', 'Queued', '0%', '0', '40\u00a0min']);
  const links = screen.getAllByRole('link', { name: 'long-keys-wait in Temporal' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([temporalUrl, temporalUrl]);
  await person.selectOptions(screen.getByLabelText('Kind'), 'Import');
  await person.selectOptions(screen.getByLabelText('Person'), 'Tom A.');
  expect(router.state.location.search).toBe('?kind=segment-import&person=tom');
  expect(asked(OperationsDocument).at(-1)).toEqual({ kind: 'segment-import', userId: 'tom' });
});

test('a person who is no operator has no entry in the navigation, and reads why on the page', async () => {
  answer(OperationsDocument, () => {
    throw refusal('Only operators of this installation may see this');
  });
  const both = (
    <>
      <SideNav />
      <OperationsScreen />
    </>
  );
  const { person } = await show(both);
  expect(await screen.findByText('Only operators of this installation may see this')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
  answer(OperationsDocument, { operations: calm });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeTruthy();
});

test('an operator finds the page in the navigation', async () => {
  answerPath('/auth/me', { ...ann, isOperator: true });
  await show(<SideNav />);
  expect(screen.getByRole('link', { name: 'Operations' }).getAttribute('href')).toBe('/operations');
});
