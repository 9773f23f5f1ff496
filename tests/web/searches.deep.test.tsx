// @guards web/features/searches/** web/generated/searches/** domain/searches/*.ts
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { countCalls } from '../../domain/searches/call-count.ts';
import { NewSearchScreen } from '../../web/features/searches/new-search-screen.tsx';
import { presets } from '../../web/features/searches/presets.ts';
import { SearchScreen } from '../../web/features/searches/search-screen.tsx';
import { SearchesScreen } from '../../web/features/searches/searches-screen.tsx';
import { SharedSearchScreen } from '../../web/features/searches/shared-search-screen.tsx';
import { JobDocument, type JobFieldsFragment, SegmentsDocument } from '../../web/generated/graphql.ts';
import { RunCommentsDocument } from '../../web/generated/comments/graphql.ts';
import {
  ContinueSearchDocument,
  SearchDocument,
  SearchesDocument,
  SearchEstimateDocument,
  SteerSearchDocument,
  SubmitSearchDocument,
} from '../../web/generated/searches/graphql.ts';
import type { SearchView } from '../../domain/searches/view.ts';
import { sampleSearch } from '../_support/sample-search.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

const jobId = 'calm-rivers-shine';
const job: JobFieldsFragment = {
  id: 's1',
  jobId,
  kind: 'search',
  label: 'Search',
  status: 'processing',
  stage: 'searching',
  isPaused: false,
  canPause: true,
  waiting: null,
  canRetry: false,
  isCancelled: false,
  priority: 5,
  progress: 62,
  message: 'Candidates are compared',
  error: null,
  costUsd: 3.5,
  updatedAt: '2026-11-24T10:00:00.000Z',
};

const routes = [
  { path: '/searches/:jobId', element: <SearchScreen /> },
  { path: '/shared/searches/:token', element: <SharedSearchScreen /> },
  { path: '*', element: <p>Elsewhere</p> },
];

/** Opens the screen of a search. */
async function open(search: SearchView, changes: Partial<JobFieldsFragment> = {}, query = '') {
  answer(SearchDocument, { search });
  answer(JobDocument, { job: { ...job, ...changes } });
  answer(RunCommentsDocument, { runComments: [] });
  const shown = await show(routes, `/searches/${jobId}${query}`);
  await screen.findByRole('heading', { level: 1, name: search.title });
  return shown;
}

const done = { status: 'completed', stage: null, canPause: false, progress: 100 };
const card = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body;
const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const bestOf = ({ candidates, best }: SearchView) => candidates.find(({ number }) => number === best);

test('an open search says what is believed, and calls nothing confirmed', async () => {
  const search = sampleSearch();
  const { container } = await open(search);
  const label = bestOf(search)?.label ?? '';
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain('believed, not confirmed');
  expect(text).toContain('Nothing is confirmed yet.');
  expect(text).not.toContain('over your message, confirmed');
  expect(screen.getByText(/generation 7 of 9, 0 of 8.candidates decided/)).toBeTruthy();
  expect(screen.getByText(/^about 3.min left$/)).toBeTruthy();
  expect(screen.getByText('Simulated provider', { selector: 'header *' })).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
  expect(screen.getByRole('heading', { level: 2, name: label })).toBeTruthy();
  expect(plain(card('What works'))).toContain('14 near-duplicates were written again, 3 given up.');
  expect(await faultsOf(container)).toEqual([]);
});

