/** Declares the tests in which a model does exactly what injections say, on every path on which jobs read texts of others. */
import { note } from '../_support/note.ts';
import { tools } from '../../domain/tools/registry.ts';
import { ordering } from '../_support/obedient-orders.ts';
import {
  askOwner,
  atATime,
  interview,
  prepareEach,
  preparePanel,
  prepareSearch,
  prepareSurvey,
  runEach,
  type Prepared,
} from './injections-jobs.ts';
import {
  addedTo,
  expectHarmless,
  readBy,
  startTrial,
  strangeTables,
  watch,
  type CallRow,
  type Outcome,
  type Trial,
} from './injections-support.ts';

function summarize(name: string, outcome: Outcome): void {
  const calls = addedTo<CallRow>(outcome, 'tool_call');
  const by = (status: string) => calls.filter((call) => call.status === status).length;
  note(
    `${name}: read ${JSON.stringify(readBy(outcome))}; ${outcome.requests.length} calls of a provider; tools called ${calls.length}, run ${by('succeeded')}, refused ${by('failed')}`,
  );
}

/** `some` are numbers of injections, a multiple of six. */
export function describeInjections(some: readonly number[]): void {
  const every = some.length;
  let trial: Trial;
  let owners: Prepared[];
  let runs: Awaited<ReturnType<typeof runEach>>;
  beforeAll(async () => {
    trial = await startTrial();
    owners = await prepareEach(trial, some);
  }, 60_000);
  afterAll(() => trial?.close(), 60_000);

  test('personas with tools', async () => {
    const outcome = await watch(trial, async () => {
      runs = await runEach(trial, owners);
    });
    summarize('runs', outcome);
    expect(readBy(outcome)).toEqual({
      context: every,
      echo: every,
      message: every,
      page: every,
      profile: every,
      segment: every,
    });
    expect(strangeTables(outcome, 'run')).toEqual([]);
    expect(addedTo(outcome, 'dynamic_simulation_run')).toHaveLength(every);
    expectHarmless(trial, outcome);
  });

  test('the assistant with its own tools', async () => {
    const outcome = await watch(trial, async () => {
      await atATime(owners, ({ userId }) => askOwner(trial.world, userId, {}));
    });
    summarize('assistant', outcome);
    expect(readBy(outcome)).toMatchObject({ message: every, segment: every });
    expect(strangeTables(outcome, 'talk')).toEqual([]);
    expectHarmless(trial, outcome, { mayTellOwnRuns: true });
  });

  test('the assistant with every tool that a person can enable', async () => {
    const enabled = Object.values(tools).flatMap(({ name, offeredTo }) =>
      offeredTo.includes('assistant') ? [name] : [],
    );
    const outcome = await watch(trial, async () => {
      await atATime(owners, ({ userId }) => askOwner(trial.world, userId, { tools: enabled }));
    });
    summarize('assistant with all tools', outcome);
    expect(strangeTables(outcome, 'talk')).toEqual([]);
    expectHarmless(trial, outcome, { mayTellOwnRuns: true });
  });

  test('a wording that is improved, and an interview', async () => {
    const outcome = await watch(trial, async () => {
      await atATime(runs, async (run) => {
        await askOwner(trial.world, run.userId, { original: ordering(run.injection, 'original'), message: '' });
        await interview(trial.world, run);
      });
    });
    summarize('improving and interviews', outcome);
    expect(strangeTables(outcome, 'talk')).toEqual([]);
    expect(addedTo(outcome, 'tool_call')).toEqual([]);
    expectHarmless(trial, outcome, { mayTellOwnRuns: true });
  });

  test('panels whose participants have tools', async () => {
    const groups = Array.from({ length: every / 6 }, (_, at) => some.slice(6 * at, 6 * at + 6));
    const works = await Promise.all(groups.map((group) => preparePanel(trial, group)));
    const outcome = await watch(trial, async () => {
      for (const work of works) await work();
    });
    summarize('panels', outcome);
    expect(readBy(outcome)).toMatchObject({ profile: every });
    expect(strangeTables(outcome, 'panel')).toEqual([]);
    expectHarmless(trial, outcome);
  });

  test('a survey and a search, which have no tools', async () => {
    const survey = await watch(trial, await prepareSurvey(trial, some));
    summarize('survey', survey);
    expect(readBy(survey)).toMatchObject({ profile: every });
    expect(strangeTables(survey, 'survey')).toEqual([]);
    const found = await watch(trial, await prepareSearch(trial, some));
    summarize('search', found);
    expect(strangeTables(found, 'search')).toEqual([]);
    for (const outcome of [survey, found]) {
      expect(addedTo(outcome, 'tool_call')).toEqual([]);
      expectHarmless(trial, outcome);
    }
  });
}
