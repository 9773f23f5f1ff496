import { socialFailure } from '../../domain/errors.ts';
import { isOfProfile, type Persona } from '../../domain/personas/persona.ts';
import { anonymizeForPrompt, buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { reactionSchema } from '../../domain/personas/reply-schema.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import type { RecordedInput } from '../../domain/simulations/run-input.ts';
import { wordingOf } from '../../domain/simulations/deal-wordings.ts';
import type { ParsedReaction } from '../../domain/simulations/reading/read-reaction.ts';
import { topicOfRun } from '../../domain/simulations/run-topic.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import type { ToolDefinition } from '../../domain/tools/definition.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import { storeEnding } from '../../db/simulations/store-ending.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import type { StoredRound } from '../../db/tools/rounds.ts';
import type { ScholarPapers } from '../../services/papers/own-passages.ts';
import { hashJson } from '../../services/hash-json.ts';
import type { ActivityDeps } from '../deps.ts';
import { askAndRead, type Asked, type Ended } from '../jobs/ask-and-read.ts';
import { askWithTools, storeCalls } from '../jobs/ask-with-tools.ts';
import { failureOutcome, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { logProgrammingError } from '../jobs/programming-error.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import type { ProviderCall } from '../providers/gateway.ts';
import { reactionReader } from './reaction-reader.ts';
import { toReaction } from './reaction-row.ts';
import type { BatchInput } from './messages.ts';

export interface AskContext {
  deps: ActivityDeps;
  run: RunRow;
  /** Options of the run that shape the prompt. */
  asked: RecordedInput;
  input: BatchInput;
  apiKey: string;
  reactions: ReactionStore;
  /** Text of the run's attached files; null without any. */
  attachmentsText: string | null;
  /** Papers of the scholars among the personas, by profile. */
  papers: ReadonlyMap<string, ScholarPapers>;
  /** Tools that personas may call; none when they were not enabled or could not run. */
  tools: readonly ToolDefinition[];
  /** Earlier rounds of calls, whose results are stored, by persona. */
  rounds: ReadonlyMap<number, readonly StoredRound[]>;
  signal: AbortSignal;
}

/**
 * Handles one persona with one provider call: permit, call, parse, score, store. With tools, the reply may be calls, which
 * are stored for the workflow to run. Throws only when the activity is being cancelled.
 */
export async function askPersona(context: AskContext, persona: PersonaToAsk): Promise<ItemOutcome> {
  const { deps, run, input, signal } = context;
  const models = modelsFor(input.provider, run.models ?? []);
  const model = modelAt(models, persona.personaIndex);
  try {
    const rounds = context.rounds.get(persona.personaIndex) ?? [];
    // Done once: done twice, it was a sixth of a worker's time.
    const shown = anonymizeForPrompt(persona.persona as Persona, context.asked.promptOptions ?? {});
    const call = plainCall(context, persona, { model, shown });
    const asked = await askAndRead(call, reactionReader(run.sentimentType), (each) =>
      askWithTools(deps, each, { tools: context.tools, rounds }),
    );
    if (asked.kind === 'not-asked') return refusalOutcome(asked.reason, run.spendCapUsd);
    if (asked.kind === 'called-tools') {
      const loop = { job: jobOf(input), item: persona.personaIndex, provider: input.provider, earlier: rounds.length };
      return await storeCalls(deps, loop, asked.reply, signal);
    }
    if (asked.kind === 'ended') return await storeEnded(context, persona, call, asked);
    return await storeReply(context, persona, { call, shown }, asked);
  } catch (error) {
    signal.throwIfAborted();
    logProgrammingError(deps.log, run.id, error, 'A persona could not be asked');
    const outcome = failureOutcome(error, persona.personaIndex, 'persona', model);
    const isSocial = isOfProfile(persona.persona as Persona | null);
    return isSocial && outcome.kind === 'failed' ? { ...outcome, error: socialFailure(outcome.error) } : outcome;
  }
}

function plainCall(
  context: AskContext,
  persona: PersonaToAsk,
  { model, shown }: { model: string; shown: Persona },
): ProviderCall {
  const { run, asked, input, signal } = context;
  const topic = topicOfRun(asked, { currentEvents: run.currentEvents, attachmentsText: context.attachmentsText });
  const papers = papersOf(context, persona);
  return {
    provider: input.provider,
    apiKey: context.apiKey,
    purpose: 'reaction',
    model,
    ...buildReactionPrompt(persona.persona as Persona, topic, {
      options: asked.promptOptions ?? {},
      papers,
      wording: wordingOf(asked, persona),
      shown,
    }),
    temperature: computeTemperature(run.temperatureRange ?? [], persona.personaIndex),
    maxTokens: maxTokens.simulation,
    jsonMode: supportsJsonMode(model),
    replySchema: reactionSchema(topic.sentimentType, { cites: (papers?.passages.length ?? 0) > 0 }),
    priority: run.priority,
    job: { id: run.id, execution: input.execution, item: persona.personaIndex },
    signal,
  };
}

function papersOf({ papers }: AskContext, { profileId }: PersonaToAsk): ScholarPapers | null {
  return profileId === null ? null : (papers.get(profileId) ?? null);
}

async function storeReply(
  context: AskContext,
  persona: PersonaToAsk,
  { call, shown }: { call: ProviderCall; shown: Persona },
  { reply, usedTools, answer: parsed }: Extract<Asked<ParsedReaction>, { kind: 'answered' }>,
): Promise<ItemOutcome> {
  const { deps, run, asked, input, reactions, signal } = context;
  const made = usedTools ? await callsOfJob(deps.db, run.id, persona.personaIndex) : null;
  const row = toReaction({
    run,
    provider: input.provider,
    member: persona,
    wording: wordingOf(asked, persona),
    model: reply.model,
    reply,
    parsed,
    shown,
    calls: made?.filter(({ provider }) => provider === input.provider) ?? null,
    passages: papersOf(context, persona)?.passages ?? [],
    call: { permitId: reply.permitId, promptDigest: digestOf(call), answeredBy: reply.answeredBy ?? null },
  });
  await storeWithRetry(() => reactions.store(row), deps, signal);
  return { kind: 'answered' };
}

/** Stores that the persona ended without an answer, so that it is not asked again. */
async function storeEnded(
  { deps, run, input, signal }: AskContext,
  { personaIndex, segmentId, segmentName }: PersonaToAsk,
  call: ProviderCall,
  { ending, words, reply, usage }: Ended,
): Promise<ItemOutcome> {
  const row = {
    runId: run.id,
    personaIndex,
    provider: input.provider,
    model: reply?.model ?? call.model,
    kind: ending,
    words,
    reply: reply?.text ?? null,
    segmentId,
    segmentName,
    inputTokens: reply?.inputTokens ?? usage?.inputTokens ?? 0,
    outputTokens: reply?.outputTokens ?? usage?.outputTokens ?? 0,
    costUsd: reply?.costUsd ?? 0,
    latencyMs: Math.round(reply?.latencyMs ?? 0),
    permitId: reply?.permitId ?? null,
    promptDigest: digestOf(call),
  };
  await storeWithRetry(() => storeEnding(deps.db, row), deps, signal);
  return { kind: 'answered' };
}

const digestOf = ({ system, user }: ProviderCall) => hashJson({ system, user });
