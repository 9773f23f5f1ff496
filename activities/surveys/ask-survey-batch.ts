/** A batch of a survey run: personas who are asked their next questions. */
import { jsonrepair } from 'jsonrepair';
import { callingJob, type CallingJob } from '../../db/jobs/job-facts.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { failSurveyAsks, openSurveyAsks, settleSurveyAsk, type OpenSurveyAsk } from '../../db/surveys/asks.ts';
import { personasAt } from '../../db/surveys/persona-responses.ts';
import { markSurveyRunSimulated, surveyRunWork, type SurveyRunWork } from '../../db/surveys/runs.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { supportsJsonMode } from '../../domain/providers/models.ts';
import { isComplete } from '../../domain/surveys/path.ts';
import { qualityFlags, type Flag } from '../../domain/surveys/quality/flags.ts';
import { languageCode } from '../../domain/surveys/runs/language.ts';
import { respondentOf, type SurveyPersona } from '../../domain/surveys/runs/persona.ts';
import { buildSurveyPrompt } from '../../domain/surveys/runs/prompt.ts';
import { readReply, type ReadReply } from '../../domain/surveys/runs/read-reply.ts';
import { questionOf } from '../../domain/surveys/survey.ts';
import type { ActivityDeps } from '../deps.ts';
import { createMissingKey } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { askNumbered } from '../jobs/ask-numbered.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { jobKey } from '../jobs/job-key.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';

export interface SurveyBatchInput {
  runId: string;
  execution: number;
  attempt: number;
  /** Calls from one number to another, not included. */
  from: number;
  to: number;
}

export interface SurveyBatchResult {
  closed: boolean;
  paused?: boolean;
}

/** Makes the open calls of a batch; `record` records the progress of the run. Throws as askBatch. */
export async function askSurveyBatch(
  deps: ActivityDeps,
  record: (job: JobRef) => Promise<void>,
  { runId, execution, attempt, from, to }: SurveyBatchInput,
): Promise<SurveyBatchResult> {
  const job = { id: runId, execution };
  return withHeartbeat(async (signal) => {
    const [now, run] = await Promise.all([callingJob(deps.db, job), surveyRunWork(deps.db, runId)]);
    if (now === undefined || run === undefined) return { closed: true };
    const open = await openSurveyAsks(deps.db, runId, from, to);
    if (open.length === 0) return { closed: false };
    const { modelProvider: provider, simulated } = run.spec;
    const apiKey = await jobKey(deps, { id: runId, userId: now.userId, options: { simulated } }, provider);
    if (apiKey === null) throw createMissingKey(provider);
    if (isSimulatedKey(apiKey) && !simulated) await markSurveyRunSimulated(deps.db, runId);
    const indexes = open.map(({ personaIndex }) => personaIndex);
    const personas = new Map((await personasAt(deps.db, runId, indexes)).map((one) => [one.personaIndex, one]));
    const around: Asking = { deps, job, now, run, apiKey, personas, signal };
    const ask = (one: OpenSurveyAsk) => askPersona(around, one);
    const batch = { job, attempt, provider, open, noun: 'personas', ask, record: () => record(job) };
    return askNumbered(deps, batch, (numbers) => failSurveyAsks(deps.db, job, numbers, attempt), signal);
  });
}

interface Asking {
  deps: ActivityDeps;
  job: JobRef;
  now: CallingJob;
  run: SurveyRunWork;
  apiKey: string;
  /** By index. */
  personas: ReadonlyMap<number, SurveyPersona>;
  signal: AbortSignal;
}

/** Asks one persona and stores its answers. Throws only when the activity is being cancelled. */
async function askPersona(
  { deps, job, now, run: { spec, definition }, apiKey, personas, signal }: Asking,
  { number, personaIndex, questions: ids }: OpenSurveyAsk,
): Promise<ItemOutcome> {
  const model = spec.model ?? '';
  try {
    const persona = personas.get(personaIndex);
    if (persona === undefined) throw new TypeError(`There is no persona ${personaIndex}`);
    const questions = ids.map((id) => {
      const question = questionOf(definition, id);
      if (question === undefined) throw new TypeError(`There is no question ${id}`);
      return question;
    });
    const reply = await deps.gateway.ask({
      provider: spec.modelProvider,
      apiKey,
      purpose: 'reaction',
      model,
      ...buildSurveyPrompt(definition, spec, persona, questions),
      jsonMode: supportsJsonMode(model),
      priority: now.priority,
      job: { ...job, item: number },
      signal,
    });
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, now.spendCapUsd);
    const read = readReply(definition, spec, persona, questions, reply.text, jsonrepair);
    if (read === null) return unreadable(number);
    const { inputTokens, outputTokens, costUsd } = reply;
    const completedWith = flagsWhenComplete(definition, persona, read, spec.language);
    const settled = { number, personaIndex, ...read, completedWith, inputTokens, outputTokens, costUsd };
    let isOpen = false;
    const store = async () => void (isOpen = await settleSurveyAsk(deps.db, job, spec.modelProvider, settled));
    await storeWithRetry(store, deps, signal);
    return isOpen ? { kind: 'answered' } : { kind: 'closed' };
  } catch (error) {
    signal.throwIfAborted();
    return failureOutcome(error, number, 'persona', model);
  }
}

/** Returns the flags of a response that is complete with these answers; null while questions are left. */
function flagsWhenComplete(
  survey: SurveyRunWork['definition'],
  persona: SurveyPersona,
  read: ReadReply,
  language: string | null,
): Flag[] | null {
  const respondent = respondentOf(persona, languageCode(survey, language));
  const answers = { ...persona.answers, ...read.answers };
  if (!isComplete(survey, answers, respondent)) return null;
  return qualityFlags(survey, { id: persona.seed, answers, respondent, seconds: null, pasted: [] });
}

function unreadable(item: number): ItemOutcome {
  return { kind: 'failed', item, error: 'The reply could not be read', final: false, retryAfterMs: null };
}
