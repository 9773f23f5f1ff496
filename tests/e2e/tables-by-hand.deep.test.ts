/**
 * Tables as offices, Qualtrics and SPSS write them, imported by somebody who has not read the code: few clicks, every
 * column as it is meant, nobody lost.
 * @guards web/features/segments/import* web/features/segments/{column-reading,drop-zone,mapping-table,value-mapping}.tsx web/features/surveys/answers/**
 * @guards api/segments/imports/** domain/segments/import/** domain/surveys/import/** domain/tables/** services/surveys/results/{answers-import,import-answers,read-answers-file}.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { StackSession } from '../../local/session.ts';
import { violationsAtRest } from './axe.ts';
import { beSignedIn, demoSession, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { germanWorkbook, lands, qualtricsFile, qualtricsSurvey, spssFile } from './tables-by-hand.ts';

const step = stepsInOrder(200_000);
const maxClicks = 6;

let journey: Journey;
let page: Page;
let session: StackSession;

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page } = journey);
  session = await demoSession(journey);
  // Every trusted click of the document counts, whatever caused it.
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    };
    document.addEventListener('click', count, true);
  });
  await beSignedIn(journey);
  journey.consoleMessages.length = 0;
}, 300_000);

afterAll(() => journey?.close(), 60_000);

/** Opens an address and counts clicks from there on. */
async function begin(address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'));
}

const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Chooses a file as people do: a click that opens the dialog of the system. */
async function choose(opener: Locator, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(journey.stack.home.folder, name);
  writeFileSync(path, content);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.click()]);
  await chooser.setFiles(path);
}

