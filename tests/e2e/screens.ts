/**
 * Takes the pictures in docs/screens, each at 390 and 1440 px, from a separate stack with sample segments and the
 * simulated provider: `node tests/e2e/screens.ts`. The pictures are not edited. The exit code is 1 when a part failed
 * or something overflows sideways.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCamera } from './screens/camera.ts';
import { groups, type Part } from './screens/parts.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';
import { calm, openScene, type Scene } from './screens/scene.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'screens');
const sampleRuns = 12;
const problems: string[] = [];

/** A part that fails does not prevent the pictures of the others. */
async function takeAll(scene: Scene, parts: readonly Part[]): Promise<void> {
  for (const { name, take } of parts) {
    await take(scene).catch((error: unknown) =>
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    );
    await scene.simulate(calm);
  }
}

mkdirSync(folder, { recursive: true });
const scene = await openScene((page) => openCamera(page, { folder, problems }));
try {
  const { signingIn, beginnings, ...others } = groups;
  await takeAll(scene, [...signingIn, ...beginnings]);
  await makeSampleRuns(scene.session, scene.stack.urls.database, sampleRuns);
  await takeAll(scene, Object.values(others).flat());
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await scene.close();
}
