/** Signing up, in and out through the screens, as a person does. */
import type { Page } from 'playwright-core';
import { tokensKey } from '../../web/session/storage.ts';
import { expectFocus } from './keyboard.ts';
import { codeMailedTo } from './mail.ts';

interface Person {
  email: string;
  password: string;
}

/** From the first page to a confirmed account; ends signed in, as the product does after a sign-up. */
export async function createAccount(
  page: Page,
  { email, password, mailUrl }: Person & { mailUrl: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Given name').fill('Robin');
  await page.getByLabel('Family name').fill('Analyst');
  await page.getByLabel(/^Phone number/).fill('+12025550123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Verification code').waitFor();
  await page.getByLabel('Verification code').fill(await codeMailedTo(email, mailUrl));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Signs in at the form that is on the screen, or about to be. */
export async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends at the first page, with nothing left of the session in the browser: the server alone would refuse what is kept there. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  // Open, and at rest: what still moves may be elsewhere when the mouse comes up again.
  await expectFocus(page.getByRole('menuitem', { name: 'Settings' }));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), tokensKey)).toBeNull();
}
