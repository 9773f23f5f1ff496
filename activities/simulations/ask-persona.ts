import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import type { RecordedInput } from '../../domain/simulations/run-input.ts';
import { sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import type { ActivityDeps } from '../deps.ts';
import { failureOutcome, isProgrammingError, refusalOutcome, type ItemOutcome } from '../jobs/item-outcome.ts';
import { storeWithRetry } from '../jobs/store-with-retry.ts';
import type { ProviderReply } from '../providers/gateway.ts';
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
  signal: AbortSignal;
}

/**
 * Handles one persona with one provider call: permit, call, parse, score, store. Throws only when the activity is being
 * cancelled.
 */
export async function askPersona(context: AskContext, persona: PersonaToAsk): Promise<ItemOutcome> {
  const { deps, run, asked, input, signal } = context;
  const facts = persona.persona as Persona;
  const models = modelsFor(input.provider, run.models ?? []);
  const model = modelAt(models, persona.personaIndex);
  const topic = {
    ...asked,
    sentimentType: sentimentTypeOf(asked.sentimentType),
    currentEvents: run.currentEvents,
    attachmentsText: context.attachmentsText,
  };
  try {
    const prompt = buildReactionPrompt(facts, topic, asked.promptOptions ?? {});
    const reply = await deps.gateway.ask({
      provider: input.provider,
      apiKey: context.apiKey,
      purpose: 'reaction',
      model,
      ...prompt,
      temperature: computeTemperature(run.temperatureRange ?? [], persona.personaIndex),
      maxTokens: maxTokens.simulation,
      jsonMode: supportsJsonMode(model),
      priority: run.priority,
      job: { id: run.id, execution: input.execution, item: persona.personaIndex },
      signal,
    });
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, run.spendCapUsd);
    return await storeReply(context, persona, facts, model, reply);
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

async function storeReply(
  context: AskContext,
  persona: PersonaToAsk,
  facts: Persona,
  model: string,
  reply: ProviderReply,
): Promise<ItemOutcome> {
  const options = context.asked.promptOptions ?? {};
  const row = toReaction(context.run, context.input.provider, persona, facts, model, reply, options);
  await storeWithRetry(() => context.reactions.store(row), context.deps, context.signal);
  return { kind: 'answered' };
}