test('while finalists are asked, no figure of the confirmation is shown', async () => {
  const search = sampleSearch({ isDone: true });
  const confirmation = search.confirmation && { ...search.confirmation, isComplete: false };
  await open({ ...search, status: 'processing', phase: 'confirming', confirmation });
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain('are being asked about the finalists');
  expect(text).not.toContain('57%');
  expect(screen.queryByText('Confirmed', { exact: true })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop and confirm' })).toBeNull();
});

test('a confirmed search leads with the difference, its interval, and how far the belief was off', async () => {
  const search = sampleSearch({ isDone: true });
  const { container } = await open(search, done);
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain('+13 points');
  expect(text).toContain('confirmed, +7 to +19');
  expect(text).toContain('with 300 personas whom the search never saw. Ahead in 21 of 25 wordings of the instruction.');
  expect(text).toContain('In the race it had 60%: a winner picked from many looks too good, here by 3 points.');
  expect(text).toMatch(/Paraphrases.*49%/);
  expect(screen.getByText('All 6 generations are done')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test.each([
  ['no-better', 'No betterthan your message', 'No better than your message: +1.0 points'],
  ['worse', '−9 points', 'Worse than your message: −9.0 points'],
] as const)('a search that found nothing says so: %s', async (verdict, large, sentence) => {
  await open(sampleSearch({ isDone: true, verdict }), done);
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain(large);
  expect(text).toContain(sentence);
  expect(text).not.toMatch(/\+\d+ points?over your message/);
});

test('a confirmed candidate shows what is confirmed first, and the race as the race', async () => {
  const search = sampleSearch({ isDone: true, verdict: 'no-better' });
  const best = bestOf(search);
  await open(search, done, `?candidate=${best?.number}`);
  const shown = card(best?.label ?? '');
  expect(within(shown).getByText('Confirmed')).toBeTruthy();
  const text = plain(shown);
  expect(text).toContain('Support, confirmed45%');
  expect(text).toMatch(/Over yours, confirmed\+1~ indecisive, −5 to \+7/);
  const raced = text.split('In the race')[1] ?? '';
  expect(raced).toContain(`Support${Math.round((best?.fitness?.mean ?? 0) * 100)}%`);
  expect(text.split('In the race')[0]).not.toContain(`${Math.round((best?.fitness?.mean ?? 0) * 100)}%`);
  expect(text).not.toContain('believed');
});

test('a candidate that is not confirmed shows what is believed without an interval, and a dropped one the race alone', async () => {
  const search = sampleSearch();
  const best = bestOf(search);
  await open(search);
  const text = plain(card(best?.label ?? ''));
  const points = Math.round(best?.believed?.points ?? 0);
  expect(text).toContain(`Over yours, believed+${points}not confirmed`);
  expect(points).toBeLessThan(Math.round(best?.versusSeed?.points ?? 0));
  expect(text).toMatch(/Checked\S* No new figures, dates or names/);
  cleanup();
  await open(search, {}, '?candidate=0');
  expect(within(card('Your message')).getByText('Raced')).toBeTruthy();
  expect(plain(card('Your message'))).not.toContain('believed');
});

test('nothing is believed better where the lead is no more than chance', async () => {
  const search = sampleSearch();
  const candidates = search.candidates.map((one) => ({ ...one, believed: one.believed && { mean: 0.43, points: 0 } }));
  await open({ ...search, candidates });
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain('Nothing yet');
  expect(text).toContain(`${bestOf(search)?.label} is ahead by no more than chance alone explains`);
});

test('the lineage is one tab stop, and arrow keys lead from parent to child and back', async () => {
  const search = sampleSearch();
  const { person, router } = await open(search, {}, '?candidate=0');
  const list = screen.getByRole('listbox', { name: 'Lineage' });
  const options = within(list).getAllByRole('option');
  expect(options.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const seed = within(list).getByRole('option', { name: 'Your message, kept, 43%' });
  expect(seed.getAttribute('aria-selected')).toBe('true');
  seed.focus();
  await person.keyboard('{ArrowRight}');
  await waitFor(() => expect(focused()?.textContent).toMatch(/^C\d+, generation 1, from Your message/));
  const label = /^C\d+/.exec(focused()?.textContent ?? '')?.[0] ?? '';
  expect(router.state.location.search).toBe(`?candidate=${label.slice(1)}`);
  expect(screen.getByRole('heading', { level: 2, name: label })).toBeTruthy();
  await person.keyboard('{ArrowDown}');
  expect(focused()?.textContent).toMatch(/generation 1/);
  expect(focused()?.textContent).not.toMatch(new RegExp(`^${label},`));
  await person.keyboard('{ArrowLeft}');
  await waitFor(() => expect(focused()).toBe(within(list).getByRole('option', { name: /^Your message/ })));
});

test('candidates that broke a rule stay in the lineage with their reason, and all can be shown', async () => {
  const search = sampleSearch();
  const { person } = await open(search);
  const list = screen.getByRole('listbox', { name: 'Lineage' });
  const few = within(list).getAllByRole('option').length;
  expect(few).toBeLessThan(search.candidates.length);
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  expect(within(list).getAllByRole('option')).toHaveLength(search.candidates.length);
  const [rejected] = within(list).getAllByRole('option', { name: /broke a rule/ });
  if (rejected === undefined) throw new Error('Nothing was rejected');
  expect(rejected.textContent).toContain('It adds a figure');
  await person.click(rejected);
  const label = /^C\d+/.exec(rejected.textContent ?? '')?.[0] ?? '';
  expect(plain(card(label))).toContain('new: 9 minutes');
  expect(within(card(label)).getAllByText(/It adds a figure/)).toHaveLength(1);
});

test('a candidate with new claims is not confirmed, and its claims are quoted', async () => {
  const claims = ['The operator has already paid for it', 'half of 14 clinics'];
  const search = sampleSearch({ isDone: true, heldBack: claims });
  const best = bestOf(search);
  const { container } = await open(search, done);
  const words =
    'Not confirmed: says things that the message does not: “The operator has already paid for it” and “half of 14 clinics”';
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain(`${best?.label}. ${words}.`);
  expect(text).not.toContain('best now, is believed only');
  const own = card(best?.label ?? '');
  expect(within(own).getByText('Not confirmed')).toBeTruthy();
  expect(plain(own)).toContain(`Claims ${words}`.replace(' ', 'look at this '));
  expect(plain(own)).toContain('No new figures, dates or names');
  expect(await faultsOf(container)).toEqual([]);
});

test('a candidate that could not be checked says so, and one that was says that nothing was found', async () => {
  const search = sampleSearch({ isDone: true, heldBack: [] });
  await open(search, done);
  expect(plain(card(bestOf(search)?.label ?? ''))).toContain('Not confirmed: not checked for new claims');
  cleanup();
  const row = search.confirmation?.rows.find(({ role }) => role === 'finalist');
  await open(search, done, `?candidate=${row?.candidate}`);
  expect(plain(card(row?.label ?? ''))).toContain('No new claims found');
});

test('when no finalist could be confirmed, the search says why instead of calling nothing better', async () => {
  const search = sampleSearch({ isDone: true, heldBack: ['It is free'] });
  const sentence =
    'Nothing is confirmed: each of the best candidates says things that your message does not, or could not be checked';
  const confirmation = search.confirmation && {
    ...search.confirmation,
    rows: [],
    overControl: null,
    isComplete: false,
    headline: { ...search.confirmation.headline, sentence },
  };
  await open({ ...search, confirmation }, done);
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain(`${sentence}.`);
  expect(text).not.toContain('No better');
});

test('a merged candidate is compared word by word with each parent', async () => {
  const search = sampleSearch();
  const merged = search.candidates.find(({ origin }) => origin === 'merge');
  await open(search, {}, `?candidate=${merged?.number}`);
  const text = plain(card(merged?.label ?? ''));
  for (const parent of merged?.parents ?? []) expect(text).toContain(`Changed from C${parent}`);
  expect(card(merged?.label ?? '').querySelectorAll('ins').length).toBeGreaterThan(0);
  expect(within(card(merged?.label ?? '')).getByRole('button', { name: `C${merged?.parents[1]}` })).toBeTruthy();
});

test('the cells of segments say in words what their signs say', async () => {
  const search = sampleSearch();
  const { person } = await open(search);
  const table = within(card('Candidates by segment')).getByRole('table');
  const rowOf = (name: string) => plain(within(table).getByRole('button', { name }).closest('tr') ?? document.body);
  const below = search.candidates.find(({ segments }) => segments.some(({ isBelowFloor }) => isBelowFloor));
  expect(rowOf(below?.label ?? '')).toContain('below the floor, 22%');
  const [racing] = search.candidates
    .filter(({ status }) => status === 'racing')
    .sort((one, other) => (other.support?.mean ?? 0) - (one.support?.mean ?? 0));
  expect(rowOf(racing?.label ?? '')).toMatch(/\d+ of 20\d+ of 20not askednot asked$/);
  const rows = within(table).getAllByRole('row').length;
  await person.click(within(card('Candidates by segment')).getByRole('button', { name: /^Show 10 more/ }));
  expect(within(table).getAllByRole('row')).toHaveLength(rows + 10);
  expect(plain(table)).toContain('indecisive, ');
  expect(plain(table)).toContain('All, in the race');
  expect(plain(card('Candidates by segment'))).toContain('From the race, also for confirmed candidates');
  await person.click(screen.getByRole('button', { name: 'Candidates by segment as table' }));
  expect(plain(card('Candidates by segment'))).toContain('22%, −33 points, below the floor');
});

test('a candidate goes into a full run, alone or against the first message', async () => {
  const search = sampleSearch({ isDone: true });
  const best = bestOf(search);
  const first = await open(search, done);
  await first.person.click(screen.getByRole('button', { name: 'Test this' }));
  expect(first.router.state.location).toMatchObject({
    pathname: '/',
    state: {
      draft: { message: best?.message, otherMessages: [], segmentIds: search.setup.segmentIds, simulated: true },
    },
  });
  cleanup();
  const second = await open(search, done);
  await second.person.click(screen.getByRole('button', { name: 'Test against yours' }));
  expect(second.router.state.location.state).toMatchObject({
    draft: { message: best?.message, otherMessages: [search.setup.seedMessages[0]] },
  });
});

test('a branch goes on from a candidate, after its generations are chosen', async () => {
  const search = sampleSearch({ isDone: true });
  const { person, router } = await open(search, done);
  answer(ContinueSearchDocument, { continueSearch: { id: 's2', jobId: 'new-roads-begin' } });
  await person.click(screen.getByRole('button', { name: 'Branch from here' }));
  const dialog = await screen.findByRole('dialog', { name: `Branch from ${bestOf(search)?.label}` });
  await person.clear(within(dialog).getByLabelText('Generations'));
  await person.type(within(dialog).getByLabelText('Generations'), '6');
  await person.click(within(dialog).getByRole('button', { name: 'Start the search' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/searches/new-roads-begin'));
  expect(asked(ContinueSearchDocument)).toEqual([{ jobId, candidate: search.best, generations: 6 }]);
});

test('an edit is pinned to an open search; after an error the same request is sent again', async () => {
  const search = sampleSearch();
  const { person } = await open(search);
  let isRefused = true;
  answer(SteerSearchDocument, () => {
    if (isRefused) throw refusal('The message is too long');
    return { steerSearch: true };
  });
  await person.click(screen.getByRole('button', { name: 'Pin an edit' }));
  const pin = screen.getByRole('button', { name: 'Pin it' });
  expect(pin.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByLabelText(/^Your edit of C/), ' Every month.');
  await person.click(pin);
  expect(await screen.findByText('The message is too long')).toBeTruthy();
  isRefused = false;
  await person.click(pin);
  await screen.findByText('It joins the race');
  const requests = asked(SteerSearchDocument);
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(requests[0]);
  expect(requests[0]).toMatchObject({
    jobId,
    request: { kind: 'pin', parent: search.best, message: `${bestOf(search)?.message} Every month.` },
  });
});

test('an open search is stopped, or gets more generations; a closed one goes on as a new one', async () => {
  const { person } = await open(sampleSearch());
  answer(SteerSearchDocument, { steerSearch: true });
  await person.click(screen.getByRole('button', { name: 'Stop and confirm' }));
  await person.click(screen.getByRole('button', { name: '3 more generations' }));
  await waitFor(() =>
    expect(asked(SteerSearchDocument).map(({ request }) => request)).toEqual([
      { kind: 'end' },
      { kind: 'more', generations: 3 },
    ]),
  );
  for (const name of ['More generations', 'Branch from here'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  await open(sampleSearch({ isDone: true }), done);
  expect(screen.getByRole('button', { name: 'More generations' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Branch from here' })).toBeTruthy();
  for (const name of ['Pause', 'Stop and confirm', 'Cancel', 'Pin an edit'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a search that ended before its confirmation does not promise one', async () => {
  const search = sampleSearch();
  await open(
    { ...search, status: 'failed' },
    { ...done, status: 'failed', error: 'Cancelled by user', isCancelled: true },
  );
  const text = plain(card('Believed and confirmed'));
  expect(text).toContain('Nothing is confirmed: it ended before everybody was asked about the finalists.');
  expect(text).not.toContain('when it stops');
});

test('with several objectives every figure is of their weighted mean', async () => {
  const search = sampleSearch();
  const setup = { ...search.setup, objectives: { supportRate: 1, authenticity: 0.5 } };
  const candidates = search.candidates.map((one) => ({
    ...one,
    fitness: one.fitness && { ...one.fitness, mean: one.fitness.mean / 2, low: null, high: null },
    believed: one.believed && { mean: one.believed.mean / 3, points: one.believed.points },
  }));
  await open({ ...search, setup, candidates });
  const half = Math.round(((bestOf(search)?.fitness?.mean ?? 0) * 100) / 2);
  expect(plain(card(bestOf(search)?.label ?? ''))).toContain(`Weighted mean${half}%`);
  expect(plain(card('Believed and confirmed'))).toContain(
    `best so far${Math.round(((bestOf(search)?.believed?.mean ?? 0) * 100) / 3)}%`,
  );
  expect(plain(card('Best so far'))).toContain('Weighted mean of Support, Sounds genuine over 240 personas');
});

test('a search for several objectives has a front, whose table names the knee', async () => {
  const { person, container } = await open(sampleSearch({ isFront: true }));
  await person.click(screen.getByRole('button', { name: 'Front as table' }));
  expect(plain(card('Front'))).toContain('on the front, knee');
  expect(plain(card('Front'))).toContain('polarizing');
  expect(await faultsOf(container)).toEqual([]);
});

test('a search that does not exist, and one that cannot be read', async () => {
  answer(SearchDocument, { search: null });
  answer(JobDocument, { job: null });
  await show(routes, '/searches/nothing-is-here');
  expect(await screen.findByText('There is no such search')).toBeTruthy();
  cleanup();
  answer(SearchDocument, () => {
    throw refusal('The database is being restarted');
  });
  await show(routes, '/searches/nothing-is-there');
  expect(await screen.findByText('The search could not be read')).toBeTruthy();
});

test('visitors of a link read a search without actions and costs', async () => {
  const { costUsd, writingCostUsd, spendCapUsd, setup, ...search } = sampleSearch({ isDone: true });
  expect([costUsd, writingCostUsd, spendCapUsd].every((cost) => Number(cost) > 0)).toBe(true);
  answerPath('/api/shared/searches/abc', {
    ...search,
    // The rules hold the brief, which visitors do not read.
    setup: { ...setup, constraints: undefined },
    history: search.history.map(({ costUsd: cost, ...entry }) => ({ ...entry, had: cost > 0 })),
  });
  const { container } = await show(routes, '/shared/searches/abc');
  await screen.findByRole('heading', { level: 1, name: search.title });
  for (const name of ['Test this', 'Branch from here', 'Share', 'Export'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(plain(container)).not.toContain('$');
  expect(plain(card('Believed and confirmed'))).toContain('+13 points');
  expect(await faultsOf(container)).toEqual([]);
});

const segments = [
  {
    __typename: 'Segment',
    id: 'renters',
    name: 'Young renters',
    description: null,
    size: 60,
    isSample: true,
    isOwn: false,
    tags: [],
    criteria: {},
    attributeDefinitions: {},
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  },
];

const estimate = {
  calls: 4_200,
  mostCalls: 9_600,
  costUsd: 0,
  mostCostUsd: 0,
  unpricedModels: [],
  seconds: 240,
  byKind: [{ kind: 'rating', calls: 4_100 }],
};

const newRoutes = [
  { path: '/searches/new', element: <NewSearchScreen /> },
  { path: '*', element: <p>Elsewhere</p> },
];

test('a search is set up: the estimate comes first, what was typed is kept, and an error names the field', async () => {
  answer(SegmentsDocument, { segments } as never);
  answer(SearchEstimateDocument, { searchEstimate: estimate });
  let problem: Error | null = refusal('The population may be at most 40', 'population');
  answer(SubmitSearchDocument, () => {
    if (problem !== null) throw problem;
    return { submitSearch: { id: 's1', jobId } };
  });
  const draft = { messages: ['Half the wait.'], segmentIds: ['renters'] };
  const { person, router, container } = await show(newRoutes, { pathname: '/searches/new', state: { draft } });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value).toBe('Half the wait.');
  expect(await screen.findByText(/About 4,200 calls/)).toBeTruthy();
  expect(plain(container)).toContain('At most 9,600 calls');
  await person.type(screen.getByLabelText('Your message'), ' By May.');
  await person.click(screen.getByRole('button', { name: /^Details: / }));
  await person.type(screen.getByLabelText(/^Banned phrases/), 'guaranteed{Enter}best ever');
  await person.click(screen.getByLabelText('Shorten'));
  const check = screen.getByLabelText<HTMLInputElement>(/^Check finalists for new claims/);
  expect(check.checked).toBe(true);
  await person.click(check);
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Start the search' }));
  expect(await screen.findByText('The population may be at most 40')).toBeTruthy();
  // Another visit has what was typed.
  cleanup();
  const again = await show(newRoutes, '/searches/new');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Half the wait. By May.');
  problem = null;
  await again.person.click(screen.getByRole('button', { name: 'Start the search' }));
  await waitFor(() => expect(again.router.state.location.pathname).toBe(`/searches/${jobId}`));
  const sent = asked(SubmitSearchDocument).map(({ setup }) => setup);
  expect(sent[1]).toMatchObject({
    seedMessages: ['Half the wait. By May.'],
    segmentIds: ['renters'],
    objectives: { supportRate: 1 },
    constraints: { bannedPhrases: ['guaranteed', 'best ever'], forbidsNewClaims: true },
    simulated: true,
    population: 6,
    generations: 4,
    budgetCalls: 290,
    control: 'none',
    judgesClaims: false,
  });
  expect((sent[1] as { operators: string[] }).operators).not.toContain('shorten');
  expect((sent[1] as { operators: string[] }).operators).toContain('merge');
  expect(router.state.location.state).toBeNull();
});

test('three presets set the sizes, and sizes of one’s own are no preset', async () => {
  answer(SegmentsDocument, { segments } as never);
  answer(SearchEstimateDocument, { searchEstimate: estimate });
  const { person, container } = await show(newRoutes, '/searches/new');
  const usual = screen.getByRole<HTMLInputElement>('radio', { name: /^Usual: .* at most 500 calls$/ });
  expect(usual.checked).toBe(true);
  expect(screen.queryByLabelText('Generations')).toBeNull();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('radio', { name: /^Thorough: .* at most 5,013 calls$/ }));
  await person.click(screen.getByRole('button', { name: /^Details: / }));
  expect(screen.getByLabelText<HTMLInputElement>('Generations').value).toBe('8');
  await person.clear(screen.getByLabelText('Generations'));
  await person.type(screen.getByLabelText('Generations'), '9');
  expect(screen.getByText('The sizes under Details are others.')).toBeTruthy();
  await person.click(usual);
  expect(screen.getByLabelText<HTMLInputElement>('Generations').value).toBe('4');
  for (const { sizes, mostCalls } of presets) {
    const { hasControl, ...setup } = sizes as Required<typeof sizes>;
    const counted = { ...setup, control: hasControl ? ('equal' as const) : ('none' as const), seedMessages: ['-'] };
    expect(countCalls(counted as never).most.total).toBe(mostCalls);
  }
});

test('an error in a field of the details opens them', async () => {
  answer(SegmentsDocument, { segments } as never);
  answer(SearchEstimateDocument, { searchEstimate: estimate });
  answer(SubmitSearchDocument, () => {
    throw refusal('A budget needs at least 50 calls', 'budgetCalls');
  });
  const { person } = await show(newRoutes, '/searches/new');
  const more = screen.getByRole('button', { name: /^Details: / });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText(/stand here once there is a message/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Start the search' }));
  await screen.findByText('A budget needs at least 50 calls');
  expect(more.getAttribute('aria-expanded')).toBe('true');
});

test('the list tells believed from confirmed, and is empty at first', async () => {
  answer(SearchesDocument, { searches: [] });
  const { container } = await show(<SearchesScreen />);
  expect(await screen.findByText('No searches yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New search' }).getAttribute('href')).toBe('/searches/new');
  expect(await faultsOf(container)).toEqual([]);
  cleanup();
  const row = {
    jobId,
    title: 'Clinic promise',
    status: 'processing',
    progress: 40,
    generation: 4,
    totalGenerations: 12,
    bestPoints: 20,
    confirmedPoints: null,
    createdAt: '2026-11-24T10:00:00.000Z',
  };
  answer(SearchesDocument, {
    searches: [row, { ...row, jobId: 'b', title: 'Tram line', status: 'completed', confirmedPoints: 13.2 }],
  });
  await show(<SearchesScreen />);
  const [first, second] = (await screen.findAllByRole('listitem')).map(plain);
  expect(first).toContain('generation 4 of 12 · 40%');
  expect(first).toContain('+20 points believed');
  expect(first).not.toContain('confirmed');
  expect(second).toContain('+13 points confirmed, +20 points believed');
});
