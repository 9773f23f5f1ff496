/** Several runs: the list, comparisons, and analytics. */
import type { RecentRunsQuery } from '../../../web/generated/graphql.ts';
import { lookAtMenu, waitForCharts } from './doing.ts';
import { assignInto, whileChangingData } from './faults.ts';
import { openRun } from './runs.ts';
import type { Scene } from './scene.ts';

export async function takeRuns({ camera: { page, shoot, look } }: Scene): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('table').waitFor();
  await shoot('runs');
  await page.getByLabel('Select all that are shown').check({ force: true });
  await page.getByRole('group', { name: 'Selected runs' }).waitFor();
  await look('runs-selected');
  await page.goto('/runs?search=nobody%20asked%20this&tag=unknown');
  await page.getByText('No run matches').waitFor();
  await look('runs-none-found');
  const go = ({ recentSimulations }: RecentRunsQuery) => assignInto(recentSimulations, { nextToken: 'more' });
  await whileChangingData(page, 'RecentRuns', go, async () => {
    await page.goto('/runs');
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    await look('runs-with-more');
    await page.goto('/');
    await page.getByRole('link', { name: 'All runs' }).waitFor();
    await look('compose-with-recent-runs');
  });
}

export async function takeCompare({ camera: { page, shoot, look } }: Scene): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('link', { name: 'Compare' }).click();
  // The list of runs has checkboxes, too.
  await page.getByRole('heading', { name: 'Choose two to five runs' }).waitFor();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(4).waitFor();
  // The two messages of the experiment; recurring runs of one of them are newer.
  for (const message of [/^We will cut .* by half, and publish/, /^Two more clinics open/])
    await page.getByRole('checkbox', { name: message }).last().check({ force: true });
  await shoot('compare-choose');
  await page.getByRole('button', { name: /^Compare 2/ }).click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await shoot('compare');
  await page.getByRole('button', { name: 'Compare others' }).click();
  for (const at of [0, 1, 2, 3, 4]) await boxes.nth(at).check({ force: true });
  await look('compare-choose-five');
  await page.getByRole('button', { name: /^Compare 5/ }).click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await look('compare-five');
}

export async function takeAdvice(scene: Scene): Promise<void> {
  const { page, look } = scene.camera;
  await page.goto('/ai-assistant');
  await page
    .getByRole('button', { name: /^Improve it: / })
    .first()
    .waitFor();
  await look('assistant-advice');
  await openRun(scene);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'With the same personas' }).click();
  await page.getByText('Uses the segments and number of that run.').waitFor();
  await look('compose-same-personas');
}

export async function takeAnalytics({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/analytics');
  await page.getByText(/personas? answered( in| \()/).waitFor();
  await waitForCharts(camera);
  await shoot('analytics');
  await lookAtMenu(camera, page.getByRole('button', { name: 'Export', exact: true }), 'analytics-export');
  await lookAtMenu(camera, page.getByRole('button', { name: /^Download / }).first(), 'analytics-picture-menu');
  const asTable = page.getByRole('button', { name: / as table$/ });
  for (let left = await asTable.count(); left > 0; left -= 1) await asTable.first().click();
  await look('analytics-as-tables');
}

export async function takeFilters({ camera: { page, look } }: Scene): Promise<void> {
  await page.goto('/analytics?provider=anthropic');
  await page.getByText(/personas? answered( in| \()/).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'From … to …' });
  await page.getByLabel('First day').waitFor();
  // A date field has tab stops for day, month and year, at which focus stays on the same element.
  await look('analytics-days', { at: [1440], keys: false });
  await page.getByLabel('Models: type to search').click();
  await page.locator('.bp6-menu [role=option]').first().waitFor();
  await look('analytics-models-open', { at: [1440], keys: false });
  await page.getByLabel('Models: type to search').press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Search messages').waitFor();
  await look('analytics-filters-of-a-phone', { at: [768, 390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/analytics?q=nobody%20asked%20this');
  await page.getByText('No run or panel matches these filters').waitFor();
  await look('analytics-none-found');
}
