/**
 * Takes the pictures in docs/screens from a stack of its own with sample segments and the simulated provider:
 * `node tests/e2e/screens.ts`. They show the product as it is; nothing in them is retouched.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readEnv } from '../../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../local/demo-account.ts';
import { openHome } from '../../local/home.ts';
import { signIn } from '../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { startTestStack } from '../_support/stack.ts';
import { openBrowser, withoutTour } from './browser.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screens');
const password = 'Sounding-2026';
const message = 'We will cut the waiting time at every city clinic by half, and publish the numbers each month.';
const sizes = { wide: { width: 1440, height: 960 }, phone: { width: 390, height: 844 } };

async function shoot(page: Page, name: string, { onPhone = false } = {}): Promise<void> {
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (!onPhone) return;
  await page.setViewportSize(sizes.phone);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}-phone.png`) });
  await page.setViewportSize(sizes.wide);
}

async function compose(page: Page, text: string, personas: number): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).fill(text);
  const segments = page.getByLabel('Segments: type to search');
  for (const name of ['Suburban parents', 'Young renters', 'Retired homeowners', 'Rural']) {
    await segments.fill(name);
    await page.getByRole('option').first().click();
  }
  await segments.press('Escape');
  await page.getByLabel('Personas').fill(String(personas));
  await page.getByText('± ').waitFor();
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run with/ }).click();
  await page.getByRole('progressbar').waitFor();
}

/** Waits until the bar is this far, in per cent. */
async function progressed(page: Page, percents: number): Promise<void> {
  const bar = page.getByRole('progressbar');
  while (Number(await bar.getAttribute('aria-valuenow')) < percents) await page.waitForTimeout(200);
}

async function takeAll(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'landing', { onPhone: true });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(demoEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await shoot(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Message', { exact: true }).waitFor();

  await compose(page, 'Your rent, published and explained, every year.', 60);
  await run(page);
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await compose(page, message, 240);
  await shoot(page, 'compose', { onPhone: true });
  await run(page);
  await progressed(page, 50);
  await shoot(page, 'live', { onPhone: true });
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'In their words' }).waitFor();
  await shoot(page, 'run', { onPhone: true });
  await page.getByRole('tab', { name: /^Reactions/ }).click();
  await page.getByRole('button', { name: /^Why/ }).nth(1).click();
  await shoot(page, 'reactions');
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await shoot(page, 'analysis');
  await page.goto('/runs');
  await page.getByRole('table').waitFor();
  await shoot(page, 'runs');
  await takeSettings(page);
  await takeSignInSteps(page);
}

async function takeSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page
    .getByText(/^Stored:/)
    .first()
    .waitFor();
  await shoot(page, 'settings-keys');
  await page.goto('/settings/security');
  await page.getByText('This browser').waitFor();
  await shoot(page, 'settings-security', { onPhone: true });
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await shoot(page, 'settings-authenticator');
  await page.keyboard.press('Escape');
}

/** Ends signed out. */
async function takeSignInSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: /before you send it/ }).waitFor();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(demoEmail);
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await page.getByRole('heading', { name: 'Choose how to sign in' }).waitFor();
  await shoot(page, 'sign-in-ways');
  await page.getByRole('button', { name: /^Code by e-mail/ }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await shoot(page, 'sign-in-code', { onPhone: true });
  await page.goto('/reset-password/new');
  await page.getByLabel('New password').waitFor();
  await shoot(page, 'reset-password');
}

mkdirSync(folder, { recursive: true });
if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
const stack = await startTestStack({
  prepare: (url) => seedDatabase(url, password),
  settings: { OPENAI_TIER: 'tier3' },
  simulator: { latencyMs: { minMs: 250, maxMs: 900 }, seed: 3 },
});
try {
  await ensureDemoKeys(await signIn(stack.urls.app, demoEmail, password));
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: stack.urls.app, viewport: sizes.wide, reducedMotion: 'reduce', locale: 'en-US' });
  await withoutTour(context);
  await takeAll(await context.newPage());
  await browser.close();
} finally {
  await stack.drop();
}
