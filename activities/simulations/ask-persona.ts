import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import type { RecordedInput } from '../../domain/simulations/run-input.ts';
import { sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import type { ToolDefinition } from '../../domain/tools/definition.ts';
import { toolInstructions } from '../../domain/tools/instructions.ts';
import { maxToolRounds } from '../../domain/tools/rounds.ts';
import { jobOf } from '../../db/simulations/open-run.ts';
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import { callsOfJob } from '../../db/tools/calls.ts';
import { storeRound, toToolRounds, type StoredRound } from '../../db/tools/rounds.ts';
import type { ActivityDeps } from '../deps.ts';
import { failureOutcome, isProgrammingError, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { toProviderStop } from '../jobs/provider-stop.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import { ProviderError, ProviderNotFound } from '../providers/errors.ts';
import type { ProviderCall, ProviderReply, Refusal } from '../providers/gateway.ts';
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
    const { reply, usedTools } = await askModel(context, persona, model);
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, run.spendCapUsd);
    if (reply.toolCalls !== undefined && usedTools) return await storeCalls(context, persona, reply);
    return await storeReply(context, persona, model, reply, usedTools);
  } catch (error) {
    signal.throwIfAborted();
    if (isProgrammingError(error)) {
      const where = error.stack?.split('\n    at ')[1];
      // The message is left out because it may repeat the answer.
      deps.log.error({ runId: run.id, kind: error.name, where }, 'A persona could not be asked');
    }
    return failureOutcome(error, persona.personaIndex, 'persona', model);
  }
}

/** Asks with tools where there are some, and without them when the provider refuses such a request (specification §8). */
async function askModel(
  context: AskContext,
  persona: PersonaToAsk,
  model: string,
): Promise<{ reply: ProviderReply | Refusal; usedTools: boolean }> {
  const { deps, tools } = context;
  const call = plainCall(context, persona, model);
  if (tools.length === 0) return { reply: await deps.gateway.ask(call), usedTools: false };
  const rounds = toToolRounds(context.rounds.get(persona.personaIndex) ?? []);
  const system = `${call.system}\n\n${toolInstructions}`;
  const mayCallTools = rounds.length < maxToolRounds;
  try {
    return { reply: await deps.gateway.ask({ ...call, system, tools, rounds, mayCallTools }), usedTools: true };
  } catch (error) {
    if (!isToolProblem(error, model)) throw error;
    return { reply: await deps.gateway.ask(call), usedTools: false };
  }
}

/** Endpoints that know no tools refuse the request, or say that they do not find such a model. */
function isToolProblem(error: unknown, model: string): boolean {
  if (!(error instanceof ProviderError) || error.retryable) return false;
  return toProviderStop(error, model) === null || error instanceof ProviderNotFound;
}

function plainCall(context: AskContext, persona: PersonaToAsk, model: string): ProviderCall {
  const { run, asked, input, signal } = context;
  const topic = {
    ...asked,
    sentimentType: sentimentTypeOf(asked.sentimentType),
    currentEvents: run.currentEvents,
    attachmentsText: context.attachmentsText,
  };
  return {
    provider: input.provider,
    apiKey: context.apiKey,
    purpose: 'reaction',
    model,
    ...buildReactionPrompt(persona.persona as Persona, topic, asked.promptOptions ?? {}),
    temperature: computeTemperature(run.temperatureRange ?? [], persona.personaIndex),
    maxTokens: maxTokens.simulation,
    jsonMode: supportsJsonMode(model),
    priority: run.priority,
    job: { id: run.id, execution: input.execution, item: persona.personaIndex },
    signal,
  };
}

async function storeCalls(
  { deps, run, input, rounds, signal }: AskContext,
  { personaIndex: item }: PersonaToAsk,
  { text, model, inputTokens, outputTokens, costUsd, toolCalls = [] }: ProviderReply,
): Promise<ItemOutcome> {
  const round = {
    jobId: run.id,
    item,
    provider: input.provider,
    round: rounds.get(item)?.length ?? 0,
    text,
    model,
    inputTokens,
    outputTokens,
    costUsd,
    calls: toolCalls,
  };
  let isOpen = false;
  await storeWithRetry(async () => void (isOpen = await storeRound(deps.db, jobOf(input), round)), deps, signal);
  return isOpen ? { kind: 'called-tools' } : { kind: 'closed' };
}

async function storeReply(
  context: AskContext,
  persona: PersonaToAsk,
  model: string,
  reply: ProviderReply,
  usedTools: boolean,
): Promise<ItemOutcome> {
  const { deps, run, asked, input, reactions, signal } = context;
  const facts = persona.persona as Persona;
  const options = asked.promptOptions ?? {};
  const calls = usedTools ? await callsOfJob(deps.db, run.id, persona.personaIndex) : null;
  const mine = calls?.filter(({ provider }) => provider === input.provider) ?? null;
  const row = toReaction(run, input.provider, persona, facts, model, reply, options, mine);
  await storeWithRetry(() => reactions.store(row), deps, signal);
  return { kind: 'answered' };
}
