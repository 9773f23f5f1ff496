/**
 * The transcript of a real discussion without a mouse: pasted, looked at, a moderator chosen, analyzed.
 * @guards web/features/panels/import-{screen,preview,speakers}.tsx {domain,services}/panels/**
 */
import type { Page } from 'playwright-core';
import { expectGone, expectSound } from './browser.ts';
import { beSignedIn, type KeyboardJourney, openKeyboardJourney } from './journey.ts';
import { namedOn } from './keyboard.ts';
import { stepsInOrder } from './steps.ts';

let journey: KeyboardJourney;
let page: Page;
let keys: KeyboardJourney['keys'];

beforeAll(async () => {
  journey = await openKeyboardJourney();
  ({ page, keys } = journey);
  await journey.simulate({ latencyMs: 20 });
  await beSignedIn(journey);
}, 240_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const { button, link } = namedOn(() => page);

const transcript = [
  'Kim: What comes to mind, Anna?',
  "Anna Kowalski: I'm for it because the bus is never on time.",
  "Bernd: I'm against it because nobody has told us the cost. Anna is wrong there.",
].join('\n');

step('a transcript that cannot be read is named by its line', async () => {
  await page.goto('/panels');
  await keys.press(link('Import a transcript'));
  await page.getByLabel('Transcript', { exact: true }).waitFor();
  await expectSound(page);
  await keys.write(page.getByLabel('Topic'), 'Tram line 4');
  await keys.write(page.getByLabel('Transcript', { exact: true }), 'and so it began');
  await page.getByText('Line 1 has no speaker').waitFor();
});

step('the preview shows what is stored, with the moderator that is chosen', async () => {
  await keys.write(page.getByLabel('Transcript', { exact: true }), transcript);
  await page.getByText(/^Plain text: all 3.turns taken, 3.speakers, 1.phase/).waitFor();
  await keys.choose(page.getByLabel('Moderator'), 'Kim');
  await page.getByText('What comes to mind, Speaker 1?').waitFor();
  await page.getByText('3 calls').waitFor();
  await expectSound(page);
});

step('a file is read like a pasted text', async () => {
  const buffer = Buffer.from(`speaker,text\n${transcript.replaceAll(/^(.+?): (.*)$/gm, '$1,"$2"')}`);
  await page.getByLabel('Or choose a file').setInputFiles({ name: 'group.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^CSV: all 3.turns taken/).waitFor();
  await keys.choose(page.getByLabel('Moderator'), 'Kim');
  await page.getByText('What comes to mind, Speaker 1?').waitFor();
});

step('its analysis quotes what was said, and nobody in it can be asked', async () => {
  await keys.press(button('Start the analysis'));
  await page.waitForURL(/\/panels\/[a-z]+-[a-z]+-[a-z]+$/);
  await page.getByRole('heading', { name: 'Outcome' }).waitFor({ timeout: 120_000 });
  await page.getByText('Imported transcript', { exact: true }).waitFor();
  await page.getByText('A real discussion, not a simulation').waitFor();
  await page.getByRole('link', { name: 'Speaker 1, turn 2' }).first().waitFor();
  await expectGone(button(/^Fork here/));
  await expectGone(page.getByRole('heading', { name: 'Why votes moved' }));
  expect(await page.locator('main').textContent()).not.toMatch(/Anna|Kowalski|Bernd/);
  await expectSound(page);
});
