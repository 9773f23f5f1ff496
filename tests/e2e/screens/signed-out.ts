/** What somebody sees who is not signed in. */
import { demoEmail } from '../../../local/demo-account.ts';
import type { Camera } from './camera.ts';

export async function takeSignedOut({ page, shoot }: Camera): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('landing');
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(demoEmail);
  await shoot('sign-in');
  await page.goto('/sign-up');
  await page.getByLabel('Given name').waitFor();
  await shoot('sign-up');
  await page.goto('/reset-password');
  await page.getByLabel('E-mail').waitFor();
  await shoot('reset');
  await page.goto('/reset-password/new');
  await page.getByLabel('New password').waitFor();
  await shoot('reset-new-password');
}

export async function takeSignInSteps({ page, shoot }: Camera): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(demoEmail);
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await page.getByRole('heading', { name: 'Choose how to sign in' }).waitFor();
  await shoot('sign-in-ways');
  await page.getByRole('button', { name: /^Code by e-mail/ }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await shoot('sign-in-code');
}
