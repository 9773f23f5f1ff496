import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import { withSpan, type Span } from '../../config/tracing/spans.ts';
import type { Db } from '../../db/client.ts';
import type { PermitRelease } from '../../pacer/take-permits.ts';
import { storeConcurrent, type ProviderAccount } from '../../db/providers/accounts.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { priceForJob } from '../../db/providers/model-prices.ts';
import type { Price } from '../../domain/providers/definition.ts';
import { costOf, listedPrice } from '../../domain/providers/prices.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { askedModel, canRetire } from '../../config/living-models.ts';
import { permitLeaseMs } from '../../domain/waits.ts';
import { createAccountHolds } from './account-holds.ts';
import { createAccountModels } from './account-models.ts';
import { createAccounts } from './accounts.ts';
import { limitCall, type EndedBy } from './call-limits.ts';
import { createClients } from './clients.ts';
import {
  PermitLost,
  ProviderCallAborted,
  ProviderError,
  ProviderOverloaded,
  ProviderPriceUnknown,
  ProviderTimeout,
  type Usage,
} from './errors.ts';
import { watchSending, type Sending } from './http.ts';
import { CallCounts } from './call-counts.ts';
import type { CallMetrics } from './call-metrics.ts';
import { createPacer, type Permit } from '../../pacer/pacer.ts';
import type { PermitCall } from '../../pacer/take-permits.ts';
import type { CallOptions, OnText, ProviderClient, ProviderRequest, ProviderText } from './provider-client.ts';
import { createRefusalStore } from './refusal-store.ts';
import { SlowServers } from './slow-servers.ts';
import { toProviderError } from './sdk-error.ts';

export interface ProviderCall extends ProviderRequest {
  provider: Provider;
  apiKey: string;
  purpose: 'reaction' | 'analysis' | 'current-events' | 'chat' | 'tool' | 'key-check' | 'embedding';
  /** Address of a server of one's own that is asked instead of the provider, and costs nothing. */
  ownUrl?: string | undefined;
  /** 0 to 9, lower first; 5 when omitted. */
  priority?: number;
  /** Number of concurrent calls that it counts as; 1 when omitted. */
  weight?: number;
  /** Counted from the start of the call, not from its request for a permit; 300 s when omitted. */
  timeoutMs?: number;
  /**
   * Omitted for calls outside a job, to which the general client limits apply too. `item` is the index of what is
   * asked, such as a persona; null for a call that belongs to none.
   */
  job?: { id: string; execution: number; item: number | null };
  /** Makes the call stream its reply and receives the text piece by piece. */
  onText?: OnText;
  signal: AbortSignal;
}

export interface ProviderReply extends Omit<ProviderText, 'usage'> {
  kind: 'reply';
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  latencyMs: number;
  permitId: string;
}

/** The pacer refused the call, because its result is no longer needed or may not be paid for. */
export interface Refusal {
  kind: 'refused';
  reason: 'run-closed' | 'answered' | 'spend-cap' | 'agent-limit';
}

export interface ProviderGateway {
  /**
   * Makes one provider call: waits for its permit, calls, records cost and duration. Throws ProviderError for failures
   * of the provider or the network, CallTooHeavy, SimulatorNotRunning, and the signal's reason when it aborts before
   * the call.
   */
  ask(call: ProviderCall): Promise<ProviderReply | Refusal>;
  /** Makes further calls fail with PacerDrained. Calls in flight continue. */
  drain(): void;
  /** Closes the pacer. No call may be in flight. */
  close(): Promise<void>;
}

/** Specification §9. */
const requestTimeoutMs = 300_000;
/** An overload counts as a failed try only after this time. */
const overloadMs = 15 * 60_000;
/** Delay before an aborted call's permit is returned: the provider counts the call until it notices the abort. */
const abortDelayMs = 50;

interface GatewayDeps {
  db: Db;
  env: Env;
  log: Logger;
  metrics?: CallMetrics | undefined;
  counts?: CallCounts;
}

