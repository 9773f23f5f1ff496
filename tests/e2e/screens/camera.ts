/**
 * Receives each state of a screen from the parts in this folder: one implementation takes pictures, the other
 * (judge.ts) checks the state.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const wide = { width: 1440, height: 960 };
const phone = { width: 390, height: 844 };
const otherWidths = [768, 1920];
/** Maximum height of a picture in CSS pixels. */
const longest = 1200;

export interface LookOptions {
  /** Widths in CSS pixels at which the state exists; all by default. The page is left at the last of them. */
  at?: readonly number[];
  /** False when walking through the state by keyboard would end it. */
  keys?: boolean;
}

export interface Camera {
  page: Page;
  /** Handles a state with a picture in docs/screens. */
  shoot(name: string): Promise<void>;
  /** Handles a state without a picture. */
  look(name: string, options?: LookOptions): Promise<void>;
  /** Problems, one line each. */
  problems: string[];
}

/** Takes each picture at two widths, and checks at four widths that nothing overflows sideways. */
export function openCamera(page: Page, { folder, problems }: { folder: string; problems: string[] }): Camera {
  return {
    page,
    problems,
    async look() {},
    async shoot(name) {
      for (const size of [phone, wide]) {
        await fit(page, size);
        await noteOverflow(page, name, problems);
        await page.screenshot({ path: join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 32 });
      }
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: wide.height });
        await noteOverflow(page, name, problems);
      }
      await page.setViewportSize(wide);
    },
  };
}

/** The viewport is as high as the page, within limits, so that elements fixed to the bottom stay there. */
async function fit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForTimeout(500);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(longest, Math.max(size.height, height)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(400);
}

async function noteOverflow(page: Page, name: string, problems: string[]): Promise<void> {
  await page.waitForTimeout(150);
  const { width, by } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width: window.innerWidth, by: scrollWidth - clientWidth };
  });
  if (by > 0) problems.push(`${name}: ${by} px stick out at ${width} px`);
}
