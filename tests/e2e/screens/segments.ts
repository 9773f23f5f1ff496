/** Segments: the list, a segment's page, creating and deleting one. */
import type { SegmentWeightsPreviewQuery } from '../../../web/generated/segments/graphql.ts';
import { lookAtMenu } from './doing.ts';
import { assignInto, whileChangingData, whileDelayed } from './faults.ts';
import type { Camera } from './camera.ts';
import type { Scene } from './scene.ts';

const sample = '/segments/sample-american-adults';

export async function takeSegments({ camera: { page, shoot, look } }: Scene): Promise<void> {
  await page.goto('/segments');
  await page.getByRole('link', { name: 'American adults' }).waitFor();
  await shoot('segments');
  await page.getByRole('button', { name: 'renters', exact: true }).click();
  await page.getByText(/^1\ssegment/).waitFor();
  await look('segments-by-tag');
  await page.getByLabel('Search segments').fill('nobody is called this');
  await page.getByText('No segment matches').waitFor();
  await look('segments-none-found');
}

export async function takeSegment({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto(sample);
  await page.getByRole('heading', { name: 'Age', exact: true }).waitFor();
  await shoot('segment');
  await lookAtMenu(camera, page.getByRole('button', { name: 'Export', exact: true }), 'segment-export');
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await page.getByRole('button', { name: /^Show \d+ more$/ }).waitFor({ state: 'detached' });
  await look('segment-every-chart');
  await page.getByRole('tab', { name: 'Profiles' }).click();
  await page
    .getByRole('tabpanel')
    .getByText(/^120\sprofiles$/)
    .waitFor();
  await shoot('segment-profiles');
  await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').click();
  await page.locator('[role=columnheader][aria-sort=ascending]').waitFor();
  await look('segment-profiles-sorted');
  await page.getByLabel('Search profiles').fill('nobody is called this');
  await page.getByText('No profile matches').waitFor();
  await look('segment-profiles-none-found');
  await page.getByRole('tab', { name: 'Definition' }).click();
  await page.getByText(/Samples are shared with everybody and read-only/).waitFor();
  await look('segment-definition-of-a-sample');
}

export async function takeWeights({ camera: { page, shoot, look } }: Scene): Promise<void> {
  await page.goto(`${sample}?tab=weights`);
  await page.getByLabel('Add an attribute').selectOption('gender');
  await page.getByLabel('female', { exact: true }).fill('75');
  await page.getByRole('button', { name: 'Try the weights' }).click();
  await page.getByText('All targets are met.').waitFor();
  await shoot('segment-weights');
  await page.getByLabel('male', { exact: true }).fill('60');
  await page.getByText('135% is more than 100%').waitFor();
  await page.getByLabel('Add an attribute').selectOption('occupation');
  await page.getByText('this attribute has too many different values').waitFor();
  await page.getByRole('button', { name: 'Try the weights' }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  await look('segment-weights-problems');
}

/** Contradictory targets are met as far as possible. */
export async function takeContradictingWeights({ camera: { page, look } }: Scene): Promise<void> {
  const part = ({ previewSegmentWeights }: SegmentWeightsPreviewQuery) =>
    assignInto(previewSegmentWeights, { isConverged: false, largestGap: 0.124, effectiveSize: 9 });
  await whileChangingData(page, 'SegmentWeightsPreview', part, async () => {
    await page.goto(`${sample}?tab=weights`);
    await page.getByLabel('Add an attribute').selectOption('gender');
    await page.getByLabel('female', { exact: true }).fill('75');
    await page.getByRole('button', { name: 'Try the weights' }).click();
    await page.getByText(/cannot all be met at once; the largest gap is/).waitFor();
    await look('segment-weights-contradicting');
  });
}

export async function takeBuilder({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/segments/new');
  await page.getByText('Choose whose profiles it takes first.').waitFor();
  await look('builder-empty');
  await page.goto(sample);
  await page.getByRole('link', { name: 'Make a subset' }).click();
  await page.getByLabel('Attribute, criterion 1').selectOption('age');
  await page.getByLabel('At most, criterion 1').fill('34');
  await page.getByText(/^of 120 \(/).waitFor();
  await page.getByRole('button', { name: 'Make the segment' }).click();
  await page
    .getByLabel('Name', { exact: true })
    .and(page.locator('[aria-invalid=true]'))
    .or(page.locator('.bp6-form-group.bp6-intent-danger'))
    .first()
    .waitFor();
  await look('builder-problems');
  await page.getByLabel('Name', { exact: true }).fill('Younger adults');
  await page.getByRole('button', { name: 'Add a criterion' }).click();
  await page.getByLabel('Attribute, criterion 2').selectOption('gender');
  await page.getByLabel('Values, criterion 2').fill('a word nobody has');
  await page.getByLabel('Values, criterion 2').press('Enter');
  await page.getByText('Nobody fits.').waitFor();
  await look('builder-nobody');
  await page.getByRole('button', { name: 'Remove criterion 2' }).click();
  await buildGroups(camera);
  await shoot('segment-builder');
  await page.getByRole('button', { name: 'Remove group 1' }).click();
  await page.getByText('People who are 34 or younger.').waitFor();
  await page.getByRole('button', { name: 'Make the segment' }).click();
  await page.getByText('Younger adults was made').waitFor();
  await look('segment-made', { keys: false });
}

/** Adds a group of which any criterion must fit, with one that must not, and a second source. */
async function buildGroups({ page, look }: Camera): Promise<void> {
  await page.getByLabel('Profiles of: type to search').fill('Suburban parents');
  await page.getByRole('option', { name: /^Suburban parents/ }).click();
  await page.keyboard.press('Escape');
  await page.getByText(/^of 180 \(/).waitFor();
  await page.getByRole('button', { name: 'Add a group' }).click();
  await page.getByLabel('Attribute, criterion 2').selectOption('tags');
  await page.getByLabel('Comparison, criterion 2').selectOption('is not');
  await page.getByLabel('Values, criterion 2').fill('stud');
  await page.getByRole('option', { name: /^student/ }).waitFor();
  await page.getByLabel('Values, criterion 2').press('ArrowDown');
  await look('builder-suggestions', { keys: false });
  await page.getByLabel('Values, criterion 2').press('Enter');
  await page.getByRole('button', { name: 'Add a criterion to group 1' }).click();
  await page.getByLabel('Attribute, criterion 3').selectOption('location');
  await page.getByLabel('Comparison, criterion 3').selectOption('contains');
  await page.getByLabel('Values, criterion 3').fill('Suburban');
  await page.getByLabel('Values, criterion 3').press('Enter');
  await page.getByText('(whose tags do not include student or who live in a suburb).').waitFor();
}

/** A segment of the person, from which another one is derived. */
export async function takeOwnSegment({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await openOwn(camera);
  await page.getByRole('link', { name: 'Make a subset' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Youngest adults');
  await page.getByRole('button', { name: 'Make the segment' }).click();
  await page.getByText('from Younger adults').waitFor();
  await openOwn(camera);
  await page.getByRole('tab', { name: 'Weights' }).click();
  await page.getByLabel('Add an attribute').selectOption('gender');
  await page.getByLabel('female', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Keep the weights' }).click();
  await page.getByRole('button', { name: 'Remove the weights' }).waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByText(/is the share after weighting/).waitFor();
  await look('segment-of-ones-own');
  await page.getByRole('tab', { name: 'Definition' }).click();
  await page.getByRole('button', { name: /^Add the \d+ that profiles carry$/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.bp6-form-group.bp6-intent-danger').waitFor();
  await look('segment-definition-problems');
}

export async function takeSegmentEnd({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await openOwn(camera);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/‘Youngest adults’ takes its profiles from it/).waitFor();
  await look('segment-delete');
  await dialog.getByRole('button', { name: 'Delete segment' }).click();
  await dialog.locator('.bp6-form-group.bp6-intent-danger').waitFor();
  await look('segment-delete-problems');
  await dialog.getByLabel(/^Type ‘Younger adults’/).fill('Younger adults');
  await dialog.getByRole('button', { name: 'Delete segment' }).click();
  await page.getByText('Younger adults was deleted').waitFor();
  await look('segment-deleted', { keys: false });
  await whileDelayed(page, 'SegmentDetail', async () => {
    await page.goto(sample);
    await page.locator('.bp6-skeleton').first().waitFor();
    await look('segment-loading');
  });
}

async function openOwn({ page }: Camera): Promise<void> {
  await page.goto('/segments?whose=mine');
  await page.getByRole('link', { name: 'Younger adults' }).click();
  await page.getByRole('heading', { level: 1, name: 'Younger adults' }).waitFor();
}
