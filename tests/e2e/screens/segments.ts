/** Who is asked: list, segment, builder, import. */
import type { Camera } from './camera.ts';

export async function takeSegments({ page, shoot }: Camera): Promise<void> {
  await page.goto('/segments');
  await page.getByRole('link', { name: 'American adults' }).waitFor();
  await shoot('segments');
  await page.goto('/segments/sample-american-adults');
  await page.getByRole('heading', { name: 'Age', exact: true }).waitFor();
  await shoot('segment');
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page.getByText(/^120\sprofiles$/).waitFor();
  await shoot('segment-profiles');
  await page.getByRole('tab', { name: 'Weights' }).click();
  await page.getByLabel('Add an attribute').selectOption('gender');
  await page.getByLabel('female', { exact: true }).fill('75');
  await page.getByRole('button', { name: 'Try the weights' }).click();
  await page.getByText('All targets are met.').waitFor();
  await shoot('segment-weights');
  await page.getByRole('link', { name: 'Derive' }).click();
  await page.getByLabel('Attribute, criterion 1').selectOption('age');
  await page.getByLabel('At most, criterion 1').fill('34');
  await page.getByText(/^of 120 \(/).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Younger adults');
  await shoot('segment-builder');
}

export async function takeImport({ page, shoot }: Camera): Promise<void> {
  await page.goto('/segments/import');
  const file = page.locator('input[type=file]');
  await file.waitFor({ state: 'attached' });
  await shoot('import-start');
  await file.setInputFiles({ name: 'voters.csv', mimeType: 'text/csv', buffer: Buffer.from(voters()) });
  await page.getByLabel('What Full name is').waitFor();
  await page.getByText(/^Of the/).waitFor();
  await shoot('import-mapping');
}

function voters(): string {
  const places = ['Ohio', 'Utah', 'Iowa'];
  const lines = Array.from({ length: 400 }, (_, at) => {
    const age = at % 100 === 3 ? 'n/a' : 18 + (at % 70);
    return `Person ${at + 1};${age};${at % 2 === 0 ? 'female' : 'male'};${places[at % 3]};rent|buses`;
  });
  return ['Full name;Age;Gender;State;Issues', ...lines].join('\n');
}
