import { ZodError } from 'zod';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import type { RecordedInput } from '../../domain/simulations/run-input.ts';
import { sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import type { ReactionStore } from '../../db/simulations/store-reaction.ts';
import type { ActivityDeps } from '../deps.ts';
import { AnswerNotStored, storeWithRetry } from './store-with-retry.ts';
import { toProviderStop } from './provider-stop.ts';
import { PermitLost, ProviderError } from '../providers/errors.ts';
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

export type PersonaOutcome =
  | { kind: 'answered' }
  /** Counts against the persona; `final` when a retry cannot help. */
  | { kind: 'failed'; personaIndex: number; error: string; final: boolean; retryAfterMs: number | null }
  /** The run is closed, so nothing else is asked. */
  | { kind: 'closed' }
  /** Ends the whole attempt; `final` when another attempt would fail the same way. */
  | { kind: 'stop'; type: string; message: string; final: boolean };

/**
 * Handles one persona with one provider call: permit, call, parse, score, store. Throws only when the activity is being
 * cancelled.
 */
export async function askPersona(context: AskContext, persona: PersonaToAsk): Promise<PersonaOutcome> {
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
      run: { runId: run.id, execution: input.execution, personaIndex: persona.personaIndex },
      signal,
    });
    if (reply.kind === 'refused') return refusalOutcome(reply.reason, run);
    return await storeReply(context, persona, facts, model, reply);
  } catch (error) {
    signal.throwIfAborted();
    if (isProgrammingError(error)) {
      const where = error.stack?.split('\n    at ')[1];
      // The message is left out because it may repeat the answer.
      deps.log.error({ runId: run.id, kind: error.name, where }, 'A persona could not be asked');
    }
    return failureOutcome(error, persona.personaIndex, model);
  }
}

async function storeReply(
  context: AskContext,
  persona: PersonaToAsk,
  facts: Persona,
  model: string,
  reply: ProviderReply,
): Promise<PersonaOutcome> {
  const options = context.asked.promptOptions ?? {};
  const row = toReaction(context.run, context.input.provider, persona, facts, model, reply, options);
  await storeWithRetry(() => context.reactions.store(row), context.deps, context.signal);
  return { kind: 'answered' };
}

function refusalOutcome(reason: string, run: RunRow): PersonaOutcome {
  if (reason === 'answered') return { kind: 'answered' };
  if (reason === 'spend-cap')
    return {
      kind: 'stop',
      type: 'SpendCapReached',
      message: `The spend cap of $${(run.spendCapUsd ?? 0).toFixed(2)} was reached`,
      final: true,
    };
  return { kind: 'closed' };
}

function failureOutcome(error: unknown, personaIndex: number, model: string): PersonaOutcome {
  const stop = toProviderStop(error, model);
  if (stop !== null) return { kind: 'stop', ...stop };
  // The answer was paid for but the database refuses it: an unbounded retry would pay for it again and again.
  if (error instanceof AnswerNotStored)
    return { kind: 'failed', personaIndex, error: error.message, final: true, retryAfterMs: null };
  // A programming error would fail again at every retry, and each retry would be paid for.
  if (isProgrammingError(error))
    return { kind: 'failed', personaIndex, error: 'This persona could not be asked', final: true, retryAfterMs: null };
  // An unavailable database does not count against the persona: the whole activity fails and Temporal retries it.
  if (!(error instanceof ProviderError) || error instanceof PermitLost) throw error;
  return {
    kind: 'failed',
    personaIndex,
    error: error.message,
    final: !error.retryable,
    retryAfterMs: error.retryAfterMs ?? null,
  };
}

/** True for errors that our own code throws on unexpected values, such as a persona stored by an earlier version. */
function isProgrammingError(error: unknown): error is Error {
  return [TypeError, RangeError, SyntaxError, ReferenceError, ZodError].some((kind) => error instanceof kind);
}
