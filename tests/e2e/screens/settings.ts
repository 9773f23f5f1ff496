/** Settings, a section at a time. */
import type { Camera } from './camera.ts';

export async function takeSettings({ page, shoot }: Camera): Promise<void> {
  await page.goto('/settings');
  const stored = page.getByText(/^Stored:/);
  await stored.first().waitFor();
  await shoot('settings-keys');
  await page.goto('/settings/simulations');
  await page.getByLabel('Default simulation size').waitFor();
  await shoot('settings-simulations');
  await page.goto('/settings/security');
  await page.getByText('This browser').waitFor();
  await shoot('settings-security');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await shoot('settings-authenticator');
  await page.keyboard.press('Escape');
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export all my data' }).waitFor();
  await shoot('settings-data');
}
