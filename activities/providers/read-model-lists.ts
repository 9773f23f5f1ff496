/** Reads what every stored key may ask, a page of keys at a time. */
import pLimit from 'p-limit';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { storedKey } from '../../db/providers/keys.ts';
import { keysToList, storeListedModels } from '../../db/providers/listed-models.ts';
import { retryWhileUnavailable } from '../../db/retry-while-unavailable.ts';
import { reasonOf } from '../../domain/errors.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { usableModels, type KeyPlace } from '../../domain/providers/listed-models.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { PacerDrained } from '../../pacer/pacer.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { listModels } from './list-models.ts';

/** Where a reading goes on. */
export interface ModelListPlace {
  /** Keys whose list was read after this time are done, ISO 8601. */
  since: string;
  /** The last key that was asked with; null at the start. */
  after: KeyPlace | null;
}

export interface ModelListActivities {
  /**
   * Asks with the next keys behind `after` and stores their lists. A key that is refused or whose provider cannot be
   * reached keeps the list that it had. `next` is null at the end.
   */
  readModelLists(input: ModelListPlace): Promise<ModelListPage>;
}

export interface ModelListPage {
  next: KeyPlace | null;
  read: number;
  failed: number;
}

const pageSize = 50;
/** Keys that are asked with at once: one whose provider does not answer must not delay all others. */
const concurrentKeys = 8;
/** Longest wait for one key: for a permit behind the calls of a run, then for the list. */
const keyTimeoutMs = 120_000;

export function createModelListActivities(deps: ActivityDeps): ModelListActivities {
  return { readModelLists: (input) => withHeartbeat((signal) => readPage(deps, input, signal)) };
}

async function readPage(
  deps: ActivityDeps,
  { since, after }: ModelListPlace,
  signal: AbortSignal,
): Promise<ModelListPage> {
  const keys = await keysToList(deps.db, { after, since: new Date(since), limit: pageSize });
  const outcomes = await pLimit(concurrentKeys).map(keys, (key) => readKey(deps, key, signal));
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const page = { read: count('read'), failed: count('failed') };
  if (page.read + page.failed > 0) deps.log.info(page, 'Lists of models were read');
  return { ...page, next: keys.length < pageSize ? null : (keys.at(-1) ?? null) };
}

type Outcome = 'read' | 'failed' | 'skipped';

/** Reads the list of one key. Throws only when another worker has to go on. */
async function readKey(deps: ActivityDeps, key: KeyPlace, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted();
  try {
    return await readList(deps, key, AbortSignal.any([signal, AbortSignal.timeout(keyTimeoutMs)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PacerDrained) throw error;
    deps.log.warn({ ...key, reason: reasonOf(error) }, 'A list of models was not read; the one before it stays');
    return 'failed';
  }
}

async function readList(
  { db, env, gateway }: ActivityDeps,
  { userId, provider }: KeyPlace,
  signal: AbortSignal,
): Promise<Outcome> {
  const apiKey = await retryWhileUnavailable(() => storedKey(db, userId, provider, env.ENCRYPTION_KEY), signal);
  if (apiKey === '' || isSimulatedKey(apiKey)) return 'skipped';
  const listed = usableModels(
    provider,
    await listModels(gateway, { provider, apiKey, priority: priorities.default, signal }),
  );
  // Such a list would offer nothing.
  if (listed.length === 0) throw new Error('The provider listed no model that answers messages');
  const keyAccount = accountIdOf(provider, apiKey, env);
  await retryWhileUnavailable(() => storeListedModels(db, { userId, provider, keyAccount }, listed), signal);
  return 'read';
}
