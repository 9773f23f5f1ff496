/** A file of voters: importing it into a segment, searching it there, and deleting it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { waitUntil } from '../../local/wait-until.ts';
import { expectGone } from './browser.ts';
import type { Journey } from './journey.ts';

const inWords = (count: number) => count.toLocaleString('en-US');

/** Milliseconds that an action took, and the longest time between two frames meanwhile. */
export interface Responsiveness {
  ms: number;
  maxFrameMs: number;
}

/** Imports `count` voters, of whom every thousandth is left out because the age is missing; ends at that message. */
export async function importVoters(
  journey: Journey,
  rows: number,
): Promise<{ reading: Responsiveness; importing: Responsiveness }> {
  const { page } = journey;
  await page.goto('/segments/import');
  await watchFrames(page);
  const read = page.getByText(new RegExp(`^${inWords(rows)}\\srows · 6\\scolumns · CSV · semicolon · UTF-8$`));
  const reading = await timed(page, async () => {
    await offer(journey, 'voters.csv', manyVoters(rows));
    await read.waitFor({ timeout: 60_000 });
  });
  expect(await page.getByLabel('What Full name is').inputValue()).toBe('fullName');
  expect(await page.getByLabel('What Issues is').inputValue()).toBe('concerns');
  await page.getByText(/^Of the first 1,000\srows, 1 would be left out; 1\sproblem shown below\.$/).waitFor();
  const importing = await timed(page, async () => {
    await page.getByRole('button', { name: new RegExp(`^Import ${inWords(rows)}\\srows$`) }).click();
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 120_000 });
  });
  const left = rows / 1_000;
  await page
    .getByText(new RegExp(`^${inWords(rows - left)}\\sprofiles added, ${inWords(left)}\\srows left out\\.$`))
    .waitFor();
  return { reading, importing };
}

/** From the end of an import: scrolls, counts and searches the segment's page. */
export async function lookAmongVoters(page: Page, rows: number): Promise<void> {
  await page.getByRole('link', { name: 'Look at the segment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Voters' }).waitFor();
  await page.getByRole('heading', { name: 'Party', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page.getByText('Person 1', { exact: true }).waitFor();
  const isAtEnd = async () => {
    await page.getByRole('table').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    return page.getByText(`Person ${rows - 1}`, { exact: true }).isVisible();
  };
  expect(await waitUntil(isAtEnd, { timeoutMs: 120_000, everyMs: 1_000 })).toBe(true);
  await page.getByLabel('Search profiles').fill(`Person ${rows - 223}`);
  await page.getByText(/^1\sprofile found$/).waitFor({ timeout: 60_000 });
}

/** Undoes the import and ends at the list of segments. */
export async function undoVoters(page: Page): Promise<void> {
  await page.goto('/segments?search=voters&whose=mine');
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import of voters.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('The import of voters.csv was undone').waitFor({ timeout: 60_000 });
  await page.waitForURL(/\/segments$/);
  await expectGone(page.getByRole('link', { name: 'Voters', exact: true }));
}

/** The file is chosen from disk, because passing its bytes through the page would block it. */
async function offer({ stack, page }: Journey, name: string, text: string): Promise<void> {
  const path = join(stack.home.folder, name);
  writeFileSync(path, text);
  await page.locator('input[type=file]').setInputFiles(path);
}

/** Creates a file of voters as European spreadsheets save it. */
function manyVoters(rows: number): string {
  const lines = ['Full name;Age;Gender;State;Party;Issues'];
  for (let at = 1; at <= rows; at += 1)
    lines.push(
      `Person ${at};${at % 1_000 === 0 ? 'n/a' : 18 + (at % 70)};${at % 2 ? 'female' : 'male'};${['Ohio', 'Utah', 'Iowa'][at % 3]};"Party ""${at % 5}""";rent|buses`,
    );
  return `${lines.join('\r\n')}\r\n`;
}

async function timed(page: Page, work: () => Promise<void>): Promise<Responsiveness> {
  await maxFrame(page);
  const begun = performance.now();
  await work();
  return { ms: performance.now() - begun, maxFrameMs: await maxFrame(page) };
}

/** Records the longest time between two frames of the page. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { last: performance.now(), longest: 0 };
    Object.assign(window, { seen });
    const tick = () => {
      seen.longest = Math.max(seen.longest, performance.now() - seen.last);
      seen.last = performance.now();
      requestAnimationFrame(tick);
    };
    tick();
  });
}

/** Returns the longest time in milliseconds between two frames since the last call. */
function maxFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number } };
    const { longest } = seen;
    seen.longest = 0;
    return longest;
  });
}
