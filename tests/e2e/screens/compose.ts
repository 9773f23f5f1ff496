/** The compose form in all its states. */
import type { Camera } from './camera.ts';
import { lookAtMenu } from './doing.ts';
import { whileDelayed, whileRefusing } from './faults.ts';
import type { Scene } from './scene.ts';

const message = 'We will cut the waiting time at every city clinic by half, and publish the numbers each month.';
const other = 'Two more clinics open by May. Longer hours start in June.';

const runButton = ({ page }: Camera) => page.getByRole('button', { name: /^Run (with|\d)/ });
const segmentField = ({ page }: Camera) => page.getByLabel('Segments: type to search');

/** The empty form. */
export async function begin({ page }: Camera): Promise<void> {
  await page.goto('/');
  await page.locator('#compose-message').waitFor();
  const over = page.getByRole('button', { name: 'Start over' });
  if (await over.isVisible()) await over.click();
}

/** Opens the further options, which a stored draft may have opened already. */
async function openMore({ page }: Camera): Promise<void> {
  const more = page.getByRole('button', { name: /^More: / });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
}

/** A message and four segments, ready to run. */
export async function write(camera: Camera): Promise<void> {
  const { page } = camera;
  await begin(camera);
  await page.getByLabel('Message', { exact: true }).fill(message);
  for (const name of ['Suburban parents', 'Young renters', 'Retired homeowners', 'Rural']) {
    await segmentField(camera).fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await segmentField(camera).press('Escape');
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('240');
}

/** Two messages, ready to run. */
export async function writeTwo(camera: Camera): Promise<void> {
  const { page } = camera;
  await write(camera);
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await page.getByLabel('Message B', { exact: true }).fill(other);
  await page.getByText('± ').first().waitFor();
}

export async function takeCompose({ camera }: Scene): Promise<void> {
  await writeTwo(camera);
  await camera.shoot('compose');
}

export async function takeComposeProblems({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await begin(camera);
  await page.getByRole('spinbutton', { name: 'Personas' }).fill('0');
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  await openMore(camera);
  await page.getByLabel('Spend cap').fill('-1');
  await page.getByLabel('Stop early at').fill('90');
  await page.getByRole('button', { name: /^Run/ }).last().click();
  await page.getByText('Write the message to test').waitFor();
  await look('compose-problems');
  await write(camera);
  await whileRefusing(page, 'SubmitSimulation', async () => {
    await runButton(camera).click();
    await page.getByRole('alert').filter({ hasText: 'The database is being restarted' }).waitFor();
    await look('compose-not-taken');
  });
  await whileRefusing(page, 'Estimate', async () => {
    await page.getByRole('spinbutton', { name: 'Personas' }).fill('241');
    await page.getByText(/^No estimate: /).waitFor();
    await look('compose-without-estimate');
  });
}

export async function takeComposeHelpers({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  await write(camera);
  await segmentField(camera).fill('');
  await segmentField(camera).click();
  await page.locator('.bp6-menu [role=option]').nth(3).waitFor();
  await look('compose-segments-open', { keys: false });
  await segmentField(camera).fill('no such people');
  await page.getByText(/^Describe ‘/).waitFor();
  await look('compose-segments-none', { keys: false });
  await segmentField(camera).fill('');
  await segmentField(camera).press('Escape');
  const templates = page.getByRole('button', { name: 'Templates' });
  await templates.click();
  await page.getByRole('menuitem', { name: 'Save this message as a template' }).click();
  await lookAtMenu(camera, templates, 'compose-templates');
  await templates.click();
  await page.getByRole('menuitem', { name: 'Policy promise' }).click();
  await page.getByText('The template replaced your text').waitFor();
  await look('compose-template-toast', { keys: false });
  // The toast would disappear during the next walk.
  const replaced = page.locator('.bp6-toast', { hasText: 'The template replaced your text' });
  await replaced.getByRole('button', { name: 'Close' }).click();
  await replaced.waitFor({ state: 'detached' });
  await openMore(camera);
  await page.getByLabel('Context for every persona').fill('The mayor speaks at a budget hearing.');
  for (const letter of ['B', 'C', 'D', 'E']) {
    await page.getByRole('button', { name: /^Compare with (another message|one more)/ }).click();
    await page.getByLabel(`Message ${letter}`, { exact: true }).fill(other);
  }
  await look('compose-five-messages-and-more');
}

export async function takeAttachments({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  const field = page.getByLabel('Attachments');
  const list = page.getByRole('list', { name: 'Attached files' });
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await write(camera);
  await field.setInputFiles([
    file('bridge report, second and final version.txt', 'The bridge carries trams and bicycles.'),
    file('plan.exe', 'x'),
  ]);
  await list.getByText(/second and final version\.txt · 38 characters/).waitFor();
  await list.getByText(/plan\.exe has an unsupported file type/).waitFor();
  await whileDelayed(page, '**/api/attachments?*', async () => {
    await field.setInputFiles([file('minutes.txt', 'Nobody objected.')]);
    await list.getByText(/being read/).waitFor();
    await look('compose-attachments');
  });
  await list.getByText(/minutes\.txt · 16 characters/).waitFor();
}

/** Saved audiences, the split among segments, and the number that tells two messages apart. */
export async function takeAudience({ camera }: Scene): Promise<void> {
  const { page, look } = camera;
  const audiences = page.getByRole('button', { name: 'Audiences' });
  await write(camera);
  await page.getByLabel(/^At least in each/).fill('55');
  await page.getByText(/Rural[^·]* 55/).waitFor();
  await audiences.click();
  await page.getByRole('menuitem', { name: 'Save this audience' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Four groups');
  await look('compose-audience-name');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await lookAtMenu(camera, audiences, 'compose-audiences');
  await page.getByLabel('Split among segments').selectOption('own');
  await page.getByText('Before you run').waitFor();
  await page.getByText(/^Smallest group: /).waitFor();
  await look('compose-split-own');
  await page.getByRole('button', { name: 'How many tell two messages apart?' }).click();
  await page.getByText(/^About \d/).waitFor();
  await look('compose-power');
}
