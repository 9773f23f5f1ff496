/**
 * The whole job of an analyst in a new account: three wordings, two audiences, a verdict and a report for the client.
 * Counts presses and seconds, and then interrupts the same way at each of its steps: nothing typed is lost.
 * @guards web/features/compose/** web/features/segments/described/** web/components/{segment-field,pick-many}.tsx
 * @guards web/lib/{drafts,use-stored-draft}.ts web/components/{made-segment.ts,export-menu.tsx} web/session/**
 * @guards web/app/ended-session.tsx db/functions/notify-job-end.sql
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { waitUntil } from '../../local/wait-until.ts';
import { note } from '../_support/note.ts';
import { createAccount, enterPassword, signOut } from './account.ts';
import { bytesOf, expectCount } from './browser.ts';
import { type Journey, openJourney, seedDemo } from './journey.ts';
import { countPresses, pressesOf } from './presses.ts';
import { stepsInOrder } from './steps.ts';

const person = { email: 'agency@example.com', password: 'Sounding-2026' };
const wordings = [
  'Corrupt, lying crooks failed our clinics. Close them!',
  'We will cut the waiting time at every city clinic by half.',
  'Clinics: a plan will be published in spring.',
] as const;
const audience = 'suburban women over 50';
/** Characters that a person types in a second. */
const typedInASecond = 5;
/** Seconds that a person takes to find and press a button. */
const secondsOfAPress = 1;

let journey: Journey;
let page: Page;
let typed = 0;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo, simulator: { latencyMs: 200 } });
  ({ page } = journey);
  await countPresses(page.context());
  await page.goto('/');
  await createAccount(page, { ...person, mailUrl: journey.stack.urls.mail });
  await heading().waitFor();
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();

const heading = () => page.getByRole('heading', { name: 'What would they think of this?' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const label = (name: string) => page.getByLabel(name, { exact: true });
/** The first message has no letter while it is alone. */
const message = (letter: string) =>
  letter === 'A' ? label('Message').or(label('Message A')).first() : label(`Message ${letter}`);
const picker = () => page.getByLabel('Segments: type to search');
const verdict = () =>
  page
    .getByLabel('Verdict')
    .getByText(/clearly|clear difference|more positive/)
    .first();

async function write(text: string): Promise<void> {
  typed += text.length;
  await page.keyboard.insertText(text);
}

/** Types into the picker and presses the only choice it offers. */
async function pick(name: string, text: string): Promise<void> {
  await picker().click();
  await write(text);
  await page.getByRole('option', { name }).click();
}

step('from an empty account to a verdict on three wordings, and to a report', async () => {
  const before = await pressesOf(page);
  const began = Date.now();
  const spent = async () => {
    const presses = (await pressesOf(page)) - before;
    const seconds = (Date.now() - began) / 1000 + typed / typedInASecond + presses * secondsOfAPress;
    return { presses, seconds: Math.round(seconds) };
  };
  await button('Use the simulated provider').click();
  await message('A').click();
  await write(wordings[0]);
  await button('Compare with another message').click();
  await write(wordings[1]);
  await button('Compare with one more').click();
  await write(wordings[2]);
  await pick(`Describe ‘${audience}’`, audience);
  await button('Suggest the mix').click();
  await button('Create segment').click();
  await heading().waitFor();
  await pick('Young renters', 'Young');
  await page.keyboard.press('Escape');
  await button(/^Run 3/).click();
  await verdict().waitFor({ timeout: 120_000 });
  const result = await spent();

  await button('Export').click();
  const [slides] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Client slides (PowerPoint)' }).click(),
  ]);
  expect((await bytesOf(slides)).length).toBeGreaterThan(10_000);
  const report = await spent();
  note(
    `An analyst's job in a new account: ${result.presses} presses and ${result.seconds} s to the verdict on three wordings, ${report.presses} presses and ${report.seconds} s with the report`,
  );
  expect(result.presses).toBeLessThanOrEqual(14);
  expect(result.seconds).toBeLessThanOrEqual(180);
  expect(report.presses).toBeLessThanOrEqual(20);
});

/** Ways to be interrupted; each ends where it began, as a person would go back to it. */
const interruptions: Record<string, () => Promise<void>> = {
  reload: async () => {
    await page.reload();
  },
  back: async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Surveys' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await page.goBack();
  },
  'sign-out': async () => {
    const address = page.url();
    await signOut(page);
    await page.goto('/sign-in');
    await enterPassword(page, person);
    await heading().waitFor();
    await page.goto(address);
  },
  'second tab': async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { level: 1 }).first().waitFor();
    await other.close();
  },
  offline: async () => {
    await page.context().setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.context().setOffline(false);
    await page.reload();
  },
};

const lost: string[] = [];

