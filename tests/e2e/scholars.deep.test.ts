/**
 * A scholar in a run, in the browser: the prompt tells passages of their papers, the answer quotes one, and its page opens.
 * @guards web/features/research/** web/features/run/{citations,reaction-row}.tsx web/features/profiles/*.tsx domain/{papers,personas}/**
 * @guards services/papers/** activities/simulations/**
 */
import type { Page } from 'playwright-core';
import { waitForValue } from '../_support/until-seen.ts';
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
  const session = await demoSession(journey);
  await storePapers(session);
  await session.ask('mutation { buildPaperIndex(segmentId: "all") }', {});
  await waitForValue(
    () => session.ask<{ paperIndex: { status: string } }>('{ paperIndex(segmentId: "all") { status } }', {}),
    ({ paperIndex }) => paperIndex.status === 'ready',
    { timeoutMs: 60_000, say: (index) => JSON.stringify(index) },
  );
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link } = namedOn(() => page);
const message = 'Free fares on trams raised ridership. Trams here will be free too.';

step(
  'the prompt tells a passage about the message, without what names the paper, unless it is turned off',
  async () => {
    await page.goto('/profiles');
    await keys.press(link('Ilse Vandermeer'));
    await keys.write(page.getByLabel('Message', { exact: true }), message);
    const prompt = page.getByRole('region', { name: 'Prompt' });
    await prompt.getByText('Free fares on trams raised ridership by a fifth').waitFor();
    expect(await prompt.innerText()).not.toMatch(/Vandermeer|Fares and ridership/);
    await keys.press(page.getByLabel('Tell passages of the person’s own papers'), 'Space');
    await prompt.getByText('Passages of your own papers').waitFor({ state: 'detached' });
    await expectSound(page);
  },
);

step('scholars who were found are asked in a run, and a quote stands beside the answer', async () => {
  const citations = page.getByRole('list', { name: 'Citations' });
  // Half of the simulator's citations are wrong and dropped, so a message is sent until one is kept.
  for (let at = 0; (await citations.count()) === 0; at += 1) {
    expect(at).toBeLessThan(8);
    await page.goto('/research?q=%22free%20fares%22');
    await keys.press(button('Ask these scholars'));
    await keys.write(page.getByLabel('Message', { exact: true }), `${message}${' Soon.'.repeat(at)}`);
    await keys.press(button(/^Run with/));
    await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 60_000 });
    await keys.to(page.getByRole('tab', { name: 'Overview' }));
    await keys.arrowTo(page.getByRole('tab', { name: /^Reactions/ }), 'ArrowRight');
    await page.keyboard.press('Enter');
    await button(/^Why/).first().waitFor();
  }
  await expectSound(page);
});

step('the quote leads to its page, where its passage is marked', async () => {
  const citation = page.getByRole('list', { name: 'Citations' }).first();
  const quote = (await citation.innerText()).match(/“(.+?)”/)?.[1] ?? 'none';
  await keys.press(citation.getByRole('link').first());
  const marked = page.locator('mark');
  await marked.waitFor();
  expect(await marked.innerText()).toContain(quote);
  await expectSound(page);
});
