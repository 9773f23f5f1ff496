/** A message from the form to a result that others read. */
import type { Camera } from './camera.ts';

const message = 'We will cut the waiting time at every city clinic by half, and publish the numbers each month.';
const other = 'Two more clinics open by May. Longer hours start in June.';

export interface Pace {
  fast(): Promise<void>;
  slow(): Promise<void>;
}

export async function takeRuns(camera: Camera, pace: Pace): Promise<void> {
  await compose(camera);
  await pace.slow();
  await live(camera);
  await pace.fast();
  await result(camera);
  await share(camera);
  await recurring(camera);
}

async function compose({ page, shoot }: Camera): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill(message);
  const segments = page.getByLabel('Segments: type to search');
  for (const name of ['Suburban parents', 'Young renters', 'Retired homeowners', 'Rural']) {
    await segments.fill(name);
    await page.getByRole('option').first().click();
  }
  await segments.press('Escape');
  await page.getByLabel('Personas').fill('240');
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await page.getByLabel('Message B', { exact: true }).fill(other);
  await page.getByText('± ').first().waitFor();
  await shoot('compose');
}

/** Two messages are run; ends on the page of the first. */
async function live({ page, shoot }: Camera): Promise<void> {
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.waitForURL(/\/compare\?runs=/);
  const [first] = (new URL(page.url()).searchParams.get('runs') ?? '').split(',');
  await page.goto(`/runs/${first}`);
  const bar = page.getByRole('progressbar');
  await bar.waitFor();
  while (Number(await bar.getAttribute('aria-valuenow')) < 45) await page.waitForTimeout(200);
  await shoot('live');
}

async function result({ page, shoot }: Camera): Promise<void> {
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await page.getByLabel('Comment', { exact: true }).fill('Lead with the clinics, and name one date.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await shoot('result');
  await page.getByRole('tab', { name: /^Reactions/ }).click();
  await page.getByRole('button', { name: /^Why/ }).nth(1).click();
  await shoot('result-reactions');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await shoot('result-analysis');
  await page.getByRole('tab', { name: 'Details' }).click();
  await shoot('result-details');
}

async function share({ page, shoot }: Camera): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Your new link').inputValue();
  await shoot('share');
  await page.goto(link);
  await page.getByText(/^240\sreactions$/).waitFor();
  await shoot('shared-run');
  await page.goto(address);
}

async function recurring({ page, shoot }: Camera): Promise<void> {
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'Every day, week or month' }).click();
  await page.getByLabel('Name').fill('Clinics, weekly');
  await shoot('recurring-new');
  await page.getByRole('button', { name: 'Repeat it' }).click();
  for (const runs of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('img', { name: new RegExp(`positive share over ${runs}`) }).waitFor({ timeout: 60_000 });
  }
  await shoot('recurring');
}

/** Lists, comparisons and figures over all runs. */
export async function takeRunLists({ page, shoot }: Camera): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('table').waitFor();
  await shoot('runs');
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('checkbox').nth(3).waitFor();
  // The newest are those of the schedule; before them the two messages that were asked together.
  for (const at of [4, 3]) await page.getByRole('checkbox').nth(at).check({ force: true });
  await shoot('compare-choose');
  await page.getByRole('button', { name: /^Compare 2/ }).click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await shoot('compare');
  await page.goto('/analytics');
  await page.getByText(/personas? answered in/).waitFor();
  await page.locator('[role=img][aria-busy=false] svg').first().waitFor();
  await page.waitForTimeout(1_500);
  await shoot('analytics');
}
