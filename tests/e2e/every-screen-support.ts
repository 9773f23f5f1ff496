/** Judges the parts of tests/e2e/screens one after the other, each for itself. */
import type { Page } from 'playwright-core';
import { keyboardTroubles } from './keyboard-reach.ts';
import { withPages } from './page-record.ts';
import { openJudge } from './screens/judge.ts';
import type { Part } from './screens/parts.ts';
import { calm, openScene, type Scene } from './screens/scene.ts';

const partMs = 300_000;

/** Blueprint stops at the box around each dialog, too. */
const dialogBox = /^outside the open dialog: <div >/;
const walk = async (page: Page) => (await keyboardTroubles(page)).filter((line) => !dialogBox.test(line));

/** Declares the tests of a file: one for each part, which go on where the scene was left. */
export function judgeParts(parts: readonly Part[], prepare: (scene: Scene) => Promise<void> = async () => {}): void {
  const troubles: string[] = [];
  const judged: string[] = [];
  let scene: Scene;

  beforeAll(async () => {
    scene = await openScene((page: Page) => openJudge(page, { troubles, judged, more: walk }));
    await prepare(scene);
    scene.takeComplaints();
  }, 300_000);

  afterAll(async () => {
    process.stdout.write(`${judged.length} states judged\n`);
    await scene?.close();
  }, 60_000);

  afterEach(() => scene.simulate(calm));

  it.each(parts)(
    '$name',
    async ({ take, complaints }) => {
      // What was found before a part broke off is told as well.
      const end = await take(scene)
        .catch(withPages)
        .then(
          () => 'came to its end',
          (error: unknown) => String(error),
        );
      const said = scene.takeComplaints().filter((line) => complaints?.test(line) !== true);
      expect({ end, troubles: troubles.splice(0), said }).toEqual({ end: 'came to its end', troubles: [], said: [] });
    },
    partMs,
  );
}
