/** What several parts do to get to a state. */
import type { Locator } from 'playwright-core';
import type { Camera } from './camera.ts';

/** Opens the menu of a button, shows it, and closes it. */
export async function lookAtMenu({ page, look }: Camera, button: Locator, name: string): Promise<void> {
  const item = page.getByRole('menuitem').first();
  await button.click();
  await item.waitFor();
  // An open menu keeps the Tab key to itself; its lines are for the arrows.
  await look(name, { keys: false });
  if (await item.isVisible()) await button.click();
  await item.waitFor({ state: 'detached' });
}

/** Presses what opens a dialog, shows it with the words it is waited for by, and leaves it by a button. */
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
  await dialog.getByRole('button', { name: leave, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Grey lines where something is being read. */
export async function waitForSkeleton({ page }: Camera): Promise<void> {
  await page.locator('.bp6-skeleton').first().waitFor();
}

/** Every chart has been drawn, the loading of their library included. */
export async function waitForCharts({ page }: Camera): Promise<void> {
  await page.locator('[role=img][aria-busy=false] svg').first().waitFor();
  await page.locator('[role=img][aria-busy=true]').first().waitFor({ state: 'detached' });
}
