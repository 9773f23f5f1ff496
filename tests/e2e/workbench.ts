/** Actions at the compose form and on a run's page. */
import type { Page } from 'playwright-core';
import { bytesOf } from './browser.ts';

/** Address of a run: three words. */
const runAddress = /\/runs\/[a-z]+-[a-z]+-[a-z]+$/;

export interface Composed {
  message: string;
  personas: number;
  /** Name of the provider in the form; the first one by default. */
  provider?: 'OpenAI' | 'Anthropic' | 'Both';
}

/** Writes a message, selects all segments and sets the number of personas; leaves the form ready to run. */
export async function compose(page: Page, { message, personas, provider }: Composed): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill(message);
  const all = page.getByRole('button', { name: 'Choose all' });
  const cleared = page.getByRole('button', { name: 'Clear selected items' });
  await all.or(cleared).first().waitFor();
  if (await all.isVisible()) await all.click();
  await page.getByRole('spinbutton', { name: 'Personas' }).fill(String(personas));
  if (provider !== undefined) await page.getByRole('radio', { name: provider }).click();
}

/** Fills in the form, starts the run, and ends on the run's page. */
export async function run(page: Page, composed: Composed): Promise<void> {
  await compose(page, composed);
  await page.getByRole('button', { name: `Run with ${composed.personas} personas` }).click();
  await page.waitForURL(runAddress);
}

/** Records every percentage of a progress bar from the next load on; returns those of the current page. */
export async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shown: number[] = [];
    const note = () => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? '';
      if (now !== '' && shown.at(-1) !== Number(now)) shown.push(Number(now));
    };
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-valuenow'],
    });
    Object.assign(globalThis, { progressShown: shown });
  });
  return () => page.evaluate(() => (globalThis as unknown as { progressShown: number[] }).progressShown);
}

/** Number of personas who have answered, as the live card shows it. */
export async function answeredNow(page: Page): Promise<number> {
  const words = page.getByText(/personas answered/).first();
  return Number(/^\d+/.exec(await words.innerText())?.[0]);
}

/** Downloads the result of the run on the screen in the format whose menu item matches. */
export async function exported(page: Page, format: RegExp): Promise<{ fileName: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { fileName: download.suggestedFilename(), text: (await bytesOf(download)).toString('utf8') };
}
