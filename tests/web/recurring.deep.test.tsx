// @guards web/features/recurring/** web/generated/recurring/**
import { screen, waitFor, within } from '@testing-library/react';
import { RecurringScreen } from '../../web/features/recurring/recurring-screen.tsx';
import { EstimateDocument, SegmentsDocument } from '../../web/generated/graphql.ts';
import {
  ChangeRecurringRunDocument,
  RecurringCostsDocument,
  type RecurringRunFieldsFragment,
  RecurringRunsDocument,
  RepeatRunDocument,
} from '../../web/generated/recurring/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const point = (at: number, part: object = {}) => ({
  jobId: `turn-${at}`,
  status: 'completed',
  createdAt: `2026-11-2${at}T07:00:00.000Z`,
  answered: 100,
  people: 100,
  positive: { count: 52, share: 0.52, low: 0.42, high: 0.62 },
  isSimulated: false,
  messageChanged: false,
  personasChanged: false,
  ...part,
});

const weekly: RecurringRunFieldsFragment = {
  id: 'r1',
  name: 'Clinics, weekly',
  message: 'Clinics open on Saturdays.',
  numUsers: 100,
  segmentIds: ['s1'],
  sentimentType: 'positive-negative-neutral',
  every: 'week',
  onDay: 1,
  atHour: 7,
  timeZone: 'UTC',
  isPaused: false,
  pausedBecause: null,
  lastProblem: null,
  monthlyCapUsd: 5,
  spend: { totalUsd: 3.4, monthUsd: 1.2 },
  nextAt: '2026-11-30T07:00:00.000Z',
  createdAt: '2026-11-20T07:00:00.000Z',
  trend: [point(1), point(2, { messageChanged: true })],
  changes: { sentence: 'Positive share drifts up since Nov 21, 2026.', found: [] },
};

const segment = { description: null, size: 500, type: 'cohort', tags: [], isSample: false };
const costs = {
  recurringRuns: [{ id: 'r1', runsPerMonth: 4, estimate: { costUsd: { low: 1.2, high: 1.5 }, isSimulated: false } }],
};

beforeEach(() => {
  answer(RecurringRunsDocument, { recurringRuns: [weekly] });
  answer(RecurringCostsDocument, costs);
  answer(SegmentsDocument, {
    segments: [
      { ...segment, id: 's1', name: 'Ohio voters' },
      { ...segment, id: 's2', name: 'Ohio nurses' },
    ],
  });
});

test('a card says what it costs and has cost, and where the message changed', async () => {
  const { container } = await show(<RecurringScreen />, '/recurring');
  expect(
    await screen.findByText(
      'About $1.20–1.50 a run, $4.80–6.00 a month · Cost so far $3.40, $1.20 this month of at most $5.00',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/another message from here$/)).toBeTruthy();
  expect(screen.getByText('Positive share drifts up since Nov 21, 2026.')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('changes before the last one stand at the run that showed them', async () => {
  const found = [
    { jobId: 'turn-1', text: 'Positive share moved with the run of Nov 20, 2026.' },
    { jobId: 'turn-2', text: 'Positive share moved with the run of Nov 22, 2026.' },
  ];
  answer(RecurringRunsDocument, {
    recurringRuns: [{ ...weekly, changes: { sentence: found[1]?.text ?? '', found } }],
  });
  await show(<RecurringScreen />, '/recurring');
  const last = await screen.findByText('Positive share moved with the run of Nov 22, 2026.');
  expect(last.closest('li')).toBeNull();
  expect(screen.getByText(/moved with the run of Nov 20, 2026\.$/).closest('li')).not.toBeNull();
});

test('one that paused itself says why, and a simulated one is free', async () => {
  answer(RecurringRunsDocument, { recurringRuns: [{ ...weekly, isPaused: true, pausedBecause: 'monthly-cap' }] });
  const [one] = costs.recurringRuns;
  const free = { costUsd: { low: 0, high: 0 }, isSimulated: true };
  answer(RecurringCostsDocument, { recurringRuns: one ? [{ ...one, estimate: free }] : [] });
  await show(<RecurringScreen />, '/recurring');
  expect(await screen.findByText(/Paused at its monthly limit/)).toBeTruthy();
  expect(screen.getByText(/^It paused itself: what is left of this month’s limit/)).toBeTruthy();
  expect(await screen.findByText(/^Free with the simulated provider/)).toBeTruthy();
});

test('a recurring run is changed, what is refused stands at its field, and who is asked stays unless that is chosen', async () => {
  const { person } = await show(<RecurringScreen />, '/recurring');
  await person.click(await screen.findByRole('button', { name: 'Change Clinics, weekly' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Ohio voters · 500');
  answer(ChangeRecurringRunDocument, () => {
    throw refusal('Message must be at most 20,000 characters', 'message');
  });
  const message = dialog.getByLabelText('Message');
  await person.clear(message);
  await person.type(message, 'Sundays too.');
  await person.clear(dialog.getByLabelText(/^Monthly limit/));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Message must be at most 20,000 characters')).toBeTruthy();
  answer(ChangeRecurringRunDocument, { changeRecurringRun: { ...weekly, message: 'Sundays too.' } });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(ChangeRecurringRunDocument).at(-1)).toEqual({
    id: 'r1',
    changes: {
      name: 'Clinics, weekly',
      message: 'Sundays too.',
      monthlyCapUsd: null,
      every: 'week',
      onDay: 1,
      atHour: 7,
      timeZone: 'UTC',
    },
  });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change Clinics, weekly');
  // A deleted segment leaves the field only when others are to be asked.
  answer(SegmentsDocument, { segments: [{ ...segment, id: 's2', name: 'Ohio nurses' }] });
  await person.click(screen.getByRole('button', { name: 'Change Clinics, weekly' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>('Personas').disabled).toBe(true);
  await person.click(again.getByLabelText('Ask other personas from the next run on'));
  await person.clear(again.getByLabelText('Personas'));
  await person.type(again.getByLabelText('Personas'), '40');
  await person.click(await again.findByText('Choose all'));
  await person.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(ChangeRecurringRunDocument).at(-1)?.changes).toMatchObject({ numUsers: 40, segmentIds: ['s2'] });
});

test('the cost of a new one is shown before it is created, with its limit', async () => {
  const input = {
    message: 'Clinics open on Saturdays.',
    segmentIds: ['s1'],
    numUsers: 100,
    samePersonasAs: 'calm-river',
  };
  answer(EstimateDocument, {
    estimateSimulation: { ...costs.recurringRuns[0]?.estimate, durationSeconds: { low: 1, high: 2 }, restsOn: [] },
  } as never);
  answer(RepeatRunDocument, { repeatRun: weekly });
  const { person } = await show(<RecurringScreen />, { pathname: '/recurring', state: { draft: input } });
  await person.type(await screen.findByLabelText(/^Monthly limit/), '5');
  await person.click(screen.getByRole('button', { name: 'Repeat it' }));
  await waitFor(() => expect(asked(RepeatRunDocument)).toHaveLength(1));
  expect(asked(RepeatRunDocument)[0]?.rhythm).toMatchObject({ monthlyCapUsd: 5, every: 'week' });
});
