import { screen, waitFor, within } from '@testing-library/react';
import { JobDocument, PauseJobDocument } from '../../web/generated/graphql.ts';
import { SurveyResultsDocument } from '../../web/generated/surveys/graphql.ts';
import { faultsOf } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';
import { job, openResults, plain, question, run } from './_support/survey-results.tsx';

test('the results lead with three figures and one instruction', async () => {
  const { container } = await openResults();
  const text = plain(screen.getByRole('region', { name: 'How good the personas are' }));
  expect(text).toContain('The 600 personas are');
  expect(text).toContain('worth about 40 people');
  expect(text).toContain('27 to 58, on questions like these 8');
  expect(text).toContain('as good as 258');
  expect(text).toContain('9 points off');
  expect(text).toContain('median; people among themselves: 6');
  expect(text).toContain('Use the rectified figures.');
  expect(plain(container)).toContain('version 3, 8 questions212 people, since Nov 4, 2026600 personas, gpt-4o$0.84');
  expect(screen.queryByText('Simulated provider')).toBeNull();
  expect(await faultsOf(container)).toEqual([]);
});

test('the head says personas and twins apart', async () => {
  const { container } = await openResults({ twins: 212 });
  expect(plain(container)).toContain('600 personas and 212 twins, gpt-4o');
});

test('every option has its three figures, and only the rectified one has its interval in sight', async () => {
  await openResults();
  const table = within(question(/acceptable wait/)).getByRole('table');
  const row = within(table).getByRole('row', { name: /Up to 3 days/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(plain)).toEqual(['59%, 55–63%', '46%, 39–53%', '47%41–53%']);
  expect(within(cells[2] ?? row).getByText('41–53%').className).not.toContain('visually-hidden');
  expect(within(cells[0] ?? row).getByText(/55–63%/).className).toContain('visually-hidden');
  expect(plain(question(/acceptable wait/))).toContain('Order of options rotated: no effect found (p = 0.41).');
});

test('a scale shows its whole distributions in words too, its means, and what to be careful about', async () => {
  await openResults();
  const shown = question(/see a doctor/);
  expect(
    within(shown).getByRole('img', {
      name: 'people: 1 disagree strongly 12%, 2 20%, 3 25%, 4 31%, 5 agree strongly 12%',
    }),
  ).toBeTruthy();
  expect(plain(shown)).toContain('3.142.99–3.29');
  expect(plain(shown)).toContain('too alike (spread 0.90 against 1.21)');
});

test('without people the figures of personas stand alone, and nothing is called rectified', async () => {
  const { container } = await openResults({ hasPeople: false, isSimulated: true });
  const text = plain(screen.getByRole('region', { name: 'How good the personas are' }));
  expect(text).toBe('These are the answers of personas alone. Ask people before you use them.');
  expect(plain(question(/acceptable wait/))).toContain('59%55–63%');
  expect(screen.queryByText('rectified')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'How far off, by question' })).toBeNull();
  expect(screen.getByText('Simulated provider')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('without any answer it says so, and offers both ways to get some', async () => {
  const { person } = await openResults({ hasPeople: false, hasPersonas: false });
  expect(screen.getByText('Nobody has answered yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite people' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull();
  const [button] = screen.getAllByRole('button', { name: 'Ask personas' });
  if (button) await person.click(button);
  expect(await screen.findByRole('dialog', { name: 'Ask personas' })).toBeTruthy();
});

test('a run in progress is shown, and the results are read again when it ends', async () => {
  answer(JobDocument, { job });
  answer(PauseJobDocument, { pauseJob: true });
  const { person } = await openResults({ hasPersonas: false }, [run]);
  const progress = await screen.findByRole('region', { name: 'Personas being asked' });
  expect(plain(progress)).toContain('240 of 600 personas have answered, 2 could not');
  expect(within(progress).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(within(progress).getByRole('button', { name: 'Cancel' })).toBeTruthy();
  const before = asked(SurveyResultsDocument).length;
  answer(JobDocument, { job: { ...job, status: 'completed', progress: 100, updatedAt: '2026-11-26T10:01:00.000Z' } });
  await person.click(within(progress).getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Personas being asked' })).toBeNull());
  await waitFor(() => expect(asked(SurveyResultsDocument).length).toBeGreaterThan(before));
});