export function createProviderGateway({
  db,
  env,
  log,
  metrics,
  counts = new CallCounts(),
}: GatewayDeps): ProviderGateway {
  const pacer = createPacer({
    db,
    url: env.DATABASE_URL,
    log,
    leaseMs: permitLeaseMs(env.TEMPO),
    ...(metrics && { onUnused: (provider) => metrics.countUnused(provider) }),
  });
  const findAccount = createAccounts(db, env);
  const findClient = createClients(env, (endpoint) => createRefusalStore(db, endpoint, log));
  const listedFor = createAccountModels(db);
  const holds = createAccountHolds({ db, tempo: env.TEMPO, log });
  const slowServers = new SlowServers((accountId, concurrent) => {
    storeConcurrent(db, accountId, concurrent).catch((cause: unknown) =>
      log.warn({ err: cause }, 'The number of calls at once was not changed'),
    );
  });

  /** Asks, and again while the provider is overloaded and nobody waits for the words. */
  async function ask(wanted: ProviderCall): Promise<ProviderReply | Refusal> {
    const givesUpAt = performance.now() + overloadMs * env.TEMPO;
    for (;;) {
      try {
        return await askOnce(wanted);
      } catch (error) {
        const waits = error instanceof ProviderOverloaded && wanted.job !== undefined && wanted.onText === undefined;
        if (!waits || performance.now() > givesUpAt) throw error;
      }
    }
  }

  async function askOnce(wanted: ProviderCall): Promise<ProviderReply | Refusal> {
    const account = await findAccount(wanted.provider, wanted.apiKey, wanted.signal);
    const call = { ...wanted, model: await modelOf(wanted, account.id) };
    const price = await priceOfCall(call);
    const client = findClient(account.id, call.provider, call.apiKey, call.ownUrl);
    const acquire = () =>
      counts.whileWaiting(account.id, () => pacer.acquire(account, toPermitCall(call), call.signal));
    const acquired = await (metrics ? metrics.timeWait(call.provider, acquire) : acquire());
    if (acquired.kind === 'refused') return acquired;
    const { permit } = acquired;
    return withSpan('provider call', { kind: 'client', attributes: spanAttributes(call, permit) }, (span) =>
      callWith({ permit, account, price, client, call, span }),
    );
  }

  async function modelOf(call: ProviderCall, accountId: string): Promise<string> {
    const { model, ownUrl } = call;
    if (model === '' || ownUrl !== undefined || !canRetire(env, call)) return model;
    return askedModel(env, { ...call, listed: await listedFor(accountId) }, model);
  }

  /**
   * Returns the price of a call; null when it is unknown. Free are the simulator and servers of one's own. Throws
   * ProviderPriceUnknown where spending is limited.
   */
  async function priceOfCall({ apiKey, ownUrl, model, provider, job, signal }: ProviderCall): Promise<Price | null> {
    if (isSimulatedKey(apiKey) || ownUrl !== undefined) return { inputUsd: 0, outputUsd: 0 };
    const listed = listedPrice(model);
    if (listed !== null || job === undefined || model === '') return listed;
    const { price, isCapped } = await retryWhileUnavailable(() => priceForJob(db, job.id, model), signal);
    if (price === null && isCapped) throw new ProviderPriceUnknown(provider, model);
    return price;
  }

  /** Jobs may crowd a server of one's own; the limits of a provider are known. */
  function isOwnServer(call: ProviderCall): boolean {
    const { job, ownUrl, apiKey } = call;
    return job !== undefined && ownUrl === undefined && !isSimulatedKey(apiKey) && !canRetire(env, call);
  }

  async function callWith({ permit, account, price, client, call, span }: PermittedCall): Promise<ProviderReply> {
    const accountId = account.id;
    const countEnd = metrics?.startCall(call);
    const timeoutMs = call.timeoutMs ?? requestTimeoutMs;
    const limits = limitCall(call.signal, permit.lost, timeoutMs);
    const sent = isOwnServer(call) ? slowServers.send(account, timeoutMs) : null;
    const began = performance.now();
    const sending = watchSending(permit.id);
    const ended = () => ({ latencyMs: Math.round(performance.now() - began), ...sentAfterStart(permit, sending) });
    try {
      const options = { requestId: permit.id, signal: limits.signal };
      const { usage, ...answer } = await counts.whileInFlight(() => sendCall(client, call, options));
      const cost = chargeOf(call, price, usage);
      permit.release({ outcome: 'ok', ...ended(), ...cost, ...holds.afterReply(accountId, sending.headers, usage) });
      sent?.answered(performance.now() - began);
      countEnd?.({ outcome: 'ok' });
      span.set({ outcome: 'ok' });
      return { kind: 'reply', ...answer, latencyMs: performance.now() - began, permitId: permit.id, ...cost };
    } catch (cause) {
      const error = toCallError(cause, call, limits.endedBy, timeoutMs);
      if (error instanceof ProviderTimeout) sent?.timedOut();
      const hold = holds.afterError(error, { accountId, began, purpose: call.purpose });
      const failed = { ...toFailedRelease(error, call, price), ...ended(), ...hold };
      countEnd?.(failed);
      span.set({
        outcome: error.name,
        ...(error.status === null ? {} : { 'http.response.status_code': error.status }),
      });
      if (limits.endedBy !== null) setTimeout(() => permit.release(failed), abortDelayMs);
      else permit.release(failed);
      throw error;
    } finally {
      limits.end();
      sending.end();
    }
  }

  async function close(): Promise<void> {
    await sleep(2 * abortDelayMs);
    await pacer.close();
  }

  return { ask, drain: () => pacer.drain(), close };
}

