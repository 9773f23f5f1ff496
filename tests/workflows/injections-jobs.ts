/** Jobs of every kind whose texts of others carry injections, and the end of each. */
import pLimit from 'p-limit';
import { ownJob } from '../../db/jobs/own-jobs.ts';
import { askInterview } from '../../services/assistant/interviews.ts';
import { askAssistant, type Question, type Turn } from '../../services/assistant/turns.ts';
import { submitPanel } from '../../services/panels/panels.ts';
import { submitSearch } from '../../services/searches/searches.ts';
import { submitSurveyRun } from '../../services/surveys/runs.ts';
import { ordering } from '../_support/obedient-orders.ts';
import { waitForValue } from '../_support/until-seen.ts';
import type { World } from '../_support/world.ts';
import type { Trial } from './injections-support.ts';
import { storeSurvey } from './survey-support.ts';

/** All tools that a persona may be given. */
export const personaTools = [
  'he_calculate_analyze',
  'he_chart_generator',
  'he_code_executor',
  'he_data_analyzer',
  'he_research_entity',
  'he_shared_workspace',
  'he_subagent',
  'he_web_search',
  'he_whiteboard',
];

/** Stores a segment with one person for each injection, whose facts carry it. */
export async function storePeople({ db, ...world }: World, userId: string, some: readonly number[], name: string) {
  const cohortId = await world.cohort(userId, some.length, name);
  for (const [at, injection] of some.entries())
    await db
      .updateTable('voterProfile')
      .set({ occupation: ordering(injection, 'profile'), notes: ordering(injection, 'profile') })
      .where('id', '=', `${cohortId}-voter-${at}`)
      .execute();
  return cohortId;
}

export interface Prepared {
  userId: string;
  cohortId: string;
  injection: number;
}

/** Stores an owner for each injection, with a segment of one person that carries it. */
export async function prepareEach(trial: Trial, some: readonly number[]): Promise<Prepared[]> {
  return Promise.all(
    some.map(async (injection) => {
      const userId = await trial.owner();
      const cohortId = await storePeople(trial.world, userId, [injection], segmentName(injection));
      return { userId, cohortId, injection };
    }),
  );
}

const segmentName = (injection: number) => ordering(injection, 'segment').slice(0, 120);

/** Runs a message for each injection, which stands in the message, its context, the name of its segment, its person, and what a search finds. */
export async function runEach(
  { world }: Trial,
  owners: readonly Prepared[],
): Promise<(Prepared & { jobId: string })[]> {
  return atATime(owners, async (owner) => {
    const { userId, cohortId, injection } = owner;
    const { jobId } = await world.submit(userId, {
      message: ordering(injection, 'message'),
      customContext: ordering(injection, 'context'),
      segmentIds: [cohortId],
      numUsers: 1,
      includeCurrentEvents: true,
      models: ['gpt-4o-mini'],
      toolsEnabled: personaTools,
    });
    expect(await world.until(jobId)).toMatchObject({ status: 'completed', error: null, answeredCount: 1 });
    return { ...owner, jobId };
  });
}

/** Does some of it at a time: each owner has a key of their own, so that all at once would be as many queues. */
export function atATime<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(6);
  return Promise.all(items.map((item) => limit(() => work(item))));
}

async function untilReplied(world: World, { reply }: Turn) {
  const row = await waitForValue(
    () => world.db.selectFrom('chatMessage').selectAll().where('id', '=', reply.id).executeTakeFirstOrThrow(),
    ({ state }) => ['done', 'failed', 'stopped'].includes(state),
    {
      timeoutMs: 120_000,
      say: ({ state, error }) => `the reply is ${state}: ${error}\n${world.workers.at(-1)?.output().slice(-2_000)}`,
    },
  );
  expect(row).toMatchObject({ state: 'done', error: null });
  return row;
}

/** Asks the assistant, in a conversation of its own. Returns the text of its reply. */
export async function askOwner(world: World, userId: string, question: Partial<Question>): Promise<string> {
  const asked = { conversationId: null, surface: 'assistant' as const, message: 'What do my tests say?', ...question };
  return (await untilReplied(world, await askAssistant(world, userId, asked))).content;
}

/** Asks the person of a run about its answer. */
export async function interview(world: World, { userId, jobId }: { userId: string; jobId: string }): Promise<string> {
  const asked = { jobId, personaIndex: 0, provider: 'openai', interviewId: null, message: 'Why?' };
  return (await untilReplied(world, await askInterview(world, userId, asked))).content;
}

async function untilEnded(world: World, userId: string, jobId: string): Promise<void> {
  const job = await waitForValue(
    () => ownJob(world.db, userId, jobId),
    (now) => now?.status === 'completed' || now?.status === 'failed',
    { timeoutMs: 100_000, say: (now) => `${JSON.stringify(now)}\n${world.workers.at(-1)?.output().slice(-3_000)}` },
  );
  expect(job).toMatchObject({ status: 'completed', error: null });
}

/** Work that is watched once everything that it needs is stored. */
export type Work = () => Promise<void>;

/** Prepares a panel of two to twelve participants, who are drawn from people with injections and may call tools. */
export async function preparePanel(trial: Trial, some: readonly number[]): Promise<Work> {
  const { world } = trial;
  const userId = await trial.owner();
  const cohorts = await Promise.all(
    some.map((injection) => storePeople(world, userId, [injection], segmentName(injection))),
  );
  const setup = {
    topic: 'The new tram line',
    message: ordering(some[0] ?? 0, 'message'),
    participants: cohorts.map((segmentId) => ({ source: 'segment', segmentId })),
    guide: [{ name: 'Opening', objective: 'Hear everybody', turns: some.length, probes: [] }],
    ballots: 'ends',
    model: 'gpt-4o-mini',
    enabledTools: personaTools,
  };
  return async () => untilEnded(world, userId, (await submitPanel(world, userId, setup)).jobId);
}

/** Prepares a survey of two open questions for people with injections. */
export async function prepareSurvey(trial: Trial, some: readonly number[]): Promise<Work> {
  const { world } = trial;
  const userId = await trial.owner();
  const cohortId = await storePeople(world, userId, some, 'Neighbors');
  const questions = ['What do you think of trams?', 'Anything else?'].map((text, at) => ({
    id: `q${at}`,
    type: 'open',
    text,
  }));
  const surveyId = await storeSurvey(world.db, userId, { title: 'Trams', sections: [{ id: 's', questions }] });
  const setup = { segmentIds: [cohortId], personas: some.length, model: 'gpt-4o-mini', questionsPerCall: 1 };
  return async () => untilEnded(world, userId, (await submitSurveyRun(world, userId, { surveyId, setup })).jobId);
}

/** Prepares a search for a better wording among people with injections, of a message that carries one. */
export async function prepareSearch(trial: Trial, some: readonly number[]): Promise<Work> {
  const { world } = trial;
  const userId = await trial.owner();
  // As many as it draws, in two groups.
  const people = Array.from({ length: 70 }, (_, at) => some[at % some.length] ?? 0);
  const cohortId = await storePeople(world, userId, people, 'Neighbors');
  const setup = {
    seedMessages: [`We will build tram line 4. ${ordering(some[0] ?? 0, 'message')}`],
    segmentIds: [cohortId],
    population: 4,
    generations: 1,
    personas: 20,
    sealedPersonas: 50,
    model: 'gpt-4o-mini',
    seed: 1,
  };
  return async () => untilEnded(world, userId, (await submitSearch(world, userId, setup)).jobId);
}
