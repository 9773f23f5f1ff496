/**
 * Takes the pictures in docs/screens, each at 390 and 1440 px, from a separate stack with sample segments and the
 * simulated provider: `node tests/e2e/screens.ts`, or only those of some groups: `node tests/e2e/screens.ts surveys`. The
 * pictures are not edited. The exit code is 1 when a part failed or something overflows sideways.
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

const chosen = process.argv.slice(2);
const takesGroup = (group: string) => chosen.length === 0 || chosen.includes(group);

mkdirSync(folder, { recursive: true });
const scene = await openScene((page) => openCamera(page, { folder, problems }));
try {
  const named = Object.entries<readonly Part[]>(groups).filter(([group]) => takesGroup(group));
  const isFirst = ([group]: (typeof named)[number]) => group === 'signingIn' || group === 'beginnings';
  await takeAll(
    scene,
    named.filter(isFirst).flatMap(([, parts]) => parts),
  );
  if (!named.every(isFirst)) await makeSampleRuns(scene.session, scene.stack.urls.database, sampleRuns);
  await takeAll(
    scene,
    named.filter((group) => !isFirst(group)).flatMap(([, parts]) => parts),
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await scene.close();
}