/** Interrupts in each way, and notes which values the fields have afterwards that they did not have before. */
async function interrupt(at: string, read: () => Promise<string[]>, expected: readonly string[]): Promise<void> {
  for (const [way, happen] of Object.entries(interruptions)) {
    await happen();
    let found: string[] = [];
    const isBack = await waitUntil(
      async () => {
        found = await read().catch(() => []);
        return isDeepStrictEqual(found, expected);
      },
      { timeoutMs: 15_000 },
    );
    if (!isBack) lost.push(`${at}, ${way}: ${found.join(' | ')}`);
  }
}

const valueOf = (name: string) => label(name).inputValue({ timeout: 1_000 });
const wordingsNow = (count: number) =>
  Promise.all(['A', 'B', 'C'].slice(0, count).map((letter) => message(letter).inputValue({ timeout: 1_000 })));
const words = 'Who is in the segment?';

step('the wordings stay in the form through each interruption', async () => {
  await page.getByRole('link', { name: 'Soundings' }).first().click();
  await heading().waitFor();
  await message('A').fill(wordings[0]);
  await interrupt('first wording', () => wordingsNow(1), wordings.slice(0, 1));
  await button('Compare with another message').click();
  await message('B').fill(wordings[1]);
  await interrupt('second wording', () => wordingsNow(2), wordings.slice(0, 2));
  await button('Compare with one more').click();
  await message('C').fill(wordings[2]);
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('33');
  const read = async () => [...(await wordingsNow(3)), await valueOf('Personas')];
  await interrupt('third wording and the number', read, [...wordings, '33']);
  expect(lost).toEqual([]);
});

step('so do the description, its proposal, and the wordings behind them', async () => {
  await pick('Describe ‘retired teachers in Ohio’', 'retired teachers in Ohio');
  await page.getByLabel(words).fill('retired teachers in Ohio who rent');
  await interrupt('description', async () => [await valueOf(words)], ['retired teachers in Ohio who rent']);
  await button('Suggest the mix').click();
  await page.getByLabel('Name', { exact: true }).fill('Teachers at rest');
  await interrupt('proposal', async () => [await valueOf('Name')], ['Teachers at rest']);
  await button('Create segment').click();
  await heading().waitFor();
  const isChosen = async () => [
    String(await page.getByText(/^Teachers at rest · /).isVisible()),
    ...(await wordingsNow(3)),
  ];
  await interrupt('with the new segment', isChosen, ['true', ...wordings]);
  expect(lost).toEqual([]);
});

step('so do words that are typed while offline, and those typed in a second tab', async () => {
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await message('A').fill(`${wordings[0]} On a train.`);
  await page.context().setOffline(false);
  await page.reload();
  await waitUntil(async () => (await wordingsNow(1))[0] === `${wordings[0]} On a train.`, { timeoutMs: 15_000 });
  expect(await wordingsNow(3)).toEqual([`${wordings[0]} On a train.`, wordings[1], wordings[2]]);

  await message('B').fill(`${wordings[1]} Here.`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Message B', { exact: true }).fill(`${wordings[1]} There.`);
  await waitUntil(async () => (await wordingsNow(2))[1] === `${wordings[1]} There.`, { timeoutMs: 15_000 });
  await other.close();
  await page.bringToFront();
  // The newest words win, and those that stood here are a press away.
  await page.getByText('This form shows what was typed in another tab').waitFor();
  await button('Back to what was here').click();
  await page.reload();
  await heading().waitFor();
  await waitUntil(async () => (await wordingsNow(2))[1] === `${wordings[1]} Here.`, { timeoutMs: 15_000 });
  expect(await wordingsNow(3)).toEqual([`${wordings[0]} On a train.`, `${wordings[1]} Here.`, wordings[2]]);
});

step('a session that ends elsewhere says so, and leads back to the words', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await signOut(other);
  await other.close();
  await page.getByText('Your session ended. Sign in to go on here').waitFor();
  expect(await page.getByLabel('Email').first().inputValue()).toBe(person.email);
  await enterPassword(page, person);
  await heading().waitFor();
  expect(await wordingsNow(3)).toEqual([`${wordings[0]} On a train.`, `${wordings[1]} Here.`, wordings[2]]);
});

step('a comparison that is interrupted while it runs has its verdict all the same, and is told once', async () => {
  await journey.simulate({ latencyMs: 2_000 });
  await button(/^Run 3/).click();
  const open = page.getByText(/^Still asking/).first();
  await open.waitFor();
  const address = page.url();
  await page.reload();
  await open.waitFor();
  await signOut(page);
  await page.goto('/sign-in');
  await enterPassword(page, person);
  await heading().waitFor();
  await page.goto(address);
  await open.waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.context().setOffline(false);
  await journey.simulate({ latencyMs: 50 });
  await page.reload();
  await verdict().waitFor({ timeout: 120_000 });
  await page.getByText(/^The same 33\spersonas heard each message/).waitFor();
  await page.goto('/inbox');
  await expectCount(page.getByText(/^Comparison done: Corrupt/), 2);
  expect(await page.getByText(/^Run done/).count()).toBe(0);
});
