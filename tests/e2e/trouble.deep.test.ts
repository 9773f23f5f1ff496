// @guards web/app/** web/graphql/** web/session/** web/lib/*.ts api/{server,health,listen,web-client}.ts api/graphql/{yoga,context}.ts
/** Errors on the screens, and how people continue after them; use by keyboard alone; both providers. */
import type { Page } from 'playwright-core';
import { expectSound } from './browser.ts';
import { beSignedIn, giveDemoKeys, type Journey, openJourney, seedDemo, unlimited } from './journey.ts';
import { whileRefusing } from './screens/faults.ts';
import { run } from './workbench.ts';

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({
    prepare: seedDemo,
    settings: { ...unlimited, TEMPO: '0.2' },
    simulator: { latencyMs: 20 },
  });
  await giveDemoKeys(journey);
  ({ page } = journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const message = 'A train every ten minutes, all day, on every line.';

it('a message is tested by keyboard alone', async () => {
  await page.goto('/');
  await page.getByLabel('Segments: type to search').waitFor();
  await page.getByLabel('Message', { exact: true }).focus();
  await page.keyboard.type('Free bus rides for everyone under 18.');
  // Skips the button that adds another message, and that of the audiences.
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Young');
  await page.getByRole('option', { name: /Young renters/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByText(/1\ssegment, \d+\sprofiles/).waitFor();
  // Enter in a closed list does not submit the form, which would cost money.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByLabel('Message', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/\/runs\//);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 30_000 });
  await page.getByRole('tab', { name: 'Overview' }).focus();
  // Past the break-down.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByLabel('Search reactions').waitFor();
}, 90_000);

it('the page of a failed run gives the reason and the kept answers, and can ask the missing personas', async () => {
  await journey.simulate({ faults: { rate400: 0.4, kinds: ['reaction'] }, seed: 5 });
  await run(page, { message, personas: 40 });
  await page.getByRole('heading', { name: 'This run did not finish' }).waitFor({ timeout: 60_000 });
  const kept = page.getByText(/\d+\sanswers are kept and shown below; \d+ are missing\./);
  await kept.waitFor();
  await page
    .getByText(/OpenAI API error \(400\)/)
    .first()
    .waitFor();
  await journey.simulate({ faults: {} });
  await page.getByRole('button', { name: /^Finish the missing \d+$/ }).click();
  await page.getByText('40 of 40 personas answered').first().waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'This run did not finish' }).waitFor({ state: 'detached' });
}, 180_000);

it('errors are shown while nobody answers, and hidden after the first answer', async () => {
  await journey.simulate({ faults: { rate500: 1, kinds: ['reaction'] }, seed: 5 });
  await run(page, { message, personas: 20 });
  await page.getByText(/^Last problem: OpenAI API error \(500\)/).waitFor({ timeout: 30_000 });
  await expectSound(page);
  await journey.simulate({ faults: {} });
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
}, 120_000);

it('a run of both providers shows each and their agreement', async () => {
  await run(page, { message, personas: 30, providers: ['OpenAI', 'Anthropic'] });
  await page.getByRole('heading', { name: 'By provider' }).waitFor({ timeout: 60_000 });
  await page.getByText(/of personas every provider gave the same sentiment/).waitFor();
  await page.getByRole('link', { name: 'Anthropic' }).click();
  await page.getByText(/^30\sreactions\sfound$/).waitFor();
  expect(new URL(page.url()).searchParams.get('provider')).toBe('anthropic');
}, 120_000);

it('a closed run shows no figures before its result is read, which is retried', async () => {
  await journey.simulate({ latencyMs: 1_500 });
  await run(page, { message, personas: 40 });
  await page.getByRole('progressbar').waitFor();
  await whileRefusing(page, 'RunResult', async () => {
    await journey.simulate({ latencyMs: 20 });
    await page.getByText('The result could not be read').waitFor({ timeout: 60_000 });
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(await page.getByLabel('Result', { exact: true }).count()).toBe(0);
    await expectSound(page);
  });
  await page.getByText('40 of 40 personas answered').first().waitFor();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
}, 120_000);

it('the page continues after the api was unavailable for a while', async () => {
  await journey.simulate({ latencyMs: 2_000 });
  await run(page, { message, personas: 200 });
  await page.getByRole('progressbar').waitFor();
  await journey.stack.api.kill();
  await page.getByText(/Live updates are interrupted/).waitFor({ timeout: 30_000 });
  await expectSound(page);
  await journey.stack.api.start();
  await page.getByText(/Live updates are interrupted/).waitFor({ state: 'detached', timeout: 60_000 });
  await journey.simulate({ latencyMs: 20 });
  await page.getByText('200 of 200 personas answered').first().waitFor({ timeout: 90_000 });
}, 240_000);

it('an unknown run and an unknown page are explained', async () => {
  await page.goto('/runs/no-such-run');
  await page.getByText('There is no such run').waitFor();
  await page.goto('/nowhere');
  await page.getByText('There is no such page').waitFor();
}, 60_000);
