import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  AskScholarsDocument,
  BuildPaperIndexDocument,
  PaperIndexDocument,
  PaperPageDocument,
  ScholarSegmentsDocument,
  SearchPapersDocument,
  type PaperIndexQuery,
} from '../../web/generated/research/graphql.ts';
import { PaperScreen } from '../../web/features/research/paper-screen.tsx';
import { ResearchScreen } from '../../web/features/research/research-screen.tsx';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

afterEach(cleanup);

const routes = [
  { path: '/', element: <p>Compose</p> },
  { path: '/research', element: <ResearchScreen /> },
  { path: '/research/papers/:paperId', element: <PaperScreen /> },
];

const built: PaperIndexQuery['paperIndex'] = {
  segmentId: 'all',
  status: 'ready',
  papers: 3,
  authors: 2,
  passages: 40,
  embedded: 40,
  isOutOfDate: false,
  model: 'simulated text-embedding-3-small',
  isSimulated: true,
  estimatedCostUsd: 0,
  builtAt: '2026-11-20T10:00:00.000Z',
  error: null,
  jobId: 'five-wise-owls',
};

const passage = {
  id: 'c1',
  paperId: 'p1',
  title: 'Fares and ridership',
  year: 2021,
  author: 'Marisol Quintanilla',
  profileId: 'profile-1',
  page: 2,
  parts: [
    { text: 'Free', isMarked: true },
    { text: ' fares raised ridership.', isMarked: false },
  ],
};

const searched = { isSearchable: true, byMeaning: true, notice: null, passages: [] };

function answerAll(index: Partial<PaperIndexQuery['paperIndex']> = {}): void {
  answer(ScholarSegmentsDocument, { segments: [{ id: 's1', name: 'Transport scholars', type: 'social_media' }] });
  answer(PaperIndexDocument, { paperIndex: { ...built, ...index } });
}

test('without papers the screen says where they come from', async () => {
  answerAll({ papers: 0, authors: 0, passages: 0, embedded: 0, status: 'none', builtAt: null });
  const { container } = await show(routes, '/research');
  await screen.findByText('No papers yet');
  expect(await faultsOf(container)).toEqual([]);
});

test('an index that was never built is built with one button', async () => {
  answerAll({
    status: 'none',
    builtAt: null,
    passages: 0,
    embedded: 0,
    isOutOfDate: true,
    model: null,
    isSimulated: false,
  });
  answer(BuildPaperIndexDocument, { buildPaperIndex: 'five-wise-owls' });
  const { person, container } = await show(routes, '/research');
  await screen.findByText(/found by their words alone/);
  await person.click(screen.getByRole('button', { name: 'Build the index' }));
  await waitFor(() => expect(asked(BuildPaperIndexDocument)).toEqual([{ segmentId: 'all' }]));
  expect(await faultsOf(container)).toEqual([]);
});

test('a question finds passages with marked words, and those who wrote them can be asked', async () => {
  answerAll();
  answer(SearchPapersDocument, { searchPapers: { ...searched, passages: [passage] } });
  answer(AskScholarsDocument, { createProfileSegment: 'new-segment' });
  const { person, container, router } = await show(routes, '/research');
  await person.type(await screen.findByLabelText('Question or words'), 'free fares{Enter}');
  expect((await screen.findByText('Free')).tagName).toBe('MARK');
  expect(screen.getByRole('link', { name: 'Fares and ridership, page 2' }).getAttribute('href')).toBe(
    '/research/papers/p1?page=2&passage=c1',
  );
  expect(asked(SearchPapersDocument)).toEqual([{ segmentId: 'all', question: 'free fares' }]);
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Ask these scholars' }));
  await screen.findByText('Compose');
  expect(asked(AskScholarsDocument)).toEqual([{ name: 'Scholars on free fares', profileIds: ['profile-1'] }]);
  expect(router.state.location.state).toEqual({ draft: { segmentIds: ['new-segment'] } });
});

test('a question that nobody has written about says so, and a failed search can be tried again', async () => {
  answerAll();
  answer(SearchPapersDocument, { searchPapers: searched });
  await show(routes, '/research?q=quantum');
  await screen.findByText(/^Nothing found\./);
  expect(screen.queryByRole('button', { name: 'Ask these scholars' })).toBeNull();
  cleanup();
  answer(SearchPapersDocument, () => {
    throw refusal('The database is away');
  });
  await show(routes, '/research?q=fares');
  await screen.findByText('The papers could not be searched');
});

test('a search that cannot say no does not say it', async () => {
  answerAll();
  const notice = 'Searched by words alone.';
  answer(SearchPapersDocument, { searchPapers: { ...searched, byMeaning: false, notice } });
  await show(routes, '/research?q=quantum');
  await screen.findByText(/^No passage has 60% of these words\./);
  expect(screen.getByText(notice)).toBeTruthy();
  cleanup();
  const build = 'Nothing can be searched yet. Build the index first.';
  answer(SearchPapersDocument, { searchPapers: { ...searched, isSearchable: false, notice: build } });
  await show(routes, '/research?q=quantum');
  await screen.findByText(build);
  expect(screen.queryByText(/written about this/)).toBeNull();
});

test('a page shows the passage marked, and leads to the next page', async () => {
  const text = 'Before. Free fares raised ridership. After.';
  const page = {
    paperId: 'p1',
    title: 'Fares and ridership',
    year: 2021,
    author: null,
    page: 2,
    pages: [1, 2, 4],
    text,
  };
  answer(PaperPageDocument, { paperPage: { ...page, passage: { start: 8, end: 36 } } });
  const { container } = await show(routes, '/research/papers/p1?page=2&passage=c1');
  expect((await screen.findByText('Free fares raised ridership.')).tagName).toBe('MARK');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/research/papers/p1?page=4');
  expect(await faultsOf(container)).toEqual([]);
  cleanup();
  answer(PaperPageDocument, { paperPage: null });
  await show(routes, '/research/papers/p9?page=1');
  await screen.findByText('There is no such page');
});
