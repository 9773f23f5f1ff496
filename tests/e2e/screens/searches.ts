/** Searches: the list, the set-up, a search while it runs, and what it found. Its figures are a sample's. */
import type { SearchView } from '../../../domain/searches/view.ts';
import { sampleSearch } from '../../_support/sample-search.ts';
import { lookAtMenu, waitForCharts } from './doing.ts';
import { whileAnswering } from './faults.ts';
import { whileSampling, type Samples } from './sample-answers.ts';
import type { Scene } from './scene.ts';

const estimate = {
  calls: 4_200,
  mostCalls: 9_600,
  costUsd: 0,
  mostCostUsd: 0,
  seconds: 240,
  byKind: [
    { kind: 'writes', calls: 96 },
    { kind: 'ratings', calls: 3_300 },
    { kind: 'confirmation', calls: 800 },
  ],
};

const rows = [
  { title: 'Clinic promise, better wording', status: 'processing', bestPoints: 19.2, confirmedPoints: null },
  { title: 'Tram line 4', status: 'completed', bestPoints: 16.4, confirmedPoints: 12.8 },
  { title: 'Longer library hours', status: 'completed', bestPoints: 3.1, confirmedPoints: 0.4 },
].map((row, at) => ({
  jobId: ['calm-rivers-shine', 'blue-trams-ring', 'quiet-books-wait'][at],
  progress: row.status === 'completed' ? 100 : 62,
  generation: row.status === 'completed' ? 12 : 7,
  totalGenerations: 12,
  createdAt: new Date(Date.UTC(2026, 10, 24 - at, 9, 30)),
  ...row,
}));

/** The answers that the screen of a search reads. */
function samplesOf(search: SearchView, changes: object = {}): Samples {
  const isOver = search.phase === 'done';
  const job = {
    id: search.jobId,
    jobId: search.jobId,
    kind: 'search',
    label: 'Search',
    status: search.status,
    stage: isOver ? null : 'searching',
    isPaused: false,
    canPause: !isOver,
    canRetry: false,
    isCancelled: false,
    priority: 5,
    progress: isOver ? 100 : 62,
    message: 'Candidates are compared',
    error: null,
    costUsd: search.costUsd,
    updatedAt: new Date(),
    ...changes,
  };
  return { Search: { search }, Job: { job }, RunComments: { runComments: [] } };
}

export async function takeSearches({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await whileSampling(page, { Searches: { searches: [] } }, async () => {
    await page.goto('/searches');
    await page.getByText('No searches yet').waitFor();
    await look('searches-empty');
  });
  await whileSampling(page, { Searches: { searches: rows } }, async () => {
    await page.goto('/searches');
    await page.getByRole('link', { name: 'Tram line 4' }).waitFor();
    await shoot('searches');
  });
  await whileSampling(page, { SearchEstimate: { searchEstimate: estimate } }, async () => {
    await page.goto('/searches/new');
    await page.getByText(/stand here once there is a message/).waitFor();
    await page.getByLabel('Your message').fill(sampleSearch().setup.seedMessages[0] ?? '');
    await page.getByRole('button', { name: 'Choose all' }).click();
    await page.getByText(/^About 4,200 calls$/).waitFor();
    await shoot('search-new');
    await page.getByRole('button', { name: /^More: rules/ }).click();
    await page.getByLabel('Personas who confirm').waitFor();
    await look('search-new-more');
    await page.getByLabel(/A front: those/).check({ force: true });
    await page.getByText('Objectives that count').waitFor();
    await look('search-new-front');
    await page.getByRole('button', { name: 'Start over' }).click();
  });
}

export async function takeSearch({ camera, guest }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  const live = sampleSearch({ generations: 8, population: 16 });
  const path = `/searches/${live.jobId}`;
  await whileSampling(page, samplesOf(live), async () => {
    await page.goto(path);
    await waitForCharts(camera);
    await shoot('search-live');
    await page.getByRole('button', { name: 'Pin an edit' }).click();
    await page.getByLabel(/^Your edit of/).waitFor();
    await look('search-pin');
    await lookAtMenu(camera, page.getByRole('button', { name: 'Export' }), 'search-export');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Show fewer' }).waitFor();
    for (const table of ['Best so far as table', 'Candidates by segment as table'])
      await page.getByRole('button', { name: table }).click();
    await look('search-all-candidates-and-tables');
    await page
      .getByRole('option', { name: /broke a rule/ })
      .first()
      .click();
    await page
      .getByText(/^It adds a figure/)
      .first()
      .waitFor();
    await look('search-rejected-candidate');
  });
  await whileSampling(page, samplesOf(live, { isPaused: true }), async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await waitForCharts(camera);
    await look('search-paused');
  });
  await whileSampling(page, samplesOf(sampleSearch({ generations: 0 })), async () => {
    await page.goto(path);
    await page.getByText('The first generation is under way.').waitFor();
    await look('search-begun');
  });
  const done = sampleSearch({ generations: 8, population: 16, isDone: true, isFront: true });
  await whileSampling(page, samplesOf(done), async () => {
    await page.goto(path);
    await waitForCharts(camera);
    await shoot('search-outcome');
    await page.getByRole('button', { name: 'Branch from here' }).click();
    await page.getByRole('dialog').getByLabel('Generations').waitFor();
    await look('search-branch');
    await page.keyboard.press('Escape');
  });
  await whileSampling(page, samplesOf(sampleSearch({ isDone: true, verdict: 'no-better' })), async () => {
    await page.goto(path);
    await page.getByText('No better', { exact: true }).waitFor();
    await waitForCharts(camera);
    await look('search-no-better');
  });
  await whileSampling(page, { Search: { search: null }, Job: { job: null } }, async () => {
    await page.goto('/searches/no-such-search');
    await page.getByText('There is no such search').waitFor();
    await look('search-gone');
  });
  const { costUsd: _cost, writingCostUsd: _writing, spendCapUsd: _cap, ...shared } = done;
  await whileAnswering(guest.page, '**/api/shared/searches/*', shared, async () => {
    await guest.page.goto('/shared/searches/sample');
    await waitForCharts(guest);
    await guest.look('shared-search');
  });
  await guest.page.goto('/shared/searches/unknown');
  await guest.page.getByText('This link no longer works').waitFor();
  await guest.look('shared-search-gone');
}
