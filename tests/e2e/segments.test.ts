/** Segments in a real browser: the list, a segment's page, building one, a hundred thousand rows in and out again, export. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { bytesOf, expectCount } from './browser.ts';
import { enterAsDemo, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';

const rows = 100_000;
const step = stepsInOrder();

let journey: Journey;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page, complaints } = journey);
  await enterAsDemo(journey);
  complaints.length = 0;
}, 180_000);

afterAll(() => journey?.close(), 60_000);

/** Voters in a file as a spreadsheet saves it in Europe; every thousandth has no age. */
function manyVoters(): string {
  const lines = ['Full name;Age;Gender;State;Party;Issues'];
  for (let at = 1; at <= rows; at += 1)
    lines.push(
      `Person ${at};${at % 1_000 === 0 ? 'n/a' : 18 + (at % 70)};${at % 2 ? 'female' : 'male'};${['Ohio', 'Utah', 'Iowa'][at % 3]};"Party ""${at % 5}""";rent|buses`,
    );
  return `${lines.join('\r\n')}\r\n`;
}

/** Keeps the longest time between two frames of the page. */
async function watchFrames(): Promise<void> {
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

/** Milliseconds since the last look. */
async function longestFrame(): Promise<number> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number } };
    const { longest } = seen;
    seen.longest = 0;
    return longest;
  });
}

/** From a file on disk, as people choose one: handing the bytes over through the page would itself hold it up. */
async function offer(name: string, text: string): Promise<void> {
  const path = join(journey.stack.home.folder, name);
  writeFileSync(path, text);
  await page.locator('input[type=file]').setInputFiles(path);
}

async function downloaded(format: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
  return (await bytesOf(download)).toString('utf8');
}

step('the list has the samples, and its filters are in the address', async () => {
  await page.getByRole('link', { name: 'Segments' }).click();
  await page.getByRole('link', { name: 'American adults' }).waitFor();
  await page.getByRole('button', { name: 'renters', exact: true }).click();
  await page.getByText(/^1\ssegment/).waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('renters');
  await page.getByLabel('Whose').selectOption('mine');
  await page.getByText('No segment matches').or(page.getByText('No segment of yours yet')).waitFor();
  await page.goto('/segments?whose=mine');
  await page.getByText('No segment of yours yet').waitFor();
  await page.getByRole('link', { name: 'Build your first segment' }).waitFor();
});

