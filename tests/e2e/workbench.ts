/** Actions at the compose form and on a run's page. */
import type { Page } from 'playwright-core';
import { providerNames } from '../../domain/providers/provider.ts';
import { bytesOf } from './browser.ts';

/** Address of a run: three words. */
const runAddress = /\/runs\/[a-z]+-[a-z]+-[a-z]+$/;

export interface Composed {
  message: string;
  personas: number;
  /** Names of the providers in the form; the first one by default. */
  providers?: string[];
}

/** Writes a message, selects all segments and sets the number of personas; leaves the form ready to run. */
export async function compose(page: Page, { message, personas, providers = [] }: Composed): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill(message);
  const all = page.getByRole('button', { name: 'Choose all' });
  const cleared = page.getByRole('button', { name: 'Clear selected items' });
  await all.or(cleared).first().waitFor();
  if (await all.isVisible()) await all.click();
  await page.getByRole('spinbutton', { name: 'Personas' }).fill(String(personas));
  if (providers.length > 0) await chooseProviders(page, providers);
}

/** Selects these providers and no other. */
export async function chooseProviders(page: Page, wanted: readonly string[]): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Providers' });
  for (const name of wanted) await boxes.getByRole('checkbox', { name }).check({ force: true });
  for (const name of Object.values(providerNames).filter((other) => !wanted.includes(other)))
    await boxes.getByRole('checkbox', { name }).uncheck({ force: true });
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
