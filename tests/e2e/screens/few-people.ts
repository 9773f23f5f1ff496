/** Ten people who are asked 28 times each, before the run, on its result, by attributes, and in a comparison. */
import { begin } from './compose.ts';
import type { Scene } from './scene.ts';

const people = [
  'Full name;Age;Gender;Party',
  ...Array.from(
    { length: 10 },
    (_, at) => `Person ${at};${20 + at};${at < 3 ? 'male' : 'female'};Party ${at % 2 === 0 ? 'A' : 'B'}`,
  ),
].join('\n');

export async function takeFewPeople({ camera }: Scene): Promise<void> {
  const { page, shoot } = camera;
  await page.goto('/segments/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ten-people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await page.getByRole('button', { name: /^Import 10\srows$/ }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await begin(camera);
  await page.getByLabel('Message', { exact: true }).fill('We will open two more clinics by May.');
  await page.getByLabel('Segments: type to search').fill('ten');
  await page.getByRole('option', { name: /^Ten people/i }).click();
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('280');
  await page.getByText('10 people, asked 28 times each: as precise as 10 asked once').waitFor();
  await shoot('compose-of-ten-people');
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await page.getByLabel('Message B', { exact: true }).fill('By May, two more clinics will be open.');
  await page.getByRole('button', { name: /^Run 2/ }).click();
  await page.waitForURL(/\/experiments\/./);
  await page.getByText(/^The same 10\speople heard each message, some more than once/).waitFor({ timeout: 120_000 });
  await page.getByText(/^Still asking/).waitFor({ state: 'detached', timeout: 120_000 });
  await shoot('experiment-of-ten-people');
  await page.getByRole('link', { name: 'Read the run' }).first().click();
  await page
    .getByText(/280 answers are from 10\speople/)
    .first()
    .waitFor();
  await shoot('result-of-ten-people');
  await page.getByRole('tab', { name: 'Break down' }).click();
  await page.getByLabel('The chosen personas', { exact: true }).waitFor();
  await shoot('breakdown-of-ten-people');
}
