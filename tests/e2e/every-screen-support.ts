/** Checks the parts of tests/e2e/screens one after the other and independently. */
import type { Page } from 'playwright-core';
import { note } from '../_support/note.ts';
import { throwWithPages } from './page-record.ts';
import type { Camera } from './screens/camera.ts';
import { statesOf } from './screens/expected-states.ts';
import { type Findings, LastPicture, openJudge, openPictureJudge } from './screens/judge.ts';
import { type Group, groups, type Part } from './screens/parts.ts';
import { makeSampleRuns } from './screens/sample-runs.ts';
import { calm, openScene, type Scene } from './screens/scene.ts';

const partMs = 300_000;

/** Declares the tests of a file of the deep run: all states of some groups. */
export function judgeGroups(names: readonly Group[], prepare?: (scene: Scene) => Promise<void>): void {
  const findings: Findings = { problems: [], judged: [] };
  const sceneNow = openForAll(findings, (page) => openJudge(page, findings), prepare);
  const parts = names.flatMap((name): readonly Part[] => groups[name]);
  judgeParts(parts, findings, sceneNow, ({ name }) => Object.values(statesOf(name)).flat());
}

/** Declares the tests of the gate: all states that have a picture, in one scene. */
export function judgePictures(): void {
  const findings: Findings = { problems: [], judged: [] };
  const left = new Set<string>();
  const sceneNow = openForAll(findings, (page) => openPictureJudge(page, findings, left));
  const untilLast = (part: Part): Part => ({
    ...part,
    async take(scene) {
      for (const picture of statesOf(part.name).pictures) left.add(picture);
      await part.take(scene).catch((error: unknown) => {
        if (!(error instanceof LastPicture)) throw error;
      });
    },
  });
  const pictured = (parts: readonly Part[]) =>
    parts.filter(({ name }) => statesOf(name).pictures.length > 0).map(untilLast);
  const judge = (parts: readonly Part[]) =>
    judgeParts(pictured(parts), findings, sceneNow, ({ name }) => statesOf(name).pictures);
  const { signingIn, beginnings, ...others } = groups;
  judge([...signingIn, ...beginnings]);
  it(
    'prepares runs for the lists of runs',
    () => makeSampleRuns(sceneNow().session, sceneNow().stack.urls.database, 1),
    partMs,
  );
  judge(Object.values(others).flat());
}

/** Opens one scene for all tests of the file, and notes how many states were checked. */
function openForAll(
  findings: Findings,
  open: (page: Page) => Camera,
  prepare?: (scene: Scene) => Promise<void>,
): () => Scene {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(open);
    await prepare?.(scene);
    scene.takeConsoleMessages();
  }, 300_000);
  afterAll(async () => {
    note(`${expect.getState().testPath?.split('/').at(-1) ?? ''}: ${findings.judged.length} states checked`);
    await scene?.close();
  }, 60_000);
  afterEach(() => scene.simulate(calm));
  return () => scene;
}

/** Declares one test per part, which continues from the scene's current state. */
function judgeParts(
  parts: readonly Part[],
  { problems, judged }: Findings,
  sceneNow: () => Scene,
  expected: (part: Part) => readonly string[],
): void {
  it.each(parts)(
    'every state passes the checks: $name',
    async (part) => {
      const before = judged.length;
      // Problems that were found before a part failed are reported too.
      const end = await part
        .take(sceneNow())
        .catch(throwWithPages)
        .then(
          () => 'reached its end',
          (error: unknown) => String(error),
        );
      const messages = sceneNow()
        .takeConsoleMessages()
        .filter((line) => part.consoleMessages?.test(line) !== true);
      expect({ end, problems: problems.splice(0), messages }).toEqual({
        end: 'reached its end',
        problems: [],
        messages: [],
      });
      expect(judged.slice(before).toSorted()).toEqual([...expected(part)].toSorted());
    },
    partMs,
  );
}
