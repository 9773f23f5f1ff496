/** @guards activities/jobs/** db/jobs/asks.ts db/surveys/{runs,persona-responses}.ts services/jobs/*asking.ts services/surveys/*run*.ts domain/surveys/runs/** domain/surveys/statistics/maxdiff*.ts domain/surveys/statistics/persona-draws.ts local/simulator/reply/survey/** */
import { analyzeMaxDiff, type MaxDiffTask } from '../../domain/surveys/statistics/maxdiff.ts';
import { spreadOfChoices } from '../../domain/surveys/statistics/persona-draws.ts';
import { readShown } from '../../services/surveys/results/read-input.ts';
import { readSurveyRuns, submitSurveyRun } from '../../services/surveys/runs.ts';
import { createWorld, type World } from '../_support/world.ts';
import { personasOf, storeSurvey, untilEnded } from './survey-support.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

const planted = [-1.5, -1.1, -0.7, -0.3, 0, 0.4, 0.8, 1.2, 1.6, 2];
const shuffledItems = [3, 8, 0, 5, 9, 1, 6, 2, 7, 4].map((index) => ({
  id: `m${index}`,
  text: `Message ${index} [[u: ${planted[index]}]]`,
}));
const choices = ['Price', 'Speed', 'Comfort', 'Habit'].map((text) => ({ id: text.toLowerCase(), text }));
const survey = {
  title: 'Messages',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'messages', type: 'maxdiff', text: 'Which is best?', items: shuffledItems, setSize: 4, setCount: 8 },
        { id: 'reason', type: 'single', text: 'What decides?', required: true, options: choices },
        { id: 'rating', type: 'scale', text: 'How likely is it?', required: true, from: 1, to: 7 },
      ],
    },
  ],
};

async function runOf(userId: string, cohortId: string, mode: 'choice' | 'distribution') {
  const surveyId = await storeSurvey(world.db, userId, survey);
  const setup = { segmentIds: [cohortId], personas: 200, mode, simulated: true, seed: 3 };
  const started = await submitSurveyRun(world, userId, { surveyId, setup });
  expect(await untilEnded(world, userId, started.jobId)).toMatchObject({ status: 'completed', error: null });
  const personas = await personasOf(world.db, started.id);
  expect(personas.filter(({ status }) => status === 'completed')).toHaveLength(200);
  return personas;
}
type Personas = Awaited<ReturnType<typeof runOf>>;

