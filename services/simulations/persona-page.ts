/** Reads of the page of a persona: the call behind its answer, and its answers in other runs. */
import type { Env } from '../../config/env.ts';
import { answerOf, personaOfRoster } from '../../db/assistant/interviews.ts';
import type { Db } from '../../db/client.ts';
import { ownRun, type OwnRun } from '../../db/simulations/own-run.ts';
import { answersOfPersona, type PersonaAnswers } from '../../db/simulations/persona-answers.ts';
import type { AnswerRef } from '../../db/simulations/reactions.ts';
import { callOf, failuresBefore } from '../../db/simulations/reaction-calls.ts';
import { memberOf } from '../../db/simulations/rosters.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt, type Prompt } from '../../domain/personas/reaction-prompt.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import { wordingOf } from '../../domain/simulations/deal-wordings.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { hashJson } from '../hash-json.ts';
import { workflowUrlOf } from '../jobs/temporal-url.ts';
import { findOwnPassages } from '../papers/own-passages.ts';
import { readTopic } from './stored-topic.ts';

/** Identifies an answer by its run's job id. */
interface Asked extends Omit<AnswerRef, 'runId'> {
  jobId: string;
}

/** The call behind an answer. */
export interface PersonaCall {
  /** Built again from what is stored; null when the persona is no longer stored. */
  prompt: Prompt | null;
  /** True when the prompt is, letter by letter, the one that was sent; null when that is not known. */
  isAsSent: boolean | null;
  temperature: number;
  latencyMs: number;
  parsedAs: string;
  /** The reply as it came; null when it is not kept. */
  reply: string | null;
  /** Id of the permit, which the provider got as request id. */
  permitId: string | null;
  /** Null when the permit is no longer stored. */
  sentAt: Date | null;
  /** The model that the reply names; null when it names none or is not kept. */
  answeredBy: string | null;
  /** Failed calls before the answer. */
  failures: number;
  lastError: string | null;
  /** Workflow of the run in the Temporal UI; null where none is set up. */
  temporalUrl: string | null;
}

interface Deps {
  db: Db;
  env: Env;
}

/** Reads the call behind an answer of a person's own run; null when there is none. */
export async function readPersonaCall(
  deps: Deps,
  userId: string,
  { jobId, ...about }: Asked,
): Promise<PersonaCall | null> {
  const { db, env } = deps;
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  const ref = { runId: run.id, ...about };
  const answer = await answerOf(db, ref);
  if (answer === undefined) return null;
  const [call, failed] = await Promise.all([callOf(db, ref), failuresBefore(db, ref)]);
  const prompt = await buildAgain(deps, { userId, run, shown: call?.passageIds ?? null }, about.personaIndex);
  return {
    prompt,
    isAsSent: prompt === null || call === undefined ? null : hashJson(prompt) === call.promptDigest,
    temperature: computeTemperature(run.temperatureRange ?? [], about.personaIndex),
    latencyMs: answer.latencyMs,
    parsedAs: answer.parsedAs,
    reply: call?.reply ?? null,
    answeredBy: call?.answeredBy ?? null,
    permitId: call?.permitId ?? null,
    sentAt: call?.sentAt ?? null,
    ...failed,
    temporalUrl: workflowUrlOf(env, { kind: 'simulation', name: jobId }),
  };
}

/** Builds the prompt of a persona again, with the passages that it was shown where they are known. */
async function buildAgain(
  deps: Deps,
  { userId, run, shown }: { userId: string; run: OwnRun; shown: readonly string[] | null },
  personaIndex: number,
): Promise<Prompt | null> {
  const { db } = deps;
  const persona = await personaOfRoster(db, run.rosterId, personaIndex);
  if (persona === undefined) return null;
  const asked = inputOfRecord(run);
  const options = asked.promptOptions ?? {};
  const member = await memberOf(db, run.rosterId, personaIndex);
  const profileId = member?.profileId ?? null;
  const profileIds = profileId === null || options.includePapers === false ? [] : [profileId];
  const papers = await findOwnPassages(deps, { userId, message: asked.message, profileIds, shown });
  return buildReactionPrompt(persona as Persona, await readTopic(db, run), {
    options,
    papers: papers.get(profileId ?? '') ?? null,
    wording: wordingOf(asked, member),
  });
}

const shownAnswers = 100;

/** Lists what a persona of a person's run answered in all of their runs; null when the run is not theirs. */
export async function readPersonaAnswers(
  db: Db,
  userId: string,
  { jobId, personaIndex }: Pick<Asked, 'jobId' | 'personaIndex'>,
): Promise<PersonaAnswers | null> {
  const run = await ownRun(db, userId, jobId);
  if (run === null) return null;
  if (run.rosterId === null) return { items: [], total: 0 };
  return answersOfPersona(db, userId, { rosterId: run.rosterId, personaIndex }, shownAnswers);
}
