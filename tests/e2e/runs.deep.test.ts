/**
 * A library of runs in a real browser: names, tags, projects, stars, search, saved views, archive, deletion with undo.
 * @guards web/features/{runs,run}/** {domain,services,db}/simulations/library/** db/simulations/recent-runs.ts
 */
import type { Page } from 'playwright-core';
import { expectCount, expectGone, expectSound } from './browser.ts';
import { beSignedIn, demoSession, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { exported, run } from './workbench.ts';

const messages = ['Night buses until two.', 'Bike lanes on every bridge.', 'A library that never closes.'] as const;

let journey: Journey;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
  for (const message of messages) {
    await page.goto('/');
    await run(page, { message, personas: 12 });
    await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
  }
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') });
const undo = () => page.getByRole('button', { name: 'Undo' }).last().click();
const choose = (message: string) => page.getByLabel(`Select ${message}`).check({ force: true });

step('a run gets a name, a tag and a star on its page, and its title and files have the name', async () => {
  await page.getByRole('button', { name: 'Give the run a name' }).click();
  await page.getByLabel('Name of the run').fill('Library, final wording');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Library, final wording' }).waitFor();
  await page.getByText(`“${messages[2]}”`).first().waitFor();
  await page.waitForFunction(() => document.title.startsWith('Library, final wording'));
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByLabel('Tag', { exact: true }).fill('council');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the tag council' }).waitFor();
  await page.getByRole('button', { name: 'Star the run' }).click();
  await page.locator('button[aria-label="Star the run"][aria-pressed=true]').waitFor();
  expect((await exported(page, /CSV/)).fileName).toMatch(/^soundings-library-final-wording-\d{4}-\d\d-\d\d\.csv$/);
  await expectSound(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Library, final wording' }).waitFor();
});

step('a run is found by words of its message and by its tag, and the address keeps what was chosen', async () => {
  await page.goto('/runs');
  await expectCount(rows(), 3);
  await page.getByLabel('Search runs').fill('buses night');
  await expectCount(rows(), 1);
  await page.getByRole('link', { name: messages[0] }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('buses night');
  await page.getByRole('button', { name: 'Remove all filters' }).click();
  await expectCount(rows(), 3);
  await page.getByRole('button', { name: 'Show runs tagged council' }).click();
  await expectCount(rows(), 1);
  await page.reload();
  await expectCount(rows(), 1);
  await page.getByRole('link', { name: 'Library, final wording' }).waitFor();
});

step('these filters are saved as a view, which is a link', async () => {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('For the council');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectGone(page.getByRole('dialog'));
  await page.goto('/runs');
  await expectCount(rows(), 3);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'For the council', exact: true }).click();
  await expectCount(rows(), 1);
});

step('several runs are moved into a new project, and the move is undone', async () => {
  await page.goto('/runs');
  await choose(messages[0]);
  await choose(messages[1]);
  await page.getByText(/^2\sruns selected$/).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Project').fill('Transit');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText(/moved to “Transit”$/).waitFor();
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'Transit (2)' });
  await expectCount(rows(), 2);
  await page.getByRole('button', { name: 'Project “Transit”' }).waitFor();
  await undo();
  await page.getByText('No run matches').waitFor();
});

step('a run is archived and found on its shelf', async () => {
  await page.goto('/runs');
  await choose(messages[1]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectCount(rows(), 2);
  await page.getByLabel('Shelf').selectOption('archived');
  await expectCount(rows(), 1);
  await page.getByRole('link', { name: messages[1] }).waitFor();
});

step('a deleted run is gone, also its page, until the deletion is undone', async () => {
  await page.goto('/runs');
  const address = await page.getByRole('link', { name: messages[0] }).getAttribute('href');
  await choose(messages[0]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(/^1\srun deleted$/).waitFor();
  await expectCount(rows(), 1);
  const session = await demoSession(journey);
  const query = 'query ($jobId: String!) { simulationResult(jobId: $jobId) { jobId } }';
  const jobId = address?.split('/').at(-1);
  expect(await session.ask(query, { jobId })).toEqual({ simulationResult: null });
  await undo();
  await expectCount(rows(), 2);
  expect(await session.ask(query, { jobId })).toEqual({ simulationResult: { jobId } });
  expect(consoleMessages).toEqual([]);
});