step('a sample shows who is in it and is read-only', async () => {
  await page.goto('/segments/sample-american-adults');
  await page.getByRole('heading', { name: 'Age', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page
    .getByRole('status')
    .getByText(/^120\sprofiles$/)
    .waitFor();
  await page.getByLabel('Search profiles').fill('nurse');
  await page.getByText(/^\d+\sprofiles? found$/).waitFor();
  expect(new URL(page.url()).searchParams.get('find')).toBe('nurse');
  await page.getByLabel('Search profiles').fill('');
  await page
    .getByRole('status')
    .getByText(/^120\sprofiles$/)
    .waitFor();
  await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').click();
  await page.locator('[role=columnheader][aria-sort=descending]').waitFor();
  await page.getByRole('tab', { name: 'Definition' }).click();
  await page.getByText(/Samples are shared with everybody and read-only/).waitFor();
  await expectCount(page.getByRole('button', { name: 'Delete' }), 0);
});

step('weights are tried on it', async () => {
  await page.getByRole('tab', { name: 'Weights' }).click();
  await page.getByLabel('Add an attribute').selectOption('gender');
  const female = page.getByLabel('female', { exact: true });
  await female.fill('75');
  await page.getByRole('button', { name: 'Try the weights' }).click();
  await page.getByText('All targets are met.').waitFor();
  await page.getByText(/→ 75\s%/).waitFor();
});

step('a segment is built out of it by criteria, with a live count', async () => {
  await page.getByRole('link', { name: 'Derive' }).click();
  await page.getByLabel('Attribute, criterion 1').selectOption('age');
  await page.getByLabel('At most, criterion 1').fill('34');
  await page.getByText(/^of 120 \(/).waitFor();
  await page.getByRole('button', { name: 'And…' }).click();
  await page.getByLabel('Attribute, criterion 2').selectOption('gender');
  await page.getByRole('button', { name: /^female · / }).click();
  await page.getByLabel('Name', { exact: true }).fill('Young women');
  await page.getByRole('button', { name: 'Make the segment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Young women' }).waitFor();
  const place = page.getByRole('navigation', { name: 'Where you are' });
  await place.getByText('Young women', { exact: true }).waitFor();
  expect(await page.title()).toBe('Young women · Soundings');
  await page.getByText('from American adults').waitFor();
  await page.getByRole('tab', { name: 'Definition' }).click();
  await page.getByRole('button', { name: /^Add the \d+ that profiles carry$/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
});

step('a hundred thousand voters come in without the page standing still', async () => {
  await page.goto('/segments/import');
  await watchFrames();
  const started = performance.now();
  await offer('voters.csv', manyVoters());
  await page.getByText(/^100,000\srows · 6\scolumns · CSV · semicolon · UTF-8$/).waitFor({ timeout: 60_000 });
  const read = performance.now();
  const longestReading = await longestFrame();
  expect(await page.getByLabel('What Full name is').inputValue()).toBe('fullName');
  expect(await page.getByLabel('What Issues is').inputValue()).toBe('concerns');
  await page.getByText(/^Of the first 1,000\srows 1 would be left out; 1\sproblem shown below\.$/).waitFor();
  await longestFrame();
  const begun = performance.now();
  await page.getByRole('button', { name: /^Import 100,000\srows$/ }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 120_000 });
  const done = performance.now();
  const longestImporting = await longestFrame();
  await page.getByText(/^99,900\sprofiles added, 100\srows left out\.$/).waitFor();
  process.stdout.write(
    `100,000 rows: read in ${((read - started) / 1000).toFixed(1)} s, imported in ${((done - begun) / 1000).toFixed(1)} s, longest frames ${longestReading.toFixed(0)} and ${longestImporting.toFixed(0)} ms\n`,
  );
});

step('its page scrolls, counts and finds among all of them', async () => {
  await page.getByRole('link', { name: 'Look at the segment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Voters' }).waitFor();
  await page.getByRole('heading', { name: 'Party', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page.getByText('Person 1', { exact: true }).waitFor();
  await page.getByRole('table').evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.getByText('Person 99999', { exact: true }).waitFor();
  await page.getByLabel('Search profiles').fill('Person 77777');
  await page.getByText(/^1\sprofile found$/).waitFor();
});

step('exports hold what the API says', async () => {
  await page.goto('/segments?search=young%20women');
  await page.getByRole('link', { name: 'Young women' }).click();
  await page.getByRole('heading', { level: 1, name: 'Young women' }).waitFor();
  const size = Number(
    /(\d+)\sprofiles/.exec(
      await page
        .getByText(/^\d+\sprofiles$/)
        .first()
        .innerText(),
    )?.[1],
  );
  const records = parse(await downloaded(/^CSV/), { columns: true, bom: true }) as Record<string, string>[];
  const file = JSON.parse(await downloaded(/^JSON/)) as {
    criteria: unknown[];
    profiles: { id: string; attributes: { age: number; gender: string } }[];
  };
  expect(records).toHaveLength(size);
  expect(file.criteria).toHaveLength(2);
  expect(records.map((record) => [record['id'], record['age'], record['gender']])).toEqual(
    file.profiles.map(({ id, attributes }) => [id, String(attributes.age), attributes.gender]),
  );
  for (const { attributes } of file.profiles) expect([attributes.age <= 34, attributes.gender]).toEqual([true, 'female']);
});

step('an undo takes everything back', async () => {
  await page.goto('/segments?search=voters&whose=mine');
  await page.getByRole('link', { name: 'Voters', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import of voters.csv' }).click();
  await page.getByText('The import of voters.csv was undone').waitFor({ timeout: 60_000 });
  await page.waitForURL(/\/segments$/);
  await page.getByRole('link', { name: 'Young women' }).waitFor();
  await expectCount(page.getByRole('link', { name: 'Voters', exact: true }), 0);
});

step('a segment is deleted by its name', async () => {
  await page.getByRole('link', { name: 'Young women' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel(/^Type ‘Young women’/).waitFor();
  await page.getByLabel(/^Type ‘Young women’/).fill('Young women');
  await page.getByRole('button', { name: 'Delete segment' }).click();
  await page.getByText('Young women was deleted').waitFor();
  await expectCount(page.getByRole('link', { name: 'Young women' }), 0);
  expect(complaints).toEqual([]);
});
