/** Surveys answered by personas, through a worker: from the set-up to the last answer. */
import { validateResponse } from '../../domain/surveys/validate.ts';
import { readSurveyRuns, submitSurveyRun } from '../../services/surveys/runs.ts';
import { estimateSurveyRun } from '../../services/surveys/estimate-run.ts';
import { commuting, surveyOf } from '../unit/domain/surveys/samples.ts';
import { createWorld, type World } from '../_support/world.ts';
import { personasOf, storePerson, storeSurvey, untilEnded } from './survey-support.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ reconciles: false });
}, 60_000);
afterAll(() => world?.close(), 60_000);

test('personas and twins of people answer every question of their path, and the estimate said how many calls it takes', async () => {
  const userId = await world.user();
  const cohortId = await world.cohort(userId, 60, 'Neighbors');
  const surveyId = await storeSurvey(world.db, userId, commuting);
  await storePerson(world.db, surveyId, { age: 71, gender: 'female', region: 'North' });
  const setup = { segmentIds: [cohortId], personas: 20, twins: true, simulated: true, seed: 5 };
  const estimate = await estimateSurveyRun(world, userId, surveyId, setup);
  const started = await submitSurveyRun(world, userId, { surveyId, setup });
  expect(await untilEnded(world, userId, started.jobId)).toMatchObject({ status: 'completed', progress: 100 });
  const [run] = await readSurveyRuns(world.db, userId, surveyId);
  expect(run).toMatchObject({ personas: 21, answered: 21, failed: 0, isSimulated: true, error: null, notices: [] });
  const survey = surveyOf(commuting);
  const personas = await personasOf(world.db, started.id);
  for (const { answers, respondent } of personas) expect(validateResponse(survey, answers, respondent)).toEqual([]);
  expect(personas.filter(({ isAskedAlone }) => isAskedAlone)).toHaveLength(2);
  expect(personas.at(-1)).toMatchObject({ segment: null, respondent: { attributes: { age: 71, region: 'North' } } });
  expect(Object.keys(personas.find(({ answers }) => answers['ratings'])?.stated ?? {})).toContain('ratings');
  const asks = await world.db.selectFrom('ask').selectAll().where('jobId', '=', started.id).execute();
  expect(asks.every(({ status }) => status === 'answered')).toBe(true);
  expect(Math.max(...asks.map(({ plan }) => (plan as { questions: string[] }).questions.length))).toBeGreaterThan(2);
  expect(asks.length).toBeGreaterThan(0.5 * estimate.calls);
  expect(asks.length).toBeLessThan(1.6 * estimate.calls);
}, 90_000);

test('a draft is not asked, nor a survey of somebody else', async () => {
  const [userId, other] = [await world.user(), await world.user()];
  const cohortId = await world.cohort(userId, 20, 'Neighbors');
  const draftId = await storeSurvey(world.db, userId, commuting, { isPublished: false });
  const setup = { segmentIds: [cohortId], personas: 20, simulated: true };
  const submit = (who: string, surveyId: string) => submitSurveyRun(world, who, { surveyId, setup });
  await expect(submit(userId, draftId)).rejects.toThrow('Publish the survey first: a draft is not asked');
  await expect(submit(other, draftId)).rejects.toThrow('There is no such survey');
  const surveyId = await storeSurvey(world.db, userId, commuting);
  await expect(submitSurveyRun(world, userId, { surveyId, setup: { ...setup, personas: 0 } })).rejects.toThrow(
    'Personas must be at least 1',
  );
  const { jobId } = await submit(userId, surveyId);
  expect(await readSurveyRuns(world.db, other, surveyId)).toEqual([]);
  expect(await untilEnded(world, userId, jobId)).toMatchObject({ status: 'completed' });
}, 60_000);
