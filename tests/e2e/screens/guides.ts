/** Help for newcomers: empty screens and the tour. */
import { openDatabase } from '../../../db/client.ts';
import { findAccount } from '../../../db/identity/accounts.ts';
import { wantSamples } from '../../../db/samples/samples.ts';
import { demoEmail } from '../../../local/demo-account.ts';
import { waitForCharts } from './doing.ts';
import type { Scene } from './scene.ts';

export async function takeEmpty({ camera }: Scene): Promise<void> {
  const { page, shoot, look } = camera;
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).waitFor();
  await shoot('compose-empty');
  await page.goto('/analytics');
  await page.getByText('Nothing to analyze yet').waitFor();
  await waitForCharts(camera);
  await shoot('analytics-empty');
  await page.goto('/ai-assistant');
  await page.getByRole('heading', { name: /^What are you working on/ }).waitFor();
  await shoot('assistant-empty');
  const empty = [
    ['/runs', 'No runs yet'],
    ['/runs?status=failed', 'No run has this status'],
    ['/compare', 'Nothing to compare yet'],
    ['/experiments', 'No comparisons yet'],
    ['/recurring', 'No recurring runs yet'],
    ['/inbox', 'No notifications yet'],
    ['/segments?whose=mine', 'No segment of yours yet'],
  ] as const;
  for (const [path, words] of empty) {
    await page.goto(path);
    await page.getByText(words).waitFor();
    await look(`empty: ${path}`);
  }
}

/** Finished work that a new account begins with; it is removed again, as later parts begin with nothing. */
export async function takeSamples({ camera: { page, shoot, look }, stack }: Scene): Promise<void> {
  const db = openDatabase(stack.urls.database, 1);
  const account = await findAccount(db, demoEmail);
  await wantSamples(db, account?.id ?? '').finally(() => db.destroy());
  await page.goto('/');
  await page.getByRole('link', { name: /^Comparison/ }).waitFor();
  await page
    .getByRole('row', { name: /Sample: wording/ })
    .first()
    .waitFor();
  await shoot('samples');
  await page.getByRole('link', { name: /^Comparison/ }).click();
  await page.getByRole('heading', { name: 'Difference in positive share' }).waitFor();
  await look('sample-comparison');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove the samples' }).click();
  await page.getByText('No runs yet').waitFor();
}

const steps = 7;
const shown = 3;

export async function takeTour({ camera: { page, shoot, look } }: Scene): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  const card = page.getByRole('dialog');
  for (let step = 1; step <= steps; step += 1) {
    await card.getByText(`Step ${step} of ${steps}`).waitFor();
    if (step === shown) await shoot('tour');
    else await look(`tour-${step}`);
    const toSettings = card.getByRole('button', { name: 'Go to Settings' });
    if (await toSettings.isVisible()) {
      await toSettings.click();
      await card.getByText('This is Settings.').waitFor();
      await look('tour-at-settings');
    }
    await card.getByRole('button', { name: step === steps ? 'Complete' : 'Next', exact: true }).click();
  }
  await card.waitFor({ state: 'detached' });
}
