/** Judges each state it is shown: axe, nothing that sticks out sideways, everything in reach of the keyboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violationsAtRest } from '../browser.ts';
import type { Camera, LookOptions } from './camera.ts';

/** A line per trouble; the page is at the last width, at rest. */
export type Judgement = (page: Page) => Promise<string[]>;

/** From a phone to a large screen, in CSS pixels; the wide one last, since states go on from there. */
const fitting = [390, 768, 1920, 1440] as const;
const axeWidths: readonly number[] = [390, 1440];
const wide = 1440;
const height = 900;

export interface Judge extends Camera {
  /** Every state that was judged. */
  judged: string[];
}

/** `more` is asked about each state as well, at the wide width, unless the state cannot bear it. */
export function openJudge(page: Page, { troubles, judged, more }: { troubles: string[]; judged: string[]; more?: Judgement }): Judge {
  async function look(name: string, { at = fitting, keys = true }: LookOptions = {}): Promise<void> {
    judged.push(name);
    const note = (found: string[]) => troubles.push(...found.map((line) => `${name}: ${line}`));
    for (const width of at) {
      await page.setViewportSize({ width, height });
      note(await stickingOut(page, width));
      if (axeWidths.includes(width)) note(await violationsAtRest(page, width));
    }
    if (more !== undefined && keys && at.at(-1) === wide) note(await more(page));
  }
  return { page, troubles, judged, look, shoot: look };
}

/** What is too wide for the page, or opens over its edge; twice over, since a change of width takes a moment to settle. */
async function stickingOut(page: Page, width: number): Promise<string[]> {
  await settled(page);
  const found = await page.evaluate(measure);
  if (found.length === 0) return [];
  await sleep(700);
  return (await page.evaluate(measure)).map((line) => `${line} at ${width} px`);
}

/** Two frames: one to lay out anew, one for what measures itself then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
}

/** Runs in the page. */
function measure(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px stick out`] : [];
  // What lies over the page may leave it at the left, too, which widens nothing.
  const over = [...document.querySelectorAll('[role=dialog], [role=alertdialog], .bp6-popover, .bp6-toast, .bp6-omnibar')].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, 40);
    return left < -1 || right > clientWidth + 1 ? [`“${name}” reaches from ${Math.round(left)} to ${Math.round(right)} px`] : [];
  });
  return [...tooWide, ...over];
}
