import { endKeyCheck, keyToCheck, type KeyOutcome } from '../../db/providers/key-checks.ts';
import { SimulatorNotRunning } from '../../domain/errors.ts';
import { isSimulatedKey, otherProviderOf } from '../../domain/providers/keys.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import {
  ProviderError,
  ProviderForbidden,
  ProviderOutOfCredit,
  ProviderRateLimited,
  ProviderUnauthorized,
  UnansweredReply,
} from './errors.ts';

export interface KeyCheckActivities {
  /** Asks the provider whether it accepts the key and stores the outcome in the record of the check. */
  checkKey(input: { checkId: string }): Promise<void>;
}

/** Shorter than the time-out of the workflow's activity. */
const timeoutMs = 15_000;

export function createKeyCheckActivities(deps: ActivityDeps): KeyCheckActivities {
  return { checkKey: ({ checkId }) => checkKey(deps, checkId) };
}

async function checkKey(deps: ActivityDeps, checkId: string): Promise<void> {
  await withHeartbeat(async (signal) => {
    const check = await keyToCheck(deps.db, checkId, deps.env.ENCRYPTION_KEY);
    if (check === null) return;
    const emptyRequest = { model: '', system: '', user: '', temperature: 0 };
    // A person is waiting, so the call goes ahead of reactions; the limits for calls outside runs still apply.
    const call = {
      ...check,
      ...emptyRequest,
      purpose: 'key-check' as const,
      priority: priorities.highest,
      timeoutMs,
      signal,
    };
    const { outcome, message } = await deps.gateway.ask(call).then(
      () => accepted(nameOf(check)),
      (error: unknown) => failed(nameOf(check), check, error),
    );
    signal.throwIfAborted();
    await endKeyCheck(deps.db, checkId, outcome, message);
  });
}

interface CheckedKey {
  provider: Provider;
  apiKey: string;
}

interface Outcome {
  outcome: KeyOutcome;
  message: string;
}

/** Names the provider, or the simulator: its answer to a key says nothing about the provider it imitates. */
function nameOf({ provider, apiKey }: CheckedKey): string {
  return isSimulatedKey(apiKey) ? 'The simulated provider' : providerNames[provider];
}

function accepted(name: string): Outcome {
  return { outcome: 'works', message: `${name} accepts this key.` };
}

/** Messages of provider errors never hold a key. */
function failed(name: string, { provider, apiKey }: CheckedKey, error: unknown): Outcome {
  if (error instanceof SimulatorNotRunning) return { outcome: 'unreachable', message: error.message };
  if (!(error instanceof ProviderError)) throw error;
  // A rate limit applies to valid keys only.
  if (error instanceof ProviderRateLimited) return accepted(name);
  if (error instanceof ProviderOutOfCredit)
    return { outcome: 'works', message: `${name} accepts this key, but its account has no credit: ${error.message}` };
  if (mayAnswer.test(error.message))
    return {
      outcome: 'works',
      message: `${name} accepts this key. It may not list models, so the known ones are offered.`,
    };
  if (error instanceof UnansweredReply)
    return { outcome: 'unreachable', message: `The address of ${name} does not answer as a provider of models does.` };
  if (error instanceof ProviderUnauthorized || error instanceof ProviderForbidden)
    return { outcome: 'refused', message: `${error.message}${hintOf(provider, apiKey)}` };
  return { outcome: 'unreachable', message: error.message };
}

/** OpenAI's words to a restricted key that can answer but not list models. */
const mayAnswer = /missing scopes:[^.]*\bapi\.model\.read\b/i;

function hintOf(provider: Provider, apiKey: string): string {
  const other = otherProviderOf(provider, apiKey);
  return other === null ? '' : ` It looks like a key of ${providerNames[other]}.`;
}
