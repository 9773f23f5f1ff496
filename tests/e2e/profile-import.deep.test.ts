/**
 * An import by addresses through a simulated scraping service, in the browser by keyboard.
 * @guards web/features/profiles/addr* api/graphql/profiles/imports.ts services/profiles/scrap* activities/profiles/** workflows/profiles/**
 */
import type { Page } from 'playwright-core';
import { startSources, type SourceServer } from '../../local/sources/server.ts';
import { expectSound } from './browser.ts';
import { beSignedIn, openJourney, seedDemo, unlimited, type Journey } from './journey.ts';
import { keyboardOf, namedOn, type Keyboard } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let sources: SourceServer;
let journey: Journey;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  sources = await startSources();
  const settings = { ...unlimited, APIFY_URL: sources.url, TEMPO: '0.1' };
  journey = await openJourney({ prepare: seedDemo, settings });
  ({ page } = journey);
  keys = keyboardOf(page);
  await beSignedIn(journey);
}, 240_000);

afterAll(async () => {
  await journey?.close();
  await sources?.close();
}, 60_000);

const simulate = (scraping: object) =>
  fetch(`${sources.url}/__control`, { method: 'POST', body: JSON.stringify({ scraping }) });

const step = stepsInOrder();
const { button, link, field } = namedOn(() => page);
const addressOf = (name: string) => `https://network.example.com/in/${name}`;
const names = ['ada-quill', 'bo-marsh', 'gone-girl', ...Array.from({ length: 20 }, (_, at) => `person-${at}`)];

step('addresses, a key, and a basis start an import', async () => {
  await simulate({ slowMs: 1_000, credit: 9 });
  await page.goto('/profiles');
  await page.getByText('No profiles yet').waitFor();
  await keys.press(button('Import by addresses'));
  await keys.write(field('Apify key'), 'apify_api_0123456789');
  await keys.to(field('Addresses of profiles'));
  await page.keyboard.insertText(names.map(addressOf).join('\n'));
  await page.getByText('23 profiles, about $0.23 at Apify').waitFor();
  await keys.to(page.getByRole('radio', { name: 'It is my own profile' }));
  await keys.arrowTo(page.getByRole('radio', { name: 'The person agreed' }), 'ArrowDown');
  await keys.write(field('Where the agreement can be found'), 'Letters of March 3');
  await expectSound(page);
  await keys.press(button('Import'));
  await page.getByRole('progressbar', { name: 'Progress of the import' }).waitFor();
  await expectSound(page);
});

step('an account without credit stops it, and says what to do', async () => {
  await page.getByText('Apify says that the account has no credit left. Add credit there.').waitFor();
  // The last of the three batches has three addresses, for which the credit lasts.
  await page.getByText('3 of 23 profiles imported').waitFor();
  await expectSound(page);
});

step('trying again imports the rest, and says which profile could not be read', async () => {
  await simulate({ slowMs: 300 });
  await keys.press(button('Try again'));
  await page.getByText('22 of 23 profiles imported').waitFor();
  await page.getByText('Failed to scrape profile: This profile cannot be accessed').waitFor();
  await expectSound(page);
  await keys.press(link(addressOf('ada-quill')));
  await page.getByRole('heading', { name: 'What a model is told' }).waitFor();
  await page.getByRole('region', { name: 'Prompt' }).waitFor();
  expect(await page.getByRole('region', { name: 'Prompt' }).innerText()).not.toMatch(/Ada|Quill/);
});

step('the key is shown by its end alone, and the import is in the list', async () => {
  await page.goto('/profiles');
  await page.getByRole('group', { name: 'Imports by addresses' }).getByText('22 of 23').waitFor();
  await keys.press(button('Import by addresses'));
  expect(await field('Apify key').getAttribute('placeholder')).toBe('••••6789');
  expect(await field('Apify key').inputValue()).toBe('');
  await expectSound(page);
});
