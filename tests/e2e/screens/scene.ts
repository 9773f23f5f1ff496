/** A separate stack with sample segments, a signed-in page, and a page of a guest. */
import type { Page } from 'playwright-core';
import { ensureDemoKeys } from '../../../local/demo-account.ts';
import type { StackSession } from '../../../local/session.ts';
import { startPaperSources } from '../../_support/paper-sources.ts';
import type { TestStack } from '../../_support/stack.ts';
import { openPage } from '../browser.ts';
import { beSignedIn, demoSession, openJourney, seedDemo, unlimited } from '../journey.ts';
import type { Camera } from './camera.ts';

export interface Scene {
  /** Page of a signed-in person with the simulated provider. */
  camera: Camera;
  /** Page of a guest. */
  guest: Camera;
  /** Returns the browser's new console messages. */
  takeConsoleMessages(): string[];
  stack: TestStack;
  /** The signed-in person's session over HTTP. */
  session: StackSession;
  /** Address of the run that later parts show; empty until it exists. */
  runPath: string;
  /** Address of the experiment that later parts show; empty until it exists. */
  experimentPath: string;
  /** Changes settings of the provider simulator. */
  simulate(settings: object): Promise<void>;
  close(): Promise<void>;
}

/** Default settings of the simulator. */
export const calm = { latencyMs: 20, streamMs: 0, faults: {} };

/** Slow enough to watch a run in progress. */
export const slow = { latencyMs: { minMs: 1_500, maxMs: 4_000 } };

/** One scholar has PDFs, and one of the sources lets everybody wait for longer than it takes to check a screen. */
const sourceSettings = {
  openalex: { scholarsWithPdfs: [1] },
  'semantic-scholar': { retryAfterSeconds: 55 },
};

export async function openScene(open: (page: Page) => Camera): Promise<Scene> {
  const sources = await startPaperSources(sourceSettings);
  const settings = { ...unlimited, ...sources.env };
  const journey = await openJourney({ prepare: seedDemo, settings, simulator: { ...calm, seed: 3 } });
  const { stack, browser, page, consoleMessages, simulate } = journey;
  const close = async () => {
    await Promise.all([journey.close(), sources.close()]);
  };
  try {
    const session = await demoSession(journey);
    await ensureDemoKeys(session);
    const other = await openPage(browser, stack.urls.app);
    await beSignedIn(journey);
    const takeConsoleMessages = () => [consoleMessages, other.consoleMessages].flatMap((lines) => lines.splice(0));
    return {
      camera: open(page),
      guest: open(other.page),
      takeConsoleMessages,
      stack,
      session,
      runPath: '',
      experimentPath: '',
      simulate,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
