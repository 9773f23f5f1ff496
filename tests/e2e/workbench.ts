/** What people do at the compose form and on a run's page, in terms of what they see there. */
import type { Page } from 'playwright-core';
import { providerNames } from '../../domain/providers/provider.ts';
import { bytesOf } from './browser.ts';

/** A run's address: three words of people's language. */
const runAddress = /\/runs\/[a-z]+-[a-z]+-[a-z]+$/;

export interface Composed {
  message: string;
  personas: number;
  /** As the form names them; the first one unless given. */
  providers?: string[];
}

/** Writes a message, picks all segments and says how many personas; leaves the form ready to run. */
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

/** Ticks these providers and no other. */
export async function chooseProviders(page: Page, wanted: readonly string[]): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Providers' });
  for (const name of wanted) await boxes.getByRole('checkbox', { name }).check({ force: true });
  for (const name of Object.values(providerNames).filter((other) => !wanted.includes(other)))
    await boxes.getByRole('checkbox', { name }).uncheck({ force: true });
}

/** Composes, runs, and ends on the run's page. */
export async function run(page: Page, composed: Composed): Promise<void> {
  await compose(page, composed);
  await page.getByRole('button', { name: `Run with ${composed.personas} personas` }).click();
  await page.waitForURL(runAddress);
}

/** Keeps every percentage that a progress bar shows from the next load on; answers those of the page as it is. */
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

/** How many personas have answered, as the live card says. */
export async function answeredNow(page: Page): Promise<number> {
  const words = page.getByText(/personas answered/).first();
  return Number(/^\d+/.exec(await words.innerText())?.[0]);
}

/** The result of the run on the screen, as a file of the format whose menu line matches. */
export async function exported(page: Page, format: RegExp): Promise<{ fileName: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { fileName: download.suggestedFilename(), text: (await bytesOf(download)).toString('utf8') };
}
