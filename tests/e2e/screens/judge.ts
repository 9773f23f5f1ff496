/** Checks each state: axe, overflow, and reachability by keyboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violationsAtRest } from '../axe.ts';
import { findKeyboardProblems } from '../keyboard-reach.ts';
import type { Camera, LookOptions } from './camera.ts';

/** From a phone to a large screen, in CSS pixels; the wide one is last, because the next state continues there. */
const everyWidth = [390, 768, 1920, 1440] as const;
const axeWidths = [390, 1440] as const;
const wide = 1440;
const height = 900;

/** Result of the checks. */
export interface Findings {
  /** Problems, one line each. */
  problems: string[];
  /** All states that were checked. */
  judged: string[];
}

export function openJudge(page: Page, findings: Findings): Camera {
  const look = (name: string, { at = everyWidth, keys = true }: LookOptions = {}) =>
    judge(page, findings, name, { at, keys });
  return { page, problems: findings.problems, look, shoot: look };
}

async function judge(
  page: Page,
  { problems, judged }: Findings,
  name: string,
  { at, keys }: Required<LookOptions>,
): Promise<void> {
  judged.push(name);
  const note = (found: string[]) => problems.push(...found.map((line) => `${name}: ${line}`));
  for (const width of at) {
    await page.setViewportSize({ width, height });
    note(await stickingOut(page, width));
    if (axeWidths.some((each) => each === width))
      note(await violationsAtRest(page, width, { contrast: width === at.at(-1) }));
  }
  if (!keys || at.at(-1) !== wide) return;
  await closeToasts(page);
  note(await findKeyboardProblems(page));
}

/**
 * Toasts disappear after a few seconds, during which focus may be on one. One that stays is checked with the rest.
 */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.bp6-toast');
  if ((await toasts.count()) === 0) return;
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) button.click();
  });
  await toasts
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => undefined);
}

/** Returns elements that overflow the page. Checked twice, because a change of width takes a moment to settle. */
async function stickingOut(page: Page, width: number): Promise<string[]> {
  const found = await page.evaluate(measure);
  if (found.length === 0) return [];
  await sleep(700);
  return (await page.evaluate(measure)).map((line) => `${line} at ${width} px`);
}

/**
 * Returns the overflowing elements after two frames: one for the layout, one for elements that measure themselves
 * afterwards. Runs in the page.
 */
async function measure(): Promise<string[]> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px stick out`] : [];
  // Overlays may also leave the page at the left, which does not widen it.
  const over = [
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], .bp6-popover, .bp6-toast, .bp6-omnibar'),
  ].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40);
    return left < -1 || right > clientWidth + 1
      ? [`“${name}” reaches from ${Math.round(left)} to ${Math.round(right)} px`]
      : [];
  });
  return [...tooWide, ...over];
}
