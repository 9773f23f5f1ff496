/** Takes a screen at two widths, and looks at each of four widths whether something sticks out sideways. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const wide = { width: 1440, height: 960 };
const phone = { width: 390, height: 844 };
const otherWidths = [768, 1920];
/** Longer pages are cut here, in CSS pixels. */
const longest = 1200;

export interface Camera {
  page: Page;
  shoot(name: string): Promise<void>;
  /** What went wrong, a line each. */
  troubles: string[];
}

export function openCamera(page: Page, folder: string): Camera {
  const troubles: string[] = [];
  return {
    page,
    troubles,
    async shoot(name) {
      for (const size of [phone, wide]) {
        await fit(page, size);
        await noteOverflow(page, name, troubles);
        await page.screenshot({ path: join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 32 });
      }
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: wide.height });
        await noteOverflow(page, name, troubles);
      }
      await page.setViewportSize(wide);
    },
  };
}

/** As high as the page is, within limits: what is fixed to the bottom stays there. */
async function fit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForTimeout(500);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(longest, Math.max(size.height, height)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(400);
}

async function noteOverflow(page: Page, name: string, troubles: string[]): Promise<void> {
  await page.waitForTimeout(150);
  const { width, by } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { width: window.innerWidth, by: scrollWidth - clientWidth };
  });
  if (by > 0) troubles.push(`${name}: ${by} px stick out at ${width} px`);
}