/** Takes a picture and asks axe. */
async function look(name: string): Promise<void> {
  const folder = process.env['PICTURES'] ?? join(journey.stack.home.folder, 'pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  expect(await violationsAtRest(page, 1440)).toEqual([]);
}

/** Expects that each column is used so. */
async function expectUses(uses: Record<string, string>): Promise<void> {
  const shown = await Promise.all(
    Object.keys(uses).map(async (name) => [
      name,
      await page.getByLabel(`What ${name} is`, { exact: true }).inputValue(),
    ]),
  );
  expect(Object.fromEntries(shown)).toEqual(uses);
}

/** Expects that few clicks sufficed and that the browser had nothing to complain about. */
async function expectEasy(): Promise<void> {
  const counted = await clicks();
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThanOrEqual(maxClicks);
  expect(journey.consoleMessages).toEqual([]);
}

interface Stored {
  segmentProfiles: { total: number; items: { attributes: Record<string, unknown> }[] };
}

/** The facts of the people of the segment that was imported last, without those that every import adds. */
async function storedPeople(): Promise<Record<string, unknown>[]> {
  const href = await page.getByRole('link', { name: 'Look at the segment' }).getAttribute('href');
  const { segmentProfiles } = await session.ask<Stored>(
    'query ($id: ID!) { segmentProfiles(id: $id, limit: 100) { total items { attributes } } }',
    { id: href?.split('/').at(-1) ?? '' },
  );
  const added = new Set([
    'source',
    'importDate',
    'confidence',
    'dataQuality',
    'missingFields',
    'firstName',
    'lastName',
  ]);
  expect(segmentProfiles.items).toHaveLength(segmentProfiles.total);
  return segmentProfiles.items.map(({ attributes }) =>
    Object.fromEntries(Object.entries(attributes).filter(([name]) => !added.has(name))),
  );
}

async function importIntoSegment(rows: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Import ${rows}\\srows$`) }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 60_000 });
}

const sums = async () => (await page.locator('main').innerText()).replaceAll('\u00A0', ' ');

step('a German workbook with a title and a totals row becomes a segment', async () => {
  await begin('/segments/import');
  await page.getByText('Choose a file', { exact: true }).waitFor();
  await look('german-1-start');
  await choose(page.getByText('Choose a file', { exact: true }), 'Wähler_Köln.xlsx', await germanWorkbook());
  await page.getByText('Of the first 20 rows, all can be imported.').waitFor({ timeout: 60_000 });
  await look('german-2-columns');
  await expectUses({
    Alter: 'age',
    Geschlecht: 'gender',
    Größe: 'attribute',
    Einkommen: 'income',
    Bundesland: 'state',
    PLZ: 'attribute',
  });
  const preview = page.getByRole('region', { name: 'Preview of the profiles' });
  expect(await preview.innerText()).toContain('3250.5');
  expect(await preview.innerText()).not.toContain('3.250,50');
  await importIntoSegment(20);
  await look('german-3-imported');
  expect(await sums()).toContain(
    '24 rows in the file = 20 with data + 1 of the header + 1 title + 1 empty + 1 total or note.',
  );
  expect(await sums()).toContain('20 rows with data = 20 added.');
  expect(await sums()).toContain('6 columns = 4 used + 2 kept as attributes.');
  const people = await storedPeople();
  expect(people).toHaveLength(20);
  expect(people[0]).toEqual({
    age: 20,
    gender: 'Female',
    income: '3250.5',
    state: lands[0],
    Größe: 1.605,
    PLZ: '01067',
  });
  expect(people.map(({ age, income }) => [age, income])).toEqual(
    people.map((_, at) => [20 + at, String((3 + at) * 1_000 + 250.5)]),
  );
  await expectEasy();
});

step('the CSV of an SPSS file, codes with their labels in the headers, becomes a segment', async () => {
  await begin('/segments/import');
  await choose(page.getByText('Choose a file', { exact: true }), 'rat_2026.csv', spssFile());
  await page.getByText('Of the first 30 rows, all can be imported.').waitFor({ timeout: 60_000 });
  await look('spss-1-columns');
  await expectUses({
    resp_id: 'key',
    'D1. Age (years)': 'age',
    'D2. Gender (1=Male 2=Female)': 'gender',
    'D3. Region (1=North 2=South 3=East)': 'location',
    'Q1 Trust in council [0-10]': 'attribute',
    wt: '',
  });
  await page.getByText('A weight of the sample is no fact about a person').waitFor();
  await importIntoSegment(30);
  await look('spss-2-imported');
  expect(await sums()).toContain('31 rows in the file = 30 with data + 1 of the header.');
  expect(await sums()).toContain('6 columns = 4 used + 1 kept as attribute + 1 left out.');
  const people = await storedPeople();
  const trust = 'Q1 Trust in council [0-10]';
  expect(people[0]).toEqual({ age: 20, gender: 'Male', location: 'North', [trust]: 0 });
  expect(people[1]).toEqual({ age: 21, gender: 'Female', location: 'South', [trust]: 1 });
  // -9 is how SPSS writes that there is no answer.
  expect(people[4]).toEqual({ age: 24, gender: 'Male', location: 'South' });
  await expectEasy();
});

step('a Qualtrics export becomes answers of people', async () => {
  const { startSurvey } = await session.ask<{ startSurvey: { id: string } }>(
    'mutation ($definition: JSON) { startSurvey(definition: $definition) { id } }',
    { definition: qualtricsSurvey },
  );
  await session.ask('mutation ($id: ID!) { publishSurvey(id: $id) { id } }', { id: startSurvey.id });
  await begin(`/surveys/${startSurvey.id}`);
  await page.getByRole('link', { name: 'Responses' }).click();
  await page.getByRole('button', { name: 'Import answers' }).first().click();
  await choose(page.getByText('Choose a file…', { exact: true }), 'Clinic_March+2026.csv', qualtricsFile());
  await page.getByText('12 rows to import: 12 new, 0 updated, 0 refused.').waitFor({ timeout: 60_000 });
  await look('qualtrics-1-columns');
  await expectUses({
    StartDate: 'left-out',
    EndDate: 'date',
    Status: 'left-out',
    IPAddress: 'left-out',
    Progress: 'left-out',
    'Duration (in seconds)': 'left-out',
    Finished: 'left-out',
    ResponseId: 'person',
    RecipientEmail: 'left-out',
    Q1: 'question:visited',
    Q2: 'question:wait',
    Q3: 'question:ease',
    Q4_1: 'question:statements/listened',
    Q4_2: 'question:statements/time',
    Q5: 'question:help',
    Q5_5_TEXT: 'question:help:words',
    Q6: 'question:tell',
    Region: 'attribute:Region',
  });
  await page.getByText('18 columns = 10 used + 1 kept as attribute + 7 left out.').waitFor();
  await page.getByText('The header has 3 rows, as Qualtrics writes them. None of them is a person.').waitFor();
  await page.getByRole('button', { name: 'Import these answers' }).click();
  await page.getByText('12 rows: 12 new, 0 updated, 0 refused.').waitFor({ timeout: 60_000 });
  await look('qualtrics-2-imported');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectEasy();
  const answers = await session.ask<{
    surveyResponses: { items: { answers: Record<string, unknown>; attributes: Record<string, unknown> }[] };
  }>(
    'query ($id: ID!) { surveyResponses(surveyId: $id, source: "people", limit: 50) { items { answers attributes } } }',
    { id: startSurvey.id },
  );
  const { items } = answers.surveyResponses;
  expect(items).toHaveLength(12);
  expect(items.map(({ answers: { tell } }) => tell).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => `Line ${at}\nwith a comma, and "quotes"`).toSorted(),
  );
  const first = items.find(({ answers: { tell } }) => String(tell).startsWith('Line 0\n'));
  expect(first).toMatchObject({
    attributes: { Region: 'North' },
    answers: {
      visited: { option: 'year' },
      wait: 0,
      ease: 1,
      statements: { listened: 'agree', time: 'disagree' },
      help: { options: ['evenings', 'cost'] },
    },
  });
});
