/** Texts of others against a model that does exactly what they say: some of each kind; the deep run has all sixty on every path. */
import { askOwner, prepareEach, runEach } from './injections-jobs.ts';
import {
  addedTo,
  expectHarmless,
  readBy,
  startTrial,
  strangeTables,
  watch,
  type CallRow,
  type Trial,
} from './injections-support.ts';

let trial: Trial;
beforeAll(async () => {
  trial = await startTrial();
}, 60_000);
afterAll(() => trial?.close(), 60_000);

const some = [3, 17, 38];
const every = some.length;

test('runs and the assistant spend, write and leak nothing for them', async () => {
  const owners = await prepareEach(trial, some);
  const runs = await watch(trial, async () => void (await runEach(trial, owners)));
  expect(readBy(runs)).toEqual({
    context: every,
    echo: every,
    message: every,
    page: every,
    profile: every,
    segment: every,
  });
  expect(strangeTables(runs, 'run')).toEqual([]);
  expect(addedTo(runs, 'dynamic_simulation_run')).toHaveLength(every);
  expectHarmless(trial, runs);

  const talks = await watch(trial, async () => {
    for (const { userId } of owners) await askOwner(trial.world, userId, {});
  });
  expect(readBy(talks)).toMatchObject({ message: every, segment: every });
  expect(strangeTables(talks, 'talk')).toEqual([]);
  expectHarmless(trial, talks, { mayTellOwnRuns: true });
  // It obeyed: what it called was run, or refused by name.
  expect(addedTo<CallRow>(talks, 'tool_call').length).toBeGreaterThan(3 * every);
}, 120_000);
