/** Segments from a description: the description, an unusable reply, the proposal with and without problems, the segment. */
import type { Scene } from './scene.ts';

export async function takeDescribed({ camera: { page, look } }: Scene): Promise<void> {
  await page.goto('/segments/describe');
  await page.getByLabel('Who is in the segment?').waitFor();
  await look('describe-empty');
  await page.getByLabel('Who is in the segment?').fill('people [[no proposal]]');
  await page.getByRole('button', { name: 'Suggest the mix' }).click();
  await page.getByText('There is no usable proposal').waitFor();
  await look('describe-unusable');
  await page.getByRole('button', { name: 'Describe another one' }).click();
  await page.getByLabel('Who is in the segment?').fill('100 adults in Canada');
  await page.getByRole('button', { name: 'Suggest the mix' }).click();
  await page.getByRole('group', { name: 'The first ten people' }).waitFor();
  await look('describe-proposal');
  await page.getByRole('button', { name: 'Change the source of Gender' }).click();
  await page.getByLabel('Percent, value 1 of Gender').fill('70');
  await page.getByRole('button', { name: 'Add an attribute' }).click();
  await page.getByText('Before people can be drawn:').waitFor();
  await look('describe-problems');
  await page.goto('/segments/describe');
  await page.getByRole('heading', { name: 'Your proposals' }).waitFor();
  await look('describe-drafts');
  await page.getByLabel('Start from published shares').selectOption('france');
  await page.getByText(/Shares from published tables/).waitFor();
  await look('describe-published');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await page.getByRole('heading', { name: /^Drawn from a description, seed/ }).waitFor();
  await look('segment-described', { keys: false });
}