interface PermittedCall {
  permit: Permit;
  account: ProviderAccount;
  price: Price | null;
  client: ProviderClient;
  call: ProviderCall;
  span: Span;
}

function toPermitCall({ purpose, provider, priority = priorities.default, weight = 1, job }: ProviderCall): PermitCall {
  return {
    purpose,
    provider,
    priority,
    weight,
    runId: job?.id ?? null,
    execution: job?.execution ?? null,
    personaIndex: job?.item ?? null,
  };
}

/** Returns the facts about a call that its span shows: no prompt, and nothing of the key. */
function spanAttributes({ provider, model, purpose }: ProviderCall, permit: Permit) {
  return { provider, model, purpose, permit_id: permit.id };
}

async function sendCall(client: ProviderClient, given: ProviderCall, options: CallOptions): Promise<ProviderText> {
  // Only an analysis is worth the time and tokens of long thoughts.
  const call = { ...given, thinksMinimally: given.purpose !== 'analysis' };
  if (call.purpose === 'key-check') {
    const models = await client.listModels(options);
    return { text: JSON.stringify(models), usage: { inputTokens: 0, outputTokens: 0 } };
  }
  if (call.texts !== undefined) {
    if (client.embed === undefined) throw new TypeError('This provider has no vectors');
    return client.embed(call, options);
  }
  return call.onText ? client.stream(call, options, call.onText) : client.complete(call, options);
}

function sentAfterStart(permit: Permit, { sentAt }: Sending): { sentAfterMs?: number } {
  return sentAt === null ? {} : { sentAfterMs: Math.max(0, Math.ceil(sentAt - permit.startsAt)) };
}

/** Returns tokens and cost. */
function chargeOf({ model }: ProviderCall, price: Price | null, usage: Usage) {
  const { inputTokens, outputTokens } = usage;
  return { model, inputTokens, outputTokens, costUsd: costOf(price, inputTokens, outputTokens, usage) };
}

function toCallError(
  cause: unknown,
  { provider, apiKey }: ProviderCall,
  endedBy: EndedBy | null,
  timeoutMs: number,
): ProviderError {
  if (cause instanceof ProviderError) return cause;
  if (endedBy === 'caller') return new ProviderCallAborted(provider);
  if (endedBy === 'lost-lease') return new PermitLost(provider);
  if (endedBy === 'timeout') return new ProviderTimeout(provider, timeoutMs);
  return toProviderError(cause, provider, apiKey);
}

function toFailedRelease(error: ProviderError, call: ProviderCall, price: Price | null): Omit<PermitRelease, 'id'> {
  return {
    outcome: error.name,
    ...(error.usage ? chargeOf(call, price, error.usage) : { model: call.model }),
  };
}
