/** A stack of its own with sample segments, somebody who is signed in there, and somebody who is not. */
import type { Page } from 'playwright-core';
import { ensureDemoKeys } from '../../../local/demo-account.ts';
import type { StackSession } from '../../../local/session.ts';
import type { TestStack } from '../../_support/stack.ts';
import { openPage } from '../browser.ts';
import { beSignedIn, demoSession, openJourney, seedDemo, unlimited } from '../journey.ts';
import type { Camera } from './camera.ts';

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
  const journey = await openJourney({ prepare: seedDemo, settings: unlimited, simulator: { ...calm, seed: 3 } });
  const { stack, browser, page, complaints, simulate, close } = journey;
  try {
    const session = await demoSession(journey);
    await ensureDemoKeys(session);
    const other = await openPage(browser, stack.urls.app);
    await beSignedIn(journey);
    const takeComplaints = () => [complaints, other.complaints].flatMap((lines) => lines.splice(0));
    return {
      camera: open(page),
      guest: open(other.page),
      takeComplaints,
      stack,
      session,
      runPath: '',
      simulate,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
