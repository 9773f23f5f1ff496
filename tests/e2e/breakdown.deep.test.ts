/**
 * A run by the attributes of its personas: filters, what explains the split, pairs of attributes, and links.
 * @guards web/features/run/** web/generated/breakdown/** domain/breakdown/** services/simulations/results/breakdown.ts
 * @guards api/graphql/simulations/breakdown.ts
 */
import type { Page } from 'playwright-core';
import { fetchProgress, listSegments, submit } from '../../local/simulate/operations.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { bytesOf, expectSound } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { expectFocus, namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

const message = 'We will cut the waiting time at every city clinic by half by May 2027.';
const personas = 60;

interface Counted {
  everyone: { counts: { total: number } };
  chosen: { counts: { total: number; positive: number } };
  effects: { field: string; label: string }[];
  attributes: { field: string; label: string; groups: { label: string; count: number; only: string }[] }[];
}

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];
let consoleMessages: string[];
let jobId: string;

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys, consoleMessages } = journey);
  const session = await demoSession(journey);
  const segmentIds = (await listSegments(session)).map(({ id }) => id);
  ({ jobId } = await submit(session, { message, numUsers: personas, segmentIds, modelProvider: 'openai' }));
  const isCompleted = async () => (await fetchProgress(session, jobId))?.status === 'completed';
  expect(await waitUntil(isCompleted, { timeoutMs: 60_000, everyMs: 200 })).toBe(true);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button } = namedOn(() => page);
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const chosen = (words: RegExp | string) => page.getByRole('status').filter({ hasText: words });

async function read(only: readonly string[] = []): Promise<Counted> {
  const { simulationBreakdown } = await (
    await demoSession(journey)
  ).ask<{ simulationBreakdown: Counted }>(
    `query ($jobId: String!, $only: [String!]) { simulationBreakdown(jobId: $jobId, only: $only) {
      everyone { counts { total } } chosen { counts { total positive } } effects { field label }
      attributes { field label groups { label count only } } } }`,
    { jobId, only },
  );
  return simulationBreakdown;
}

step('the tab opens by keyboard with what divides the personas', async () => {
  const { effects } = await read();
  await page.goto(`/runs/${jobId}`);
  await keys.to(page.getByRole('tab', { name: 'Overview' }));
  await keys.arrowTo(page.getByRole('tab', { name: 'Break down' }), 'ArrowRight');
  await page.keyboard.press('Enter');
  await chosen(`All ${personas} personas`).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('breakdown');
  await page.getByRole('heading', { name: 'What explains the split' }).waitFor();
  await page.getByText(new RegExp(`of ${effects.length} attributes stands? out`)).waitFor();
  await expectSound(page);
});

step('a row of the ranking chooses the attribute of the table', async () => {
  const second = (await read()).effects[1];
  await keys.press(page.getByRole('button', { name: new RegExp(`^${second?.label} `) }));
  await page.getByRole('region', { name: `By ${second?.label}`, exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe(second?.field);
});

step('a filter is chosen by keyboard, and everything counts only its personas', async () => {
  const gender = (await read()).attributes.find(({ field }) => field === 'gender');
  const female = gender?.groups.find(({ label }) => label === 'Female');
  await keys.press(button('Add filter'));
  await expectFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('g');
  await expectFocus(item('Gender'));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('menuitem').nth(1));
  await keys.arrowTo(item(/^Female/), 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Gender: Female', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(button('Add filter'));
  await chosen(`${female?.count} of ${personas} personas`).waitFor();
  expect(new URL(page.url()).searchParams.getAll('only')).toEqual([female?.only]);
});

step('two attributes show every pair of groups; few answers have only a link to them', async () => {
  await page.getByLabel('By attribute').selectOption({ label: 'Age' });
  await page.getByLabel('And attribute').selectOption({ label: 'Gender' });
  const card = page.getByRole('region', { name: 'By Age and Gender' });
  const table = card.getByRole('table', { name: /^Age by Gender/ });
  await table.getByRole('columnheader', { name: 'Only Female' }).waitFor();
  await expectSound(page);
  await card.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('region', { name: 'By Gender and Age' }).waitFor();
  await page.getByLabel('And attribute').selectOption('');
  await page.getByRole('region', { name: 'By Gender', exact: true }).waitFor();
});

step('the table is saved with its filters', async () => {
  const { counts } = (await read(['gender:female'])).chosen;
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download By Gender as CSV').click()]);
  const text = (await bytesOf(download)).toString('utf8');
  expect(download.suggestedFilename()).toBe(`soundings-${jobId}-by-gender.csv`);
  expect(text).toContain(`Run,${jobId}\r\nAnswers of,Simulated provider\r\nPersonas,${counts.total} of 60 personas`);
  expect(text).toContain('Filter,Gender: Female');
  expect(text).toContain(`Female,${counts.total},${counts.positive},`);
});

step('a link shows the same in another tab of the browser', async () => {
  const words = await page.getByRole('status').filter({ hasText: 'personas' }).innerText();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('Gender: Female', { exact: true }).waitFor();
  await other.getByRole('region', { name: 'By Gender', exact: true }).waitFor();
  expect(await other.getByRole('status').filter({ hasText: 'personas' }).innerText()).toBe(words);
  await other.close();
});

step('reactions keep the filter, and it can be removed there', async () => {
  const { total } = (await read(['gender:female'])).chosen.counts;
  await page.getByRole('tab', { name: /^Reactions/ }).click();
  await page.getByText('Gender: Female', { exact: true }).waitFor();
  await chosen(new RegExp(`^${total}\\sreactions? found$`)).waitFor();
  await page.getByRole('tab', { name: `Reactions ${total}` }).waitFor();
  await expectSound(page);
  await keys.press(button('Remove Gender: Female'));
  await chosen(new RegExp(`^${personas}\\sreactions$`)).waitFor();
  await page.getByRole('tab', { name: 'Break down' }).click();
  await page.getByRole('region', { name: 'By Gender', exact: true }).waitFor();
  await chosen(`All ${personas} personas`).waitFor();
});

step('a filter that this run does not know is named, and can be left', async () => {
  await page.goto(`/runs/${jobId}?tab=breakdown&only=shoe:large`);
  await page.getByText(/have no “shoe”/).waitFor();
  await page.getByText('shoe: large').waitFor();
  await button('Start again with all personas').click();
  await chosen(`All ${personas} personas`).waitFor();
  expect(consoleMessages).toEqual([]);
});
