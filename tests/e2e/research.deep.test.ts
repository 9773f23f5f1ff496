/**
 * Papers from an index to a run that asks their scholars, in the browser and without a mouse.
 * @guards web/features/research/** {api/graphql/research,services/papers,db/papers,domain/papers,activities/papers}/**
 */
import type { Page } from 'playwright-core';
import { expectSound } from './browser.ts';
import { beSignedIn, demoSession, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';
import { storePapers } from './stored-papers.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await storePapers(await demoSession(journey));
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field } = namedOn(() => page);

step('an index is built once, and says what can be searched', async () => {
  await keys.press(page.getByRole('navigation', { name: 'Main' }).getByText('More', { exact: true }));
  await keys.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research papers' }));
  await keys.press(button('Build the index'));
  await page.getByText(/^Up to date since/).waitFor();
  await page.getByText(/5\spassages can be searched, 5 of them by meaning/).waitFor();
  await expectSound(page);
});

step('a question finds what is said in other words, with the page of the passage', async () => {
  await keys.write(field('Question or words'), 'taxes on emitted greenhouse gases');
  await page.keyboard.press('Enter');
  await link('What a carbon levy does to growth, page 1').waitFor();
  expect(await page.getByRole('list', { name: 'Passages' }).getByRole('listitem').count()).toBe(1);
  await expectSound(page);
});

step('a passage opens its page, where it is marked', async () => {
  await keys.press(link('What a carbon levy does to growth, page 1'));
  expect(
    await page
      .locator('mark')
      .filter({ hasText: /\S \S.* \S/ })
      .innerText(),
  ).toMatch(/^A levy on carbon lowers emissions/);
  await expectSound(page);
  await keys.press(link('Next page'));
  await page.getByText(/^Households with low incomes/).waitFor();
  expect(await page.locator('mark').count()).toBe(0);
});

step('a question that nobody has written about has no passages', async () => {
  await page.goto('/research?q=quantum%20entanglement');
  await page.getByText('Nothing found.').waitFor();
});

step('those who were found are a segment in the form of a new simulation', async () => {
  await page.goto('/research?q=%22free%20fares%22');
  await link('Fares and ridership in twelve cities, page 2').waitFor();
  await keys.press(button('Ask these scholars'));
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.getByText('Scholars on "free fares" · 1').waitFor();
});
