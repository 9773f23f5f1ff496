/** The start of a journey: its own stack and an unused page. */
import type { Browser, Page } from 'playwright-core';
import { readEnv } from '../../config/env.ts';
import { ensureDemoKeys } from '../../local/demo-account.ts';
import { openHome } from '../../local/home.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { demo, seedDemo } from '../_support/demo.ts';
import { tokensKey } from '../../web/session/storage.ts';
import type { SessionTokens } from '../../web/session/tokens.ts';
import { startTestStack, type TestStack, type TestStackOptions } from '../_support/stack.ts';
import { enterPassword } from './account.ts';
import { openBrowser, openPage, type PageOptions } from './browser.ts';
import { type Keyboard, keyboardOf } from './keyboard.ts';

export { demo, seedDemo };

/** For journeys that do not test rate limits. */
export const unlimited = { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' };

export interface Journey {
  stack: TestStack;
  browser: Browser;
  page: Page;
  /** Messages of the browser's console. */
  consoleMessages: string[];
  /** Changes settings of the provider simulator. */
  simulate(settings: object): Promise<void>;
  close(): Promise<void>;
}

export interface JourneyOptions extends TestStackOptions, PageOptions {}

export async function openJourney({
  hasTour = false,
  hasClock = false,
  ...options
}: JourneyOptions = {}): Promise<Journey> {
  if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
  const stack = await startTestStack(options);
  try {
    const browser = await openBrowser();
    const close = async () => {
      await browser.close();
      await stack.drop();
    };
    const simulate = (settings: object) => configure(stack, settings);
    return { stack, browser, ...(await openPage(browser, stack.urls.app, { hasTour, hasClock })), simulate, close };
  } catch (error) {
    await stack.drop();
    throw error;
  }
}

async function configure({ urls }: TestStack, settings: object): Promise<void> {
  const answer = await fetch(`${urls.simulator}/__config`, { method: 'POST', body: JSON.stringify(settings) });
  if (!answer.ok) throw new Error(`The simulator does not know ${JSON.stringify(settings)}`);
}

/** Signs the demo account in over HTTP, for preparations that are not part of the journey. */
export function demoSession({ stack }: Journey): Promise<StackSession> {
  return signIn(stack.urls.app, demo.email, demo.password);
}

/** Gives the demo account the simulated provider. */
export async function giveDemoKeys(journey: Journey): Promise<void> {
  await ensureDemoKeys(await demoSession(journey));
}

export interface KeyboardJourney extends Journey {
  keys: Keyboard;
}

/** For journeys without a mouse: samples, the demo account with the simulated provider, and a fast simulator. */
export async function openKeyboardJourney(): Promise<KeyboardJourney> {
  const journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { latencyMs: 20 } });
  await giveDemoKeys(journey);
  return { ...journey, keys: keyboardOf(journey.page) };
}

/**
 * For journeys that do not test signing in: the demo account is signed in as after an earlier visit. Ends at the
 * compose form.
 */
export async function beSignedIn({ page, stack }: Journey): Promise<void> {
  const body = JSON.stringify({ username: demo.email, password: demo.password });
  const answer = await fetch(`${stack.urls.app}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { tokens } = (await answer.json()) as {
    tokens: Pick<SessionTokens, 'accessToken' | 'idToken' | 'refreshToken'>;
  };
  const kept: SessionTokens = { ...tokens, username: demo.email, clockDriftMs: 0 };
  // Any address of the same origin has the same storage.
  await page.goto('/api/config');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokensKey, JSON.stringify(kept)] as const);
  await page.goto('/');
  await page.getByLabel('Message', { exact: true }).waitFor();
}

/** Signs in the demo account through the screens; ends at the compose form. */
export async function enterAsDemo({ page }: Journey): Promise<void> {
  await page.goto('/sign-in');
  await enterPassword(page, demo);
  await page.getByLabel('Message', { exact: true }).waitFor();
}
