/** Judges each state it is shown: axe, nothing that sticks out sideways, everything in reach of the keyboard. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violationsAtRest } from '../browser.ts';
import { keyboardTroubles } from '../keyboard-reach.ts';
import type { Camera, LookOptions } from './camera.ts';

/** From a phone to a large screen, in CSS pixels; the wide one last, since states go on from there. */
const everyWidth = [390, 768, 1920, 1440] as const;
const axeWidths = [390, 1440] as const;
const wide = 1440;
const height = 900;

/** Blueprint stops at the box around each dialog, too. */
const dialogBox = /^outside the open dialog: <div >/;

/** What comes of judging, for the one who asked for it. */
export interface Findings {
  /** A line each. */
  troubles: string[];
  /** Every state that was judged. */
  judged: string[];
}

export function openJudge(page: Page, findings: Findings): Camera {
  const look = (name: string, { at = everyWidth, keys = true }: LookOptions = {}) =>
    judge(page, findings, name, { at, keys });
  return { page, troubles: findings.troubles, look, shoot: look };
}

/** Thrown once the last picture of a part was judged: what the part would do then is for others. */
export class LastPicture extends Error {}

/** For the gate: states that have a picture, at the widths that pictures have. `left` are those still to come. */
export function openPictureJudge(page: Page, findings: Findings, left: Set<string>): Camera {
  return {
    page,
    troubles: findings.troubles,
    async look() {},
    async shoot(name) {
      await judge(page, findings, name, { at: axeWidths, keys: true });
      left.delete(name);
      if (left.size === 0) throw new LastPicture(name);
    },
  };
}

async function judge(
  page: Page,
  { troubles, judged }: Findings,
  name: string,
  { at, keys }: Required<LookOptions>,
): Promise<void> {
  judged.push(name);
  const note = (found: string[]) => troubles.push(...found.map((line) => `${name}: ${line}`));
  for (const width of at) {
    await page.setViewportSize({ width, height });
    note(await stickingOut(page, width));
    if (axeWidths.some((each) => each === width)) note(await violationsAtRest(page, width));
  }
  if (!keys || at.at(-1) !== wide) return;
  await withoutPassingNews(page);
  note((await keyboardTroubles(page)).filter((line) => !dialogBox.test(line)));
}

/** News of a run that ended goes after a few seconds, and the focus may be on it in the middle of a walk. What stays is judged with the rest. */
async function withoutPassingNews(page: Page): Promise<void> {
  const news = page.locator('.bp6-toast').first();
  await news.waitFor({ state: 'detached', timeout: 10_000 }).catch(() => undefined);
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
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Runs in the page. */
function measure(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px stick out`] : [];
  // What lies over the page may leave it at the left, too, which widens nothing.
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
