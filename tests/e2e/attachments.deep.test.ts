/**
 * Attachments in a real browser: before the run, on the run's page, and in a repeated run.
 * @guards web/features/compose/{attach*,file-catcher,use-attachments,compose-panel}.* web/features/run/details-tab.tsx web/lib/attachments.ts api/attachments/**
 */
import type { Page } from 'playwright-core';
import { createPdf } from '../_support/documents.ts';
import { png } from '../api/files-support.ts';
import { expectSound } from './browser.ts';
import { beSignedIn, type Journey, openJourney, seedDemo } from './journey.ts';
import { stepsInOrder } from './steps.ts';
import { compose } from './workbench.ts';

let journey: Journey;
let page: Page;
let consoleMessages: string[];

beforeAll(async () => {
  journey = await openJourney({ prepare: seedDemo });
  ({ page, consoleMessages } = journey);
  await beSignedIn(journey);
}, 180_000);

afterAll(() => journey?.close(), 60_000);

const step = stepsInOrder();
const field = () => page.getByLabel('Attachments');
const attached = (words: string) => page.getByRole('list', { name: 'Attached files' }).getByText(words);

step('the text of a document is extracted and an image is listed, both before the run', async () => {
  await page.getByRole('button', { name: 'Use the simulated provider' }).click();
  await compose(page, { message: 'We will build the bridge described in the report.', personas: 5 });
  await field().setInputFiles([
    {
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: await createPdf(['The bridge carries trams and bicycles.']),
    },
    { name: 'photo.png', mimeType: 'image/png', buffer: png },
  ]);
  await attached('report.pdf · 38 characters').waitFor();
  await attached('photo.png · its name only').waitFor();
  await page.getByText('photo.png is an image: personas are told its name, not what it shows.').first().waitFor();
  await expectSound(page);
});

step('a file that cannot be read causes a message in plain words', async () => {
  await field().setInputFiles([
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: await createPdf(['x'], { userPassword: 'y' }) },
  ]);
  await attached('locked.pdf is protected by a password.').waitFor();
  await page.getByRole('button', { name: 'Remove locked.pdf' }).click();
});

step('the run shows its attachments, and a repeated run uses them again', async () => {
  await page.getByRole('button', { name: 'Run with 5 personas' }).click();
  await page.getByRole('tab', { name: 'Details' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Attachments every persona was told about' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^report\.pdf · 38.characters$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByRole('menuitem', { name: 'With other personas' }).click();
  await attached('report.pdf · 38 characters').waitFor();
  await attached('photo.png · its name only').waitFor();
});

test('the browser reported no errors during these steps', () => {
  // Chromium logs expected refusals (of a locked file, of a guest's token) to its console.
  expect(consoleMessages.filter((line) => !/status of 40[01]/.test(line))).toEqual([]);
});
