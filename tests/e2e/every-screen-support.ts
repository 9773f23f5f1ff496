/** Checks the parts of tests/e2e/screens one after the other and independently. */
import { note } from '../_support/note.ts';
import { throwWithPages } from './page-record.ts';
import { statesOf } from './screens/expected-states.ts';
import { type Findings, openJudge } from './screens/judge.ts';
import { type Group, groups, type Part } from './screens/parts.ts';
import { calm, openScene, type Scene } from './screens/scene.ts';

const partMs = 300_000;

type Take = (scene: Scene) => Promise<void>;

/** Declares the tests of a file of the deep run: all states of some groups. */
export function judgeGroups(names: readonly Group[], prepare?: Take): void {
  const findings: Findings = { problems: [], judged: [] };
  const sceneNow = openForAll(findings, prepare);
  const parts = names.flatMap((name): readonly Part[] => groups[name]);
  judgeParts(parts, findings, sceneNow, ({ name }) => Object.values(statesOf(name)).flat());
}

/** Declares one test per state, which has the part's name, for the most important screens in the gate. */
export function judgeStates(states: Readonly<Record<string, Take>>): void {
  const findings: Findings = { problems: [], judged: [] };
  const sceneNow = openForAll(findings);
  const parts = Object.entries(states).map(([name, take]) => ({ name, take }));
  judgeParts(parts, findings, sceneNow, ({ name }) => [name]);
}

/** Opens one scene for all tests of the file, and notes how many states were checked. */
function openForAll(findings: Findings, prepare?: Take): () => Scene {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene((page) => openJudge(page, findings));
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
function judgeParts<Each extends Omit<Part, 'name'> & { name: string }>(
  parts: readonly Each[],
  { problems, judged }: Findings,
  sceneNow: () => Scene,
  expected: (part: Each) => readonly string[],
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
