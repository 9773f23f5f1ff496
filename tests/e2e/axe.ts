/** Accessibility rules of axe-core for a page that is open. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule that is on by default reads style sheets, and only the HTML of violations is reported. */
const options: RunOptions = {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
  selectors: false,
};

interface Violation {
  id: string;
  elements: string[];
}

/**
 * Returns axe's violations that two checks find: a frame in the middle of a change is checked again. Contrast takes half
 * of axe's time, so a caller may leave it out at all but one width: colors are the same at each.
 */
export async function violationsAtRest(page: Page, width: number, { contrast = true } = {}): Promise<string[]> {
  const given = contrast ? options : { ...options, rules: { 'color-contrast': { enabled: false } } };
  const found = await violations(page, given);
  if (found.length === 0) return [];
  await sleep(1_000);
  return (await violations(page, given)).map(({ id, elements }) => `${id} at ${width} px: ${elements.join(' | ')}`);
}

/** The script stays in the document, where later checks find it. */
async function violations(page: Page, given: RunOptions): Promise<Violation[]> {
  const found = await page.evaluate(runAxe, given);
  if (found !== null) return found;
  await page.evaluate(script);
  return (await page.evaluate(runAxe, given)) ?? [];
}

/** Runs in the page. Resolves to null when it does not have the script yet. */
async function runAxe(given: RunOptions): Promise<Violation[] | null> {
  const { axe } = window as { axe?: { run: (context: Document, with_: RunOptions) => Promise<AxeResults> } };
  if (axe === undefined) return null;
  const results = await axe.run(document, given);
  return results.violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html.slice(0, 200)) }));
}
