/**
 * A profile from an archive to a run and to being forgotten, in the browser.
 * @guards web/features/profiles/** {api,services,db,domain}/profiles/** api/graphql/profiles/** db/segments/parts.ts
 */
import type { Page } from 'playwright-core';
import { createZip } from '../_support/documents.ts';
import { expectGone, expectSound } from './browser.ts';
import { beSignedIn, giveDemoKeys, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link, field } = namedOn(() => page);
const prompt = () => page.getByRole('region', { name: 'Prompt' });
const telling = ['Marisol', 'Quintanilla', 'Brightwave', 'Kettlebrook', 'Wright State', 'Dayton'];

async function toldBy(text: string): Promise<string[]> {
  await prompt().getByText(text).waitFor();
  const told = await prompt().innerText();
  return telling.filter((word) => told.includes(word));
}

const csv = (text: string) => Buffer.from(text);
const archive = createZip({
  'Profile.csv': csv(
    'First Name,Last Name,Address,Birth Date,Headline,Summary,Geo Location\nMarisol,Quintanilla,12 Elm St,"Mar 3, 1980",Head nurse at Brightwave Clinics,"I am Marisol.","Dayton, Ohio"\n',
  ),
  'Positions.csv': csv(
    'Company Name,Title,Started On,Finished On\nBrightwave Clinics,Head nurse,Jan 2020,\nKettlebrook Hospital,Nurse,Jan 2012,Dec 2019\n',
  ),
  'Education.csv': csv('School Name,Degree Name\nWright State University,BSN\n'),
  'Shares.csv': csv(
    'Date,ShareCommentary,Visibility\n2025-01-01 10:00:00,Kettlebrook Hospital taught me a lot,MEMBER_NETWORK\n',
  ),
});

step('an archive fills in the form, and what it says beyond the profile stays out', async () => {
  await page.goto('/profiles');
  await page.getByText('No profiles yet').waitFor();
  await expectSound(page);
  await keys.press(link('Add a profile'));
  await field('Archive').setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: archive });
  await page.getByText('4 files read: Profile.csv, Positions.csv, Education.csv, Shares.csv').waitFor();
  expect(await field('Name').inputValue()).toBe('Marisol Quintanilla');
  expect(await field('Company').inputValue()).toBe('Brightwave Clinics');
  expect(await page.getByText(/Elm St|1980/).count()).toBe(0);
  await expectSound(page);
});

step('a wrong file is refused in words', async () => {
  await field('Archive').setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await page.getByText('This is not a ZIP archive').waitFor();
  expect(await field('Name').inputValue()).toBe('Marisol Quintanilla');
});

step('it is stored with the basis on which it is used', async () => {
  await keys.to(page.getByRole('radio', { checked: true }));
  await keys.arrowTo(page.getByRole('radio', { name: 'The person agreed' }), 'ArrowDown');
  await keys.press(button('Save profile'));
  await page.getByText('Say where the agreement can be found').waitFor();
  await keys.write(field('Where the agreement can be found'), 'Letter of March 3');
  await keys.press(button('Save profile'));
  await page.getByRole('heading', { name: 'What a model is told' }).waitFor();
  await expectSound(page);
});

step('the prompt changes with the options, and hides who the person is unless asked', async () => {
  expect(await toldBy('[company] taught me a lot')).toEqual([]);
  await keys.choose(page.getByLabel('Imported people'), 'Partial: choose what stays exact');
  await keys.press(page.getByRole('checkbox', { name: 'Keep the company' }), 'Space');
  expect(await toldBy('Kettlebrook Hospital taught me a lot')).toEqual(['Brightwave', 'Kettlebrook', 'Wright State']);
  await keys.press(page.getByLabel('Tell some posts, for the way of writing'), 'Space');
  await prompt().getByText('taught me a lot').waitFor({ state: 'detached' });
  await keys.press(page.getByLabel('Hide who the person is'), 'Space');
  await prompt().getByText('Marisol Quintanilla').waitFor();
  await expectSound(page);
});

step('a model is asked to name the person, which it can only where the prompt says the name', async () => {
  await giveDemoKeys(journey);
  await keys.press(button('Test whether a model can name this person'));
  await page.getByText('The model named this person: Marisol Quintanilla.').waitFor();
  await expectSound(page);
  await keys.press(page.getByLabel('Hide who the person is'), 'Space');
  await expectGone(page.getByText('The model named this person'));
  await keys.press(button('Test whether a model can name this person'));
  // The options keep the company.
  await page.getByText('The model named the employer: Brightwave').waitFor();
});

step('a segment of it has it as its only profile', async () => {
  await keys.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audiences' }));
  await keys.press(page.getByRole('navigation', { name: 'Section' }).getByRole('link', { name: 'Profiles' }));
  await keys.press(page.getByRole('checkbox', { name: 'Choose Marisol Quintanilla' }), 'Space');
  await keys.press(button('Make a segment of 1'));
  await keys.write(page.getByRole('dialog').getByLabel('Name', { exact: true }), 'Nurses who agreed');
  await expectSound(page);
  await keys.press(button('Make the segment'));
  await page.getByRole('heading', { name: 'Nurses who agreed' }).first().waitFor();
  await page.getByText('1 profile', { exact: true }).first().waitFor();
});

step('a person who is forgotten is gone from the list and from the segment', async () => {
  const segment = page.url();
  await page.goto('/profiles');
  await keys.press(link('Marisol Quintanilla'));
  await keys.press(button('Forget…'));
  await expectSound(page);
  await keys.press(button('Forget this person'));
  await page.getByText('No profiles yet').waitFor();
  await page.getByText('Marisol Quintanilla was forgotten: 0 personas, 0 replies, 0 papers, and 1 segment').waitFor();
  await page.goto(segment);
  await page.getByText('0 profiles', { exact: true }).first().waitFor();
});
