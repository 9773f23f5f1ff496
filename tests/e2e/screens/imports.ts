/** An import, from the file to the undo. */
import type { SegmentImportQuery } from '../../../web/generated/segments/graphql.ts';
import { assignInto, operationOf, whileChangingData, whileDelayed, whileRefusing } from './faults.ts';
import type { Camera } from './camera.ts';
import type { Scene } from './scene.ts';

const rows = 400;

async function offer({ page }: Camera, name: string, text: string): Promise<void> {
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function mapped({ page }: Camera): Promise<void> {
  await page.getByLabel('What Full name is').waitFor();
  await page.getByText(/^Of the/).waitFor();
}

export async function takeImport({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/segments/import');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await shoot('import-start');
  await offer(camera, 'empty.csv', '');
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await look('import-refused');
  await whileDelayed(page, '**/api/segments/imports?*', async () => {
    await offer(camera, 'voters.csv', voters());
    await page.getByText(/^(Sending|Reading the rows of) voters\.csv/).waitFor();
    await look('import-sending');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  });
  await offer(camera, 'voters.csv', voters());
  await mapped(camera);
  await shoot('import-mapping');
}

export async function takeMapping({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await page.goto('/segments/import');
  await offer(camera, 'voters.csv', voters());
  await mapped(camera);
  // A choice that is changed back before it was checked is not checked again.
  const checked = page.waitForResponse((response) => operationOf(response.request()) === 'CheckSegmentImport');
  await page.getByText('Customers', { exact: true }).click();
  await page.getByLabel('Attribute name of Age').waitFor();
  await checked;
  await look('import-mapping-customers');
  await whileRefusing(page, 'CheckSegmentImport', async () => {
    await page.getByText('Voters', { exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'The database is being restarted' }).waitFor();
    await look('import-not-checked');
  });
  await page.getByLabel('What Age is').selectOption('gender');
  await page.getByText(/^Skip rows about people/).click();
  await page.getByText(/^Two rows are about the same person/).waitFor();
  await look('import-mapping-problems');
  await page.getByLabel('What Full name is').selectOption('');
  await whileRefusing(page, 'StartSegmentImport', async () => {
    await page.getByRole('button', { name: /^Import 400\srows$/ }).click();
    // The check may still show the result of its previous attempt.
    const card = page.locator('section').filter({ hasText: 'How to import them' });
    await card.getByRole('alert').filter({ hasText: 'The database is being restarted' }).waitFor();
    await look('import-not-begun');
  });
}

export async function takeImportOutcome({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await page.goto('/segments/import');
  await offer(camera, 'voters.csv', voters());
  await mapped(camera);
  await page.getByRole('button', { name: /^Import 400\srows$/ }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 60_000 });
  await look('import-done');
  const address = page.url();
  const half = { rowsRead: 160, rowsAdded: 158, rowsRefused: 2 };
  const states = [
    [
      'import-waiting',
      { status: 'queued', rowsRead: 0, rowsAdded: 0, rowsRefused: 0, problemCount: 0 },
      'Waiting for a worker',
    ],
    ['import-going-on', { status: 'importing', ...half }, 'Importing'],
    ['import-cancelled', { status: 'cancelled', ...half }, 'Import cancelled'],
    [
      'import-failed',
      { status: 'failed', ...half, error: 'The database went away and did not come back.' },
      'The import did not finish',
    ],
  ] as const;
  for (const [name, state, title] of states)
    await whileChangingData(
      page,
      'SegmentImport',
      ({ segmentImport }: SegmentImportQuery) => assignInto(segmentImport, state),
      async () => {
        await page.goto(address);
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        await look(name);
      },
    );
  await page.goto(address);
  await page.getByRole('link', { name: 'Look at the segment' }).click();
  await page.getByRole('button', { name: 'Undo the import of voters.csv' }).waitFor();
  await look('segment-with-an-import');
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('heading', { name: 'The import was undone' }).waitFor({ timeout: 60_000 });
  await look('import-undone', { keys: false });
}

function voters(): string {
  const places = ['Ohio', 'Utah', 'Iowa'];
  const lines = Array.from({ length: rows }, (_, at) => {
    const age = at % 100 === 3 ? 'n/a' : 18 + (at % 70);
    return `Person ${at + 1};${age};${at % 2 === 0 ? 'female' : 'male'};${places[at % 3]};rent|buses`;
  });
  return ['Full name;Age;Gender;State;Issues', ...lines].join('\n');
}
