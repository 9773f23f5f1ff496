/** Actions that several parts use to reach a state. */
import type { Locator } from 'playwright-core';
import type { Camera } from './camera.ts';

/** Opens the menu of a button, shows it, and closes it. */
export async function lookAtMenu({ page, look }: Camera, button: Locator, name: string): Promise<void> {
  const item = page.getByRole('menuitem').first();
  await button.click();
  await item.waitFor();
  // An open menu traps Tab; its items are reached with the arrow keys.
  await look(name, { keys: false });
  if (await item.isVisible()) await button.click();
  await item.waitFor({ state: 'detached' });
}

/** Opens a dialog with a button, shows it when its text is visible, and closes it with a button. */
export async function lookAtDialog(
  { page, look }: Camera,
  button: Locator,
  name: string,
  words: string | RegExp,
  leave: string,
): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await button.click();
  await dialog.getByText(words).first().waitFor();
  await look(name);
  // A dialog may close by its corner and by its footer.
  await dialog.getByRole('button', { name: leave, exact: true }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits for the gray lines of a part that is loading. */
export async function waitForSkeleton({ page }: Camera): Promise<void> {
  await page.locator('.bp6-skeleton').first().waitFor();
}

/** Waits until every chart is drawn, including the loading of the library. */
export async function waitForCharts({ page }: Camera): Promise<void> {
  await page.locator('[role=img][aria-busy=false] svg').first().waitFor();
  await page.locator('[role=img][aria-busy=true]').first().waitFor({ state: 'detached' });
}
