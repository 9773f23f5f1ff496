/** Signs up, in and out through the screens. */
import type { Page } from 'playwright-core';
import { tokensKey } from '../../web/session/storage.ts';
import { expectFocus } from './keyboard.ts';
import { codeMailedTo } from './mail.ts';

interface Person {
  email: string;
  password: string;
}

/** Goes from the first page to a confirmed account, which is then signed in. */
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

/** Signs in at the form that is visible or about to appear. */
export async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Signs out to the first page and checks that the browser's storage is empty, because the server would refuse stored
 * tokens in any case.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  // Opens the menu and waits until it has stopped moving: otherwise the mouse may be released somewhere else.
  await expectFocus(page.getByRole('menuitem', { name: 'Settings' }));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), tokensKey)).toBeNull();
}
