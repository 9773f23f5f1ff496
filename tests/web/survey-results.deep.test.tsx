/**
 * Every type of question, tables by group, filters, weights, charts and refusals on the results screen.
 * @guards web/features/surveys/results/** web/features/surveys/run/**
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { JobDocument } from '../../web/generated/graphql.ts';
import {
  CreateSurveyLinkDocument,
  type CreateSurveyLinkMutation,
  RetrySurveyRunDocument,
  ReviseSurveyDocument,
  type ReviseSurveyMutation,
  SurveyForResultsDocument,
  SurveyResultsDocument,
  SurveyRunsDocument,
} from '../../web/generated/surveys/graphql.ts';
import { sampleSurveyResults } from '../_support/sample-survey-results.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';
import { card, job, openResults, plain, question, routes, run } from './_support/survey-results.tsx';

const now = '2026-11-26T10:00:00.000Z';

const link: CreateSurveyLinkMutation['createSurveyLink']['link'] = {
  id: 'l1',
  kind: 'open',
  name: null,
  attributes: {},
  language: null,
  maxResponses: null,
  expiresAt: null,
  revokedAt: null,
  lastOpenedAt: null,
  createdAt: now,
  started: 0,
  completed: 0,
};

const revised: ReviseSurveyMutation['reviseSurvey'] = {
  id: 'clinic',
  title: 'Clinic access, fall 2026',
  description: null,
  status: 'open',
  draft: { number: 4, definition: {}, publishedAt: null, updatedAt: now, answers: 0 },
  published: null,
  links: [],
  people: { started: 212, unfinished: 0, swept: 0, completed: 212, overQuota: 0, screenedOut: 0, flagged: 7 },
  updatedAt: now,
};

test('all types of questions have figures, and open texts open on demand', async () => {
  const { person, container } = await openResults();
  await person.click(screen.getByRole('button', { name: 'Show questions 5 to 8' }));
  expect(within(question(/tell a neighbor/)).queryByRole('table')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Themes of question 4' }));
  const open4 = plain(question(/tell a neighbor/));
  expect(open4).toContain('only people bring up the phone line');
  expect(open4).toContain('Bring a book.');
  expect(open4).toContain('The wait is long, but the staff is kind.');
  expect(plain(question(/How many miles/))).toContain('6.305.60–7.00');
  expect(plain(question(/Rank what matters/))).toContain('Kind stafffirst: personas 60%, people 45%, rectified 47%');
  expect(plain(question(/How much do you agree/))).toContain('Most, rectified: Agree 51%');
  await person.click(screen.getByRole('button', { name: 'Show all figures' }));
  expect(plain(question(/How much do you agree/))).toContain('Agree, rectified');
  expect(plain(question(/matters most, and which least/))).toContain('−0.80−1.00 to −0.60');
  expect(await faultsOf(container)).toEqual([]);
});

test('a chosen group divides the answers: letters for clear differences, counts where answers are few', async () => {
  const { person, router } = await openResults();
  await person.selectOptions(screen.getByLabelText('Tables by group'), 'By area');
  answer(SurveyResultsDocument, { surveyResults: sampleSurveyResults({ isByArea: true }) });
  expect(router.state.location.search).toBe('?group=attribute%3Aarea');
  expect(asked(SurveyResultsDocument).at(-1)).toMatchObject({ surveyId: 'clinic', group: 'attribute:area' });
});

test('the table by group names what is clearly above, and grays columns under 30 answers', async () => {
  const { container } = await openResults({ isByArea: true }, [], '?group=attribute:area');
  const table = screen.getByRole('table', { name: 'Question 1 by area, people' });
  const row = plain(within(table).getByRole('row', { name: /Same day/ }));
  expect(row).toContain('27%, clearly above B');
  expect(row).toContain('4 of 19');
  expect(row).not.toMatch(/20%/);
  expect(plain(question(/acceptable wait/))).toContain('All columns together: they differ (p = 0.04).');
  expect(await faultsOf(container)).toEqual([]);
});

test('filters and weights are part of the address, of the request and of exports', async () => {
  const { person, router } = await openResults();
  await person.selectOptions(screen.getByLabelText('Who counts'), screen.getByRole('option', { name: /^Rural/ }));
  await waitFor(() =>
    expect(asked(SurveyResultsDocument).at(-1)).toMatchObject({ filter: { by: 'attribute:area', value: 'rural' } }),
  );
  await person.selectOptions(screen.getByLabelText('Weights'), 'Set weights…');
  const dialog = await screen.findByRole('dialog', { name: 'Weights' });
  const urban = within(dialog).getByLabelText(/^Urban/);
  await person.clear(urban);
  await person.type(urban, '90');
  await person.click(within(dialog).getByRole('button', { name: 'Use these weights' }));
  expect(await within(dialog).findByText(/instead of 100%/)).toBeTruthy();
  await person.clear(urban);
  await person.type(urban, '56.7');
  await person.click(within(dialog).getByRole('button', { name: 'Use these weights' }));
  await waitFor(() => expect(router.state.location.search).toContain('weights='));
  const { weights } = asked(SurveyResultsDocument).at(-1) ?? {};
  const shares = Object.values((weights as Record<string, Record<string, number>>)['area'] ?? {});
  expect(shares).toHaveLength(3);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

test('another version or run shows everyone: its questions and groups may be others', async () => {
  const results = sampleSurveyResults();
  const [run] = results.runs;
  if (run === undefined) throw new Error('The sample has no run');
  const { survey } = results;
  const query = '?group=attribute:area&filterBy=attribute:area&filterValue=rural&question=wait';
  const { person, router } = await openResults({}, [], query);
  answer(SurveyResultsDocument, {
    surveyResults: {
      ...results,
      survey: { ...survey, versions: [...survey.versions, { number: 2, people: 9 }] },
      runs: [run, { ...run, id: 'run-2' }],
    },
  });
  await person.selectOptions(screen.getByLabelText('Questions'), 'Question 2');
  await person.selectOptions(screen.getByLabelText('Tables by group'), 'No tables by group');
  await person.selectOptions(await screen.findByLabelText('Personas'), 'run-2');
  expect(router.state.location.search).toBe('?runId=run-2&question=doctor');
  await person.selectOptions(screen.getByLabelText('Tables by group'), 'By area');
  await person.selectOptions(screen.getByLabelText('Version'), '2');
  expect(router.state.location.search).toBe('?version=2');
});

test('a filter that leaves nobody is said, and undone on the page', async () => {
  const filter = { by: 'attribute:area', value: 'rural', label: 'Rural' };
  const nobody = sampleSurveyResults({ hasPeople: false, hasPersonas: false });
  answer(SurveyForResultsDocument, { survey: { id: 'clinic', title: '', status: 'open', draft: null } });
  answer(SurveyRunsDocument, { surveyRuns: [] });
  answer(SurveyResultsDocument, { surveyResults: { ...nobody, filter } });
  const { person, router } = await show(routes, '/surveys/clinic/results?filterBy=attribute:area&filterValue=rural');
  await screen.findByText(/Only Rural counts on this page, except under Quality, and in exports\./);
  expect(screen.queryByText('Nobody has answered yet')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(router.state.location.search).toBe('');
});

test('how far off is a chart with its table, and names where guessing is closer', async () => {
  const { person } = await openResults();
  const shown = card('How far off, by question');
  expect(plain(shown)).toContain('On Q2 even guessing is closer than the personas.');
  await person.click(within(shown).getByRole('button', { name: 'How far off, by question as table' }));
  const row = plain(within(shown).getByRole('row', { name: /Q2 Can see a doctor/ }));
  expect(row).toBe('Q2 Can see a doctor2017 to 23616');
});

test('the next people to ask are named, and a new link to them is copied', async () => {
  const { person } = await openResults();
  answer(CreateSurveyLinkDocument, { createSurveyLink: { token: 'abc', link } });
  const shown = card('Ask people next');
  expect(plain(shown)).toContain('30 more people narrow the rural figure from ±0.52 to ±0.31');
  expect(within(shown).getByRole('link', { name: 'Invite 30 people' })).toBeTruthy();
  await person.click(within(shown).getByRole('button', { name: 'Copy link' }));
  await screen.findByText(/A new link is copied/);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/abc`);
});

test('by group the clear biases are bold, thin groups gray', async () => {
  await openResults();
  const table = within(card('By area')).getByRole('table');
  const [urban, rural] = ['Urban', 'Rural'].map((name) => within(table).getByRole('row', { name: new RegExp(name) }));
  expect(plain(urban ?? table)).toBe('Urban1193.303.09–3.51+0.31+0.02 to +0.60');
  expect(within(urban ?? table).getByText('+0.31').tagName).toBe('STRONG');
  expect(within(rural ?? table).getByText('+0.80').tagName).not.toBe('STRONG');
  const link = within(card('Quality')).getByRole('link', { name: 'Review 16 flagged responses' });
  expect(link.getAttribute('href')).toContain('/surveys/clinic');
});

test('a failed run says why, and can be tried again', async () => {
  answer(JobDocument, {
    job: { ...job, status: 'failed', error: 'The survey run failed: no answers', canRetry: true },
  });
  const { person } = await openResults({}, [run]);
  const failed = await screen.findByRole('region', { name: 'Personas being asked' });
  expect(plain(failed)).toContain('The survey run failed: no answers The answers so far are kept.');
  answer(RetrySurveyRunDocument, { retryJob: true });
  await person.click(within(failed).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked(RetrySurveyRunDocument)).toEqual([{ jobId: job.jobId }]));
});

test('an edit makes the next version, and a refusal is said', async () => {
  const { person, router } = await openResults();
  answer(ReviseSurveyDocument, () => {
    throw refusal('This survey has a draft already');
  });
  await person.click(screen.getByRole('button', { name: 'Edit as version 4' }));
  await screen.findByText('This survey has a draft already');
  answer(ReviseSurveyDocument, { reviseSurvey: revised });
  await person.click(screen.getByRole('button', { name: 'Edit as version 4' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/surveys/clinic'));
});

test('a survey that is not there, not published, or could not be read says what to do', async () => {
  answer(SurveyForResultsDocument, { survey: null });
  answer(SurveyResultsDocument, { surveyResults: null });
  await show(routes, '/surveys/none/results');
  await screen.findByText('There is no such survey');
  const results = sampleSurveyResults({ hasPeople: false, hasPersonas: false });
  answer(SurveyResultsDocument, { surveyResults: { ...results, survey: { ...results.survey, version: null } } });
  cleanup();
  await show(routes, '/surveys/clinic/results');
  await screen.findByText('This survey is not published yet');
  answer(SurveyResultsDocument, () => {
    throw refusal('Out of order');
  });
  cleanup();
  await show(routes, '/surveys/other/results');
  await screen.findByText('Out of order');
});