function spearman(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => values.filter((smaller) => smaller < value).length + 1);
  const [left, right] = [ranks(one), ranks(other)];
  const n = one.length;
  const squares = left.reduce((sum, rank, index) => sum + (rank - (right[index] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

function utilitiesOf(personas: Personas): number[] {
  const respondents = personas.map(({ answers }) => ({
    tasks: (answers['messages'] as { set: string[]; best: string; worst: string }[]).map(
      ({ set, best, worst }): MaxDiffTask => ({ items: set, best, worst }),
    ),
  }));
  const items = planted.map((_, index) => `m${index}`);
  return analyzeMaxDiff(items, respondents, { seed: 1, samples: 20 }).map(({ utility }) => utility);
}

/** Variance between the answers to a question over that of the mean stated shares. */
function ratioOf(personas: Personas, id: 'reason' | 'rating', expected: readonly number[]): number {
  const answers = personas.map(({ answers: given }) => ({
    option: id === 'reason' ? (given['reason'] as { option: string }).option : String(given['rating']),
  }));
  const expectedVariance = 1 - expected.reduce((sum, share) => sum + share ** 2, 0);
  return (spreadOfChoices(answers)?.variance ?? Number.NaN) / expectedVariance;
}

function statedShares(personas: Personas, id: 'reason' | 'rating'): number[] {
  const keys = Object.keys(personas[0]?.stated[id] ?? {});
  const means = keys.map((key) => personas.reduce((sum, { stated }) => sum + (stated[id]?.[key] ?? 0), 0));
  const total = means.reduce((sum, mean) => sum + mean, 0);
  return means.map((mean) => mean / total);
}

test('utilities planted in the simulator are found again, and the spread that choices lose comes back with probabilities', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 300, 'Neighbors');
  const choice = await runOf(userId, cohortId, 'choice');
  const distribution = await runOf(userId, cohortId, 'distribution');
  for (const personas of [choice, distribution])
    expect(spearman(utilitiesOf(personas), planted)).toBeGreaterThanOrEqual(0.95);
  for (const id of ['reason', 'rating'] as const) {
    const expected = statedShares(distribution, id);
    const [collapsed, recovered] = [ratioOf(choice, id, expected), ratioOf(distribution, id, expected)];
    // Stated answers spread as people's do; choices fall on the likeliest option.
    expect(recovered).toBeGreaterThan(0.85);
    expect(recovered).toBeLessThan(1.1);
    expect(collapsed).toBeLessThan(0.85 * recovered);
  }
}, 240_000);

test('a question that is left out is asked again, and one that never gets an answer leaves the persona out', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 30, 'Neighbors');
  const scale = (id: string, text: string, more: object = {}) => ({
    id,
    type: 'scale',
    text,
    from: 0,
    to: 10,
    ...more,
  });
  const surveyId = await storeSurvey(world.db, userId, {
    title: 'Missed',
    sections: [
      {
        id: 'all',
        questions: [
          scale('first', 'How content are you?'),
          scale('missed', 'How tired are you? [[missed]]'),
          scale('older', 'How are your knees? [[never]]', {
            showIf: { op: 'compare', of: { attribute: 'age' }, comparison: '>=', number: 35 },
          }),
        ],
      },
    ],
  });
  const setup = { segmentIds: [cohortId], personas: 20, measuresCalls: false, simulated: true, seed: 2 };
  const started = await submitSurveyRun(world, userId, { surveyId, setup });
  await untilEnded(world, userId, started.jobId);
  const personas = await personasOf(world.db, started.id);
  const old = personas.filter(({ respondent }) => Number(respondent.attributes['age']) >= 35);
  expect(old.length).toBeGreaterThan(0);
  expect(old.length).toBeLessThan(20);
  for (const { status, answers, respondent } of personas) {
    const isOld = Number(respondent.attributes['age']) >= 35;
    expect([status, Object.keys(answers).toSorted()]).toEqual([isOld ? 'failed' : 'completed', ['first', 'missed']]);
  }
}, 60_000);

test('personas whom the survey is not for are asked no more, and are no results', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 40, 'Buyers');
  const surveyId = await storeSurvey(world.db, userId, {
    title: 'Screening',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'decides',
            type: 'single',
            text: 'What decides?',
            required: true,
            options: choices,
            skips: [
              { if: { op: 'any-of', of: { question: 'decides' }, values: ['price', 'speed'] }, to: 'screen-out' },
            ],
          },
          { id: 'rating', type: 'scale', text: 'How likely is it?', required: true, from: 1, to: 7 },
        ],
      },
    ],
  });
  const setup = { segmentIds: [cohortId], personas: 40, simulated: true, seed: 3 };
  const started = await submitSurveyRun(world, userId, { surveyId, setup });
  expect(await untilEnded(world, userId, started.jobId)).toMatchObject({ status: 'completed', error: null });
  const personas = await personasOf(world.db, started.id);
  const decided = (id: string) =>
    personas.filter(({ answers }) => (answers['decides'] as { option: string }).option === id);
  const out = [...decided('price'), ...decided('speed')];
  expect(out.length).toBeGreaterThan(0);
  expect(out.length).toBeLessThan(40);
  expect(out.map(({ status, answers }) => [status, Object.keys(answers)])).toEqual(
    out.map(() => ['screened-out', ['decides']]),
  );
  expect(personas.filter(({ status }) => status === 'completed')).toHaveLength(40 - out.length);
  const [run] = await readSurveyRuns(world.db, userId, surveyId);
  expect(run).toMatchObject({ personas: 40, answered: 40, failed: 0 });
  const shown = await readShown(world.db, userId, surveyId, { version: null, runId: null });
  expect(shown?.run).toMatchObject({ personas: 40 - out.length, screenedOut: out.length });
}, 90_000);
