/** States of a search that one on the simulator does not reach for certain. Their figures are a sample's. */
import type { SearchView } from '../../../domain/searches/view.ts';
import { sampleSearch } from '../../_support/sample-search.ts';
import { waitForCharts } from './doing.ts';
import { whileAnswering } from './faults.ts';
import { whileSampling, type Samples } from './sample-answers.ts';
import type { Scene } from './scene.ts';

/** The answers that the screen of a search reads. */
function samplesOf(search: SearchView): Samples {
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
    waiting: null,
    error: null,
    costUsd: search.costUsd,
    updatedAt: new Date(),
  };
  return { Search: { search }, Job: { job }, RunComments: { runComments: [] } };
}

export async function takeSearchStates({ camera, guest }: Scene): Promise<void> {
  const { page, look } = camera;
  const live = sampleSearch({ generations: 8, population: 16 });
  const path = `/searches/${live.jobId}`;
  await whileSampling(page, samplesOf(live), async () => {
    await page.goto(path);
    await waitForCharts(camera);
    await look('search-long');
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
  await whileSampling(page, samplesOf(sampleSearch({ generations: 0 })), async () => {
    await page.goto(path);
    await page.getByText('The first generation is under way.').waitFor();
    await look('search-begun');
  });
  const done = sampleSearch({ generations: 8, population: 16, isDone: true, isFront: true });
  await whileSampling(page, samplesOf(done), async () => {
    await page.goto(path);
    await waitForCharts(camera);
    await look('search-front');
  });
  await whileSampling(page, samplesOf(sampleSearch({ isDone: true, verdict: 'no-better' })), async () => {
    await page.goto(path);
    await page.getByText('No better', { exact: true }).waitFor();
    await waitForCharts(camera);
    await look('search-no-better');
  });
  const { costUsd: _cost, writingCostUsd: _writing, spendCapUsd: _cap, ...shared } = done;
  const noReport = { report: null, startedAt: '', brand: {} };
  await whileAnswering(guest.page, '**/api/shared/searches/*', shared, () =>
    whileAnswering(guest.page, '**/api/shared/sample/report', noReport, async () => {
      await guest.page.goto('/shared/searches/sample');
      await waitForCharts(guest);
      await guest.look('shared-search-front');
    }),
  );
}
