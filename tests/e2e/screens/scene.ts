/** A stack of its own with sample segments, somebody who is signed in there, and somebody who is not. */
import type { Page } from 'playwright-core';
import { readEnv } from '../../../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../../local/demo-account.ts';
import { openHome } from '../../../local/home.ts';
import { signIn, type StackSession } from '../../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../../local/web-build.ts';
import { startTestStack, type TestStack } from '../../_support/stack.ts';
import { enterPassword } from '../account.ts';
import { openBrowser, openPage } from '../browser.ts';
import type { Camera } from './camera.ts';

export const password = 'Sounding-2026';

export interface Scene {
  /** Of somebody signed in, with the simulated provider. */
  camera: Camera;
  /** Of somebody who is not signed in. */
  guest: Camera;
  /** What the browser's console had to say since the last time. */
  takeComplaints(): string[];
  stack: TestStack;
  /** Of the one who is signed in. */
  session: StackSession;
  /** Where the run is that later parts look at; empty until it was made. */
  runPath: string;
  /** Settings of the provider simulator. */
  simulate(settings: object): Promise<void>;
  close(): Promise<void>;
}

/** What the simulator does unless a part says otherwise. */
export const calm = { latencyMs: 20, streamMs: 0, faults: {} };

/** Slow enough to watch a run that is going on. */
export const slow = { latencyMs: { minMs: 1_500, maxMs: 4_000 } };

export async function openScene(open: (page: Page) => Camera): Promise<Scene> {
  if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
  const stack = await startTestStack({
    prepare: (url) => seedDatabase(url, password),
    settings: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' },
    simulator: { ...calm, seed: 3 },
  });
  try {
    return await enter(stack, open);
  } catch (error) {
    await stack.drop();
    throw error;
  }
}

async function enter(stack: TestStack, open: (page: Page) => Camera): Promise<Scene> {
  const session = await signIn(stack.urls.app, demoEmail, password);
  await ensureDemoKeys(session);
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await stack.drop();
  };
  const simulate = async (settings: object) => {
    const answer = await fetch(`${stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify(settings) });
    if (!answer.ok) throw new Error(`The simulator does not know ${JSON.stringify(settings)}`);
  };
  const [one, other] = [await openPage(browser, stack.urls.app), await openPage(browser, stack.urls.app)];
  await one.page.goto('/sign-in');
  await enterPassword(one.page, { email: demoEmail, password });
  await one.page.getByLabel('Message', { exact: true }).waitFor();
  const takeComplaints = () => [one, other].flatMap(({ complaints }) => complaints.splice(0));
  return { camera: open(one.page), guest: open(other.page), takeComplaints, stack, session, runPath: '', simulate, close };
}
