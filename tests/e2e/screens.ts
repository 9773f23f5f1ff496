/**
 * Takes the pictures in docs/screens, each at 390 and 1440 px, from a stack of its own with sample segments and the simulated provider:
 * `node tests/e2e/screens.ts`. They show the product as it is; nothing in them is retouched. Ends with 1 when a part could not be taken
 * or something sticks out sideways.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../../config/env.ts';
import { demoEmail, ensureDemoKeys, seedDatabase } from '../../local/demo-account.ts';
import { openHome } from '../../local/home.ts';
import { signIn } from '../../local/session.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { startTestStack } from '../_support/stack.ts';
import { enterPassword } from './account.ts';
import { openBrowser, withoutTour } from './browser.ts';
import { openCamera, type Camera } from './screens/camera.ts';
import { takeAssistant, takeChat, takeEmpty, takeTour } from './screens/guides.ts';
import { takeRunLists, takeRuns } from './screens/runs.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';
import { takeSegments, takeImport } from './screens/segments.ts';
import { takeSettings } from './screens/settings.ts';
import { takeSignedOut, takeSignInSteps } from './screens/signed-out.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screens');
const password = 'Sounding-2026';

type Part = (camera: Camera) => Promise<void>;

/** One part that fails leaves the others their pictures. */
async function takeAll(camera: Camera, parts: Part[]): Promise<void> {
  for (const part of parts)
    await part(camera).catch((error: unknown) => camera.troubles.push(`${part.name}: ${error instanceof Error ? error.message : String(error)}`));
}

mkdirSync(folder, { recursive: true });
if (!isWebBuilt()) await buildWeb(openHome(readEnv().SOUNDINGS_HOME));
const stack = await startTestStack({
  prepare: (url) => seedDatabase(url, password),
  settings: { OPENAI_TIER: 'unlimited', ANTHROPIC_TIER: 'unlimited' },
  simulator: { latencyMs: 20, seed: 3 },
});

async function latency(latencyMs: unknown): Promise<void> {
  await fetch(`${stack.urls.simulator}/__config`, { method: 'POST', body: JSON.stringify({ latencyMs }) });
}

const pace = { fast: () => latency(20), slow: () => latency({ minMs: 1_500, maxMs: 4_000 }) };

async function enter({ page }: Camera): Promise<void> {
  await page.goto('/sign-in');
  await enterPassword(page, { email: demoEmail, password });
  await page.getByLabel('Message', { exact: true }).waitFor();
}

try {
  const session = await signIn(stack.urls.app, demoEmail, password);
  await ensureDemoKeys(session);
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: stack.urls.app, reducedMotion: 'reduce', locale: 'en-US' });
  await withoutTour(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const camera = openCamera(page, folder);
  await takeAll(camera, [takeSignedOut, takeSignInSteps, enter, takeEmpty, takeTour]);
  await makeSampleRuns(session, stack.urls.database);
  const takeAsked: Part = (at) => takeRuns(at, pace);
  await takeAll(camera, [takeAsked, takeRunLists, takeChat, takeAssistant, takeSegments, takeImport, takeSettings]);
  await browser.close();
  for (const trouble of camera.troubles) process.stdout.write(`${trouble}\n`);
  process.exitCode = camera.troubles.length === 0 ? 0 : 1;
} finally {
  await stack.drop();
}
