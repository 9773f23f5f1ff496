/**
 * A search without a mouse: set up, watched, steered, paused over a reload, confirmed, tested and branched.
 * @guards web/features/searches/** {api/graphql,services,db,domain,activities,workflows}/searches/** local/simulator/reply/search/**
 */
import type { Page } from 'playwright-core';
import { expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await journey.simulate({ latencyMs: 1_000 });
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field, menuItem } = namedOn(() => page);
const message = 'We will cut the wait at all 14 city clinics in half and publish the numbers every month.';
const edit =
  'Nobody should sit in a waiting room all morning. At all 14 city clinics we will cut the wait in half, and every month you can read the numbers yourself.';
const card = (name: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const confirmation = () => card('Believed and confirmed');
const detail = () => card(/^(C\d+|Your message)$/);
const candidate = (name: RegExp) => page.getByRole('option', { name }).first();
const notCalledBetter = async () => {
  await confirmation().getByText('Nothing is confirmed yet.').waitFor();
  expect(await confirmation().innerText()).not.toMatch(/than your message|over your message\s+confirmed/i);
};

step('a search is set up, with its calls counted before', async () => {
  await page.goto('/searches');
  await page.getByText('No searches yet').waitFor();
  await expectSound(page);
  await keys.press(link('New search'));
  await keys.write(field('Your message'), message);
  await keys.press(button('Choose all'));
  await page.getByRole('radio', { name: /^Thorough: / }).check({ force: true });
  await keys.press(button(/^Details: /));
  await keys.write(field('Generations'), '8');
  await keys.write(field('Candidates a generation'), '6');
  await keys.write(field('Personas'), '20');
  expect(await field('Asked').inputValue()).toBe('simulated');
  await keys.write(field('Personas who confirm'), '10');
  await page.getByText('Sealed personas must be at least 50').waitFor();
  await keys.write(field('Personas who confirm'), '50');
  await page.getByText(/^About \d[\d,]* calls$/).waitFor();
  await page.getByText(/, free, about /).waitFor();
  await expectSound(page);
  await keys.press(button('Start the search'));
  await page.waitForURL(/\/searches\/[a-z]+-[a-z]+-[a-z]+$/);
});

step('candidates are watched as they arrive, and one is read word by word and rewritten by hand', async () => {
  await candidate(/^C\d+, generation 1, from Your message/).waitFor({ timeout: 60_000 });
  await notCalledBetter();
  await keys.to(candidate(/^Your message/));
  await page.keyboard.press('ArrowRight');
  await detail()
    .getByText(/^Generation 1, from /)
    .waitFor();
  expect(await detail().locator('ins, del').count()).toBeGreaterThan(0);
  await keys.press(button('Pin an edit'));
  await keys.write(page.getByLabel(/^Your edit of C\d+$/), edit);
  await keys.press(button('Pin it'));
  await page.getByText('It joins the race').waitFor();
  await candidate(/from C\d+, Your edit, (being asked|kept|dropped|indecisive|best so far)/).waitFor({
    timeout: 60_000,
  });
});

step('a pause outlasts a reload', async () => {
  await keys.press(button('Pause'));
  await page.getByText('Paused', { exact: true }).first().waitFor({ timeout: 60_000 });
  await expectSound(page);
  await page.reload();
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await candidate(/from C\d+, Your edit, (being asked|kept|dropped|indecisive|best so far)/).waitFor();
  await notCalledBetter();
  await keys.press(button('Resume'));
  await button('Pause').waitFor();
});

step('it is stopped, and nothing is called better before all sealed personas were asked', async () => {
  // Every phase lasts long enough to be seen, also by a busy browser.
  await journey.simulate({ latencyMs: 3_000 });
  await keys.press(button('Stop and confirm'));
  await page.getByText('It stops after what is under way; then the finalists are confirmed').waitFor();
  await page.getByText('paraphrases are asked for comparison').waitFor({ timeout: 60_000 });
  await notCalledBetter();
  await page.getByText('finalists are being confirmed').waitFor({ timeout: 60_000 });
  await notCalledBetter();
  await journey.simulate({ latencyMs: 20 });
  await confirmation()
    .getByText(/ than your message: .* with 50 personas whom the search never saw/)
    .waitFor({ timeout: 60_000 });
  await page.getByText(/^You ended it in generation \d$/).waitFor();
  await expectSound(page);
});

step('what it found can be exported and shared, and is tested on new people', async () => {
  await keys.press(button('Export'));
  await menuItem(/^Excel workbook/).waitFor();
  await page.keyboard.press('Escape');
  await keys.press(button('Share'));
  await button('Make a link').waitFor();
  await page.keyboard.press('Escape');
  await keys.to(page.getByRole('option', { selected: true }));
  await page.keyboard.press('End');
  const found = await detail().locator('blockquote').last().locator('span').evaluateAll(withoutRemoved);
  await keys.press(button('Test this'));
  await field('Message').waitFor();
  expect(await field('Message').inputValue()).toBe(found);
  await page.getByText(/^14\ssegments, 840\sprofiles$/).waitFor();
  await page.goBack();
});

step('a branch goes on from a candidate, and the list tells both by what they found', async () => {
  const before = new URL(page.url()).pathname;
  await keys.press(button('Branch from here'));
  await keys.write(page.getByRole('dialog').getByLabel('Generations'), '1');
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Start the search' }));
  await page.waitForURL(({ pathname }) => pathname !== before);
  await confirmation()
    .getByText(/ than your message: .* with 50 personas whom the search never saw/)
    .waitFor({ timeout: 60_000 });
  await keys.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Better wordings' }));
  await page
    .getByText(/ confirmed$/)
    .nth(1)
    .waitFor();
  await expectSound(page);
});

/** Text of a word diff as it is now. */
function withoutRemoved(spans: Element[]): string {
  const nodes = spans.flatMap((span) => [...span.childNodes]);
  return nodes.map((node) => (node.nodeName === 'DEL' ? '' : (node.textContent ?? ''))).join('');
}
