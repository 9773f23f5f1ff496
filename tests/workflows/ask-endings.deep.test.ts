// @guards activities/jobs/** db/jobs/asks.ts activities/providers/*.ts domain/simulations/endings.ts services/{panels,searches,surveys}/asking.ts
/**
 * A third of what a search, a survey and a panel ask ends without an answer, at a provider that answers as OpenAI does today:
 * each is asked once, and none is in a share, a vote or a quote.
 */
import { sql } from 'kysely';
import { endingKinds } from '../../domain/simulations/endings.ts';
import { sumOf } from '../../domain/sum.ts';
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { stepsOf } from '../../db/panels/steps.ts';
import { refusalWords } from '../../local/simulator/wire/format.ts';
import { submitPanel } from '../../services/panels/panels.ts';
import { readPanel } from '../../services/panels/read-panel.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { submitSearch } from '../../services/searches/searches.ts';
import { readSurveyRuns, submitSurveyRun } from '../../services/surveys/runs.ts';
import { commuting } from '../unit/domain/surveys/samples.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';
import { setup, untilEnded as untilSearchEnded } from './search-support.ts';
import { storeSurvey, untilEnded } from './survey-support.ts';

const model = 'gpt-6-luna';
const declines = { refusal: 0.12, refusalText: 0.1, filtered: 0.12 };

let world: World;
beforeAll(async () => {
  world = await createWorld({
    reconciles: false,
    simulator: {
      anyKey: true,
      imitates: 'openai',
      faults: { ...declines, emptyText: 0, kinds: ['search-rating', 'survey', 'panel'] },
    },
    env: { OPENAI_TIER: 'unlimited' },
  });
}, 60_000);
afterAll(() => world?.close(), 60_000);

/** Counts the asks of a job by their status, with the most calls that one of them took. */
async function asksOf(jobId: string) {
  const { rows } = await sql<{ status: string; ending: string | null; asks: number; answers: number; words: number }>`
    select status, ending, count(*)::int as asks, count(answer)::int as answers, count(words)::int as words
    from ask where job_id = ${jobId} and coalesce(plan ->> 'kind', 'rate') = 'rate' group by 1, 2`.execute(world.db);
  return rows;
}

/** Counts the calls about something that came to a reply. */
const callsAbout = (asked: string) =>
  world.simulator
    .log(0)
    .filter(({ kind, status, outcome }) => kind === asked && (status === 200 || outcome in declines)).length;

test('a search counts none of them, asks none again, and says how many', async () => {
  const userId = await world.user({ openai: 'real-key-of-searches' });
  const cohortId = await world.cohort(userId, 120, 'Neighbors');
  const small = { ...setup, segmentIds: [cohortId], simulated: false, model, control: 'none', generations: 1 };
  const started = await submitSearch(world, userId, small);
  expect(await untilSearchEnded(world, userId, started.jobId)).toMatchObject({ status: 'completed', error: null });
  const asks = await asksOf(started.id);
  const ended = asks.filter(({ status }) => status === 'ended');
  expect(ended.map(({ ending }) => ending).toSorted()).toEqual(['filtered', 'refused']);
  expect(ended.every(({ answers }) => answers === 0)).toBe(true);
  expect(asks.filter(({ status }) => status !== 'ended')).toMatchObject([{ status: 'answered' }]);
  const search = await readSearch(world.db, userId, started.jobId);
  const total = sumOf(ended, (one) => one.asks);
  expect(total).toBeGreaterThan(10);
  expect(search?.endings.total).toBeGreaterThanOrEqual(total);
  expect(search?.notices.join('\n')).toMatch(
    /^\d+ of \d+ questions ended without an answer \(\d+ refused, \d+ filtered\)/m,
  );
  const heard = sumOf(search?.candidates ?? [], ({ support }) => support?.n ?? 0);
  const answered = asks.find(({ status }) => status === 'answered')?.asks ?? 0;
  expect(heard).toBeLessThanOrEqual(answered);
  expect(callsAbout('search-rating')).toBe(total + answered);
}, 120_000);

test('a survey leaves their personas out, asks none again, and says that its result cannot be used', async () => {
  const userId = await world.user({ openai: 'real-key-of-surveys' });
  const cohortId = await world.cohort(userId, 60, 'Neighbors');
  const surveyId = await storeSurvey(world.db, userId, commuting);
  const started = await submitSurveyRun(world, userId, {
    surveyId,
    setup: { segmentIds: [cohortId], personas: 40, model, simulated: false, seed: 5, measuresCalls: false },
  });
  await untilEnded(world, userId, started.jobId);
  const ended = (await asksOf(started.id)).filter(({ status }) => status === 'ended');
  const [run] = await readSurveyRuns(world.db, userId, surveyId);
  const total = sumOf(ended, (one) => one.asks);
  expect(total).toBeGreaterThan(5);
  expect(run?.endings.total).toBe(total);
  expect(sumOf(endingKinds, (kind) => run?.endings[kind] ?? 0)).toBe(total);
  expect([run?.answered, run?.failed]).toEqual([40 - total, total]);
  expect(run?.notices).toEqual([
    expect.stringMatching(`^${total} of 40 personas ended without an answer`),
    expect.stringContaining('the result cannot be used'),
  ]);
  expect(callsAbout('survey')).toBe(sumOf(await asksOf(started.id), (one) => one.asks));
}, 120_000);

test('a panel has none of them in its transcript, votes or findings, asks none again, and says how many', async () => {
  const userId = await world.user({ openai: 'real-key-of-panels' });
  const role = (name: string) => ({ source: 'role', name, description: '' });
  const { id, jobId } = await submitPanel(world, userId, {
    topic: 'The new tram line',
    message: 'We will build tram line 4 by 2028 and publish every cost.',
    participants: ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'].map(role),
    guide: [{ name: 'Talk', objective: 'What they think', turns: 12, probes: [] }],
    model,
    simulated: false,
  });
  await waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 90_000 },
  );
  const steps = await stepsOf(world.db, id);
  const ended = steps.filter((step) => step.ending != null);
  expect(ended.length).toBeGreaterThan(3);
  expect(ended.every(({ status, text, data }) => status === 'failed' && text === null && data === null)).toBe(true);
  const panel = await readPanel(world.db, userId, jobId);
  expect(panel?.endings.total).toBe(ended.length);
  expect(panel?.notices[0]).toContain(`${ended.length} of `);
  expect(JSON.stringify([panel?.groups, panel?.outcome])).not.toContain(refusalWords);
  const settled = steps.filter(({ status, inputTokens }) => status === 'answered' && inputTokens > 0).length;
  const again = steps.filter(({ data }) => data?.askedAgainFor !== undefined).length;
  expect(callsAbout('panel')).toBe(settled + again + ended.length);
}, 120_000);
