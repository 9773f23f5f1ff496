import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { PermitRelease } from '../../pacer/take-permits.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { createAccounts } from './accounts.ts';
import { limitCall, type EndedBy } from './call-limits.ts';
import { createClients } from './clients.ts';
import {
  PermitLost,
  ProviderCallAborted,
  ProviderError,
  ProviderRateLimited,
  ProviderTimeout,
  type Usage,
} from './errors.ts';
import { watchSending, type Sending } from './http.ts';
import { createPacer, type Permit } from '../../pacer/pacer.ts';
import type { PermitCall } from '../../pacer/permit-queue.ts';
import type { CallOptions, OnText, ProviderClient, ProviderRequest, ProviderText } from './provider-client.ts';
import { providerErrorOf } from './sdk-error.ts';

export interface ProviderCall extends ProviderRequest {
  provider: Provider;
  apiKey: string;
  purpose: 'reaction' | 'analysis' | 'current-events' | 'chat' | 'key-check';
  /** 0 to 9, lower first; 5 when left out. */
  priority?: number;
  /** Places it takes among those in flight; 1 when left out. */
  weight?: number;
  /** From its start, not from its wish to start; 300 s when left out. */
  timeoutMs?: number;
  /** Calls outside a run keep the general client limits as well. `personaIndex` is null for a call that is no reaction. */
  run?: { runId: string; execution: number; personaIndex: number | null };
  /** Given, the reply is streamed, and this gets its text as it comes. */
  onText?: OnText;
  signal: AbortSignal;
}

export interface ProviderReply {
  kind: 'reply';
  text: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  latencyMs: number;
  permitId: string;
}

/** No call was made and none is wanted. */
export interface Refusal {
  kind: 'refused';
  reason: 'run-closed' | 'answered' | 'spend-cap';
}

export interface ProviderGateway {
  /**
   * One provider call: waits for its permit, asks, records what it took. Throws ProviderError for what the provider or the network did,
   * CallTooHeavy, SimulatorNotRunning, and the signal's reason when that aborts before the call has begun.
   */
  ask(call: ProviderCall): Promise<ProviderReply | Refusal>;
  /** Begins no further calls: they fail with PacerDrained. Calls under way go on to their end. */
  drain(): void;
  /** Call it when no call is under way any more. */
  close(): Promise<void>;
}

/** Specification §9. */
const requestTimeoutMs = 300_000;
/** What a 429 without retry-after holds the account for. */
const unnamedHoldMs = 1_000;
/** A provider takes a moment to notice that a caller hung up. */
const hangUpMs = 50;

export function createProviderGateway({ db, env, log }: { db: Db; env: Env; log: Logger }): ProviderGateway {
  const pacer = createPacer({ db, url: env.DATABASE_URL, log });
  const accountOf = createAccounts(db, env);
  const clientOf = createClients(env);

  async function ask(call: ProviderCall): Promise<ProviderReply | Refusal> {
    const account = await accountOf(call.provider, call.apiKey, call.signal);
    const client = clientOf(account.id, call.provider, call.apiKey);
    const acquired = await pacer.acquire(account, permitCallOf(call), call.signal);
    if (acquired.kind === 'refused') return acquired;
    const { permit } = acquired;
    const timeoutMs = call.timeoutMs ?? requestTimeoutMs;
    const limits = limitCall(call.signal, permit.lost, timeoutMs);
    const began = performance.now();
    const sending = watchSending(permit.id);
    const ended = () => ({ latencyMs: Math.round(performance.now() - began), ...sentAfter(permit, sending) });
    try {
      const options = { requestId: permit.id, signal: limits.signal };
      const { text, usage } = await answered(client, call, options);
      const spent = spentOn(call, usage);
      permit.release({ outcome: 'ok', ...ended(), ...spent });
      return { kind: 'reply', text, latencyMs: performance.now() - began, permitId: permit.id, ...spent };
    } catch (cause) {
      const error = failureOf(cause, call, limits.endedBy, timeoutMs);
      const failed = { ...failedRelease(error, call), ...ended() };
      if (limits.endedBy !== null) setTimeout(() => permit.release(failed), hangUpMs);
      else permit.release(failed);
      throw error;
    } finally {
      limits.end();
      sending.forget();
    }
  }

  async function close(): Promise<void> {
    await sleep(2 * hangUpMs);
    await pacer.close();
  }

  return { ask, drain: () => pacer.drain(), close };
}

function permitCallOf({ purpose, provider, priority = priorities.default, weight = 1, run }: ProviderCall): PermitCall {
  return {
    purpose,
    provider,
    priority,
    weight,
    runId: run?.runId ?? null,
    execution: run?.execution ?? null,
    personaIndex: run?.personaIndex ?? null,
  };
}

function answered(client: ProviderClient, call: ProviderCall, options: CallOptions): Promise<ProviderText> {
  if (call.purpose === 'key-check') return checked(client.checkKey(options));
  return call.onText ? client.stream(call, options, call.onText) : client.complete(call, options);
}

async function checked(check: Promise<void>): Promise<ProviderText> {
  await check;
  return { text: '', usage: { inputTokens: 0, outputTokens: 0 } };
}

function sentAfter(permit: Permit, { at }: Sending): { sentAfterMs?: number } {
  return at === null ? {} : { sentAfterMs: Math.max(0, Math.ceil(at - permit.startsAt)) };
}

/** Simulated calls use tokens as a real one would, and cost nothing. */
function spentOn({ model, apiKey }: ProviderCall, { inputTokens, outputTokens, webSearches }: Usage) {
  return {
    model,
    inputTokens,
    outputTokens,
    costUsd: isSimulatedKey(apiKey) ? 0 : costUsd(model, inputTokens, outputTokens, webSearches),
  };
}

function failureOf(
  cause: unknown,
  { provider, apiKey }: ProviderCall,
  endedBy: EndedBy | null,
  timeoutMs: number,
): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (endedBy === 'caller') return new ProviderCallAborted(provider);
  if (endedBy === 'lost-lease') return new PermitLost(provider);
  if (endedBy === 'timeout') return new ProviderTimeout(provider, timeoutMs);
  return providerErrorOf(cause, provider, apiKey);
}

function failedRelease(error: ProviderError, call: ProviderCall): Omit<PermitRelease, 'id'> {
  return {
    outcome: error.name,
    ...(error.usage ? spentOn(call, error.usage) : { model: call.model }),
    ...(error instanceof ProviderRateLimited ? { holdMs: error.retryAfterMs ?? unnamedHoldMs } : {}),
  };
}
