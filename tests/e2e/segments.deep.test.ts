// @guards web/features/segments/** api/segments/** api/graphql/segments/** {db,services}/segments/** domain/segments/import/**
/**
 * Segments in a real browser: the list, a segment's page, creating one, importing and deleting thousands of rows,
 * export.
 */
import type { Page } from 'playwright-core';
import { parse } from 'csv-parse/sync';
import { bytesOf, expectGone } from './browser.ts';
import { beSignedIn, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { importVoters, lookAmongVoters, undoVoters } from './voters.ts';

/** segments-large.deep.test.ts imports twenty times as many. */
const rows = 5_000;
const step = stepsInOrder();

let journey: Journey;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
  consoleMessages.length = 0;
}, 180_000);

afterAll(() => journey?.close(), 60_000);

async function downloaded(format: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return (await bytesOf(download)).toString('utf8');
}

step('the list contains the samples, and its filters are in the URL', async () => {
  await page.getByRole('link', { name: 'Audiences' }).click();
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

step('the page of a sample shows its profiles and is read-only', async () => {
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
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
});

step('weights are previewed for the sample', async () => {
  await page.getByRole('tab', { name: 'Weights' }).click();
  await page.getByLabel('Add an attribute').selectOption('gender');
  const female = page.getByLabel('female', { exact: true });
  await female.fill('75');
  await page.getByRole('button', { name: 'Try the weights' }).click();
  await page.getByText('All targets are met.').waitFor();
  await page.getByText(/→ 75%/).waitFor();
});

step('a segment is derived from the sample by criteria, with a live count', async () => {
  await page.getByRole('link', { name: 'Make a subset' }).click();
  await page.getByLabel('Attribute, criterion 1').selectOption('age');
  await page.getByLabel('At most, criterion 1').fill('34');
  await page.getByText(/^of 120 \(/).waitFor();
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByLabel('Attribute, criterion 2').selectOption('gender');
  await page.getByLabel('Values, criterion 2').click();
  await page.getByRole('option', { name: /^female/ }).click();
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

step('thousands of voters are imported and found on the segment’s page', async () => {
  await importVoters(journey, rows);
  await lookAmongVoters(page, rows);
});

step('exports contain the data of the API', async () => {
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
  for (const { attributes } of file.profiles)
    expect([attributes.age <= 34, attributes.gender]).toEqual([true, 'female']);
});

step('undoing the import removes all of them', async () => {
  await undoVoters(page);
  await page.getByRole('link', { name: 'Young women' }).waitFor();
});

step('a segment is deleted by its name', async () => {
  await page.getByRole('link', { name: 'Young women' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel(/^Type ‘Young women’/).waitFor();
  await page.getByLabel(/^Type ‘Young women’/).fill('Young women');
  await page.getByRole('button', { name: 'Delete segment' }).click();
  await page.getByText('Young women was deleted').waitFor();
  await expectGone(page.getByRole('link', { name: 'Young women' }));
  expect(consoleMessages).toEqual([]);
});
