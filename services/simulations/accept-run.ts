import { humanId } from 'human-id';
import {
  ApiKeyNotConfigured,
  CreateRunFailed,
  InvalidInput,
  NoValidSegments,
  UserSettingsNotFound,
} from '../../domain/errors.ts';
import { modelsFor, webSearchProvider } from '../../domain/providers/models.ts';
import { isSimulatedKey, trimmedKeys, type KeysByProvider } from '../../domain/providers/keys.ts';
import { providerNames } from '../../domain/providers/provider.ts';
import { checkRunInput, recordOf, type CheckedRunInput, type RunInput } from '../../domain/simulations/run-input.ts';
import { checkToolNames } from '../../domain/tools/offered.ts';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { askedModel, listedWith, successorNotices, type Asked } from '../../config/living-models.ts';
import { describeUnpriced, unpricedModels, type FindPrice } from '../../domain/providers/prices.ts';
import { priceFinder } from '../providers/prices.ts';
import { accountIdOf, ensureAccount } from '../../db/providers/accounts.ts';
import { modelsOfAccount } from '../../db/providers/listed-models.ts';
import { encryptRunKey, runSettings, simulatorKeys } from '../../db/providers/keys.ts';
import { namesOfGroup } from '../../db/simulations/rosters.ts';
import { segmentNamesFor } from '../../db/segments/segments.ts';
import { attachedFiles } from './attached-files.ts';
import { createRun, runByIdempotencyKey, type RunPlan } from '../../db/simulations/create-run.ts';
import { askedProviders } from '../../db/simulations/open-run.ts';
import { joinSamePersonas } from './same-personas.ts';

export interface AcceptedRun {
  id: string;
  jobId: string;
  status: string;
  /** Ids of requested segments that do not exist for this user. */
  segmentsNotLoaded: string[];
  /** False when an earlier request with the same idempotency key created the run. */
  isNew: boolean;
}

/** Data stored with the run beside its input; `attachments` is JSON text without keys. */
export interface RunMetadata {
  /** Sentences about its personas for its readers. */
  notices?: readonly string[];
  attachments?: string | null | undefined;
  progressToken?: string | null | undefined;
}

/**
 * Checks a run in the specification's order and stores it as queued; the caller starts its workflow. Throws the
 * specification's validation errors.
 */
export async function acceptRun(
  deps: { db: Db; env: Env },
  userId: string,
  requested: RunInput,
  given: RunPlan,
  metadata: RunMetadata = {},
): Promise<AcceptedRun> {
  const { input, rosterGroupId } = await joinSamePersonas(deps.db, userId, requested);
  const plan = { rosterGroupId, ...given };
  const store = await prepareRun(deps, userId, input, plan, metadata);
  return store(deps.db, plan);
}

/** Stores a checked run as queued, in the caller's transaction if there is one. */
export type StoreRun = (db: Db, plan: RunPlan) => Promise<AcceptedRun>;

/**
 * Checks a run whose personas are resolved, in the specification's order, and returns what stores it. Throws the
 * specification's validation errors.
 */
export async function prepareRun(
  { db, env }: { db: Db; env: Env },
  userId: string,
  input: RunInput,
  { rosterGroupId }: RunPlan,
  metadata: RunMetadata = {},
): Promise<StoreRun> {
  const checked = checkRunInput(input);
  checkToolNames(checked.toolsEnabled, 'persona', 'toolsEnabled');
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const explicit = trimmedKeys(input.apiKeys);
  const keys = chooseKeys(env, { ...checked, userId }, explicit, settings.keys);
  const { idempotencyKey } = checked;
  const earlier = idempotencyKey === null ? undefined : await runByIdempotencyKey(db, userId, idempotencyKey);
  if (earlier?.jobId) {
    const { id, jobId, status } = earlier;
    return async () => ({ id, jobId, status, segmentsNotLoaded: [], isNew: false });
  }
  const drawn = await namesOfGroup(db, rosterGroupId ?? null);
  const names = drawn ?? (await segmentNamesFor(db, userId, checked.segmentIds));
  const loaded = [...new Set([...checked.segmentIds, ...(drawn?.keys() ?? [])])].filter((id) => names.has(id));
  if (loaded.length === 0) throw new NoValidSegments();
  const notLoaded = drawn ? [] : checked.segmentIds.filter((id) => !names.has(id));
  const attached = await attachedFiles(db, userId, checked.attachmentIds);
  const accounts = await ensureAccounts({ db, env }, keys);
  const wanted = await Promise.all(
    keys.map(async (key) => ({
      ...key,
      ...listedWith(key, await modelsOfAccount(db, accountIdOf(key.provider, key.apiKey, env))),
      models: modelsFor(key.provider, checked.models, settings.openaiModel),
    })),
  );
  const run = {
    ...recordOf(checked),
    userId,
    models: wanted.flatMap(({ models }) => models),
    segmentIds: loaded,
    segmentNames: loaded.map((segment) => names.get(segment) ?? segment),
    idempotencyKey,
    source: checked.source?.slice(0, 100) ?? null,
    progressToken: metadata.progressToken ?? null,
    attachments: metadata.attachments ?? null,
    attached: attached.shares,
    notices: [
      ...(metadata.notices ?? []),
      ...notLoaded.map((segment) => `Segment ${segment} could not be loaded and was left out.`),
      ...wanted.flatMap((key) => successorNotices(env, key, key.models)),
      ...unpricedNotices(env, wanted, await priceFinder(db, userId)),
      ...attached.notices,
    ],
    isSimulated: keys.some(({ apiKey }) => isSimulatedKey(apiKey)),
    accounts,
  };
  return async (trx, plan) => {
    const created = await insertRun(trx, (id, jobId) => ({
      ...run,
      id,
      jobId,
      keys: encryptExplicitKeys(env, id, checked, explicit),
      plan,
    }));
    if (!created) return findRacedRun(trx, userId, idempotencyKey);
    return { ...created, status: 'queued', segmentsNotLoaded: notLoaded, isNew: true };
  };
}

/** Says which models have no price, so that the cost of the run leaves them out. */
function unpricedNotices(
  env: Env,
  wanted: readonly (Asked & { models: readonly string[] })[],
  find: FindPrice,
): string[] {
  const paid = wanted.filter(({ apiKey }) => !isSimulatedKey(apiKey));
  const asked = paid.flatMap((key) => key.models.map((model) => askedModel(env, key, model)));
  const notice = describeUnpriced(unpricedModels(asked, find));
  return notice === null ? [] : [`${notice}.`];
}

/** Finds the provider accounts of these keys and creates missing ones. */
export function ensureAccounts({ db, env }: { db: Db; env: Env }, keys: ReturnType<typeof chooseKeys>) {
  return Promise.all(
    keys.map(async ({ provider, apiKey }) => ({
      provider,
      accountId: (await ensureAccount(db, provider, apiKey, env)).id,
    })),
  );
}

/**
 * Chooses the keys of a run: explicit ones override stored ones, and a run for the simulator uses neither. Throws
 * ApiKeyNotConfigured for the first one missing, InvalidInput for a simulator key where no simulator runs.
 */
export function chooseKeys(
  env: Pick<Env, 'SIMULATOR_URL'>,
  run: Pick<CheckedRunInput, 'modelProvider' | 'simulated'> & { userId: string },
  explicit: KeysByProvider,
  stored: KeysByProvider,
) {
  return askedProviders(run.modelProvider).map((provider) => {
    const apiKey = run.simulated ? simulatorKeys(run.userId)[provider] : explicit[provider] || stored[provider];
    if (apiKey === '') throw new ApiKeyNotConfigured(provider);
    if (env.SIMULATOR_URL === '' && isSimulatedKey(apiKey)) {
      const advice = run.simulated ? 'Choose another provider' : `Use another ${providerNames[provider]} API key`;
      throw new InvalidInput(`No provider simulator runs here. ${advice}.`, 'modelProvider');
    }
    return { provider, apiKey };
  });
}

/**
 * Encrypts the explicit keys that a run needs: those of the providers it asks, and of the one that searches the web.
 */
export function encryptExplicitKeys(
  env: Pick<Env, 'ENCRYPTION_KEY'>,
  runId: string,
  run: Pick<CheckedRunInput, 'modelProvider' | 'includeCurrentEvents'>,
  explicit: KeysByProvider,
) {
  const used = new Set([
    ...askedProviders(run.modelProvider),
    ...(run.includeCurrentEvents ? [webSearchProvider] : []),
  ]);
  return [...used]
    .filter((provider) => explicit[provider] !== '')
    .map((provider) => ({
      provider,
      ciphertext: encryptRunKey(runId, provider, explicit[provider], env.ENCRYPTION_KEY),
    }));
}

/** Stores the run under a new job id; null after five collisions. */
async function insertRun(db: Db, runWith: (id: string, jobId: string) => Parameters<typeof createRun>[1]) {
  // Three random words collide now and then; each collision costs one more try.
  for (let tries = 0; tries < 5; tries += 1) {
    const jobId = humanId({ separator: '-', capitalize: false });
    const created = await createRun(
      db,
      runWith(`${Date.now()}-${humanId({ separator: '-', capitalize: false })}`, jobId),
    );
    if (created) return created;
  }
  return null;
}

/** Finds the run of another submit that used the same idempotency key at the same moment. */
async function findRacedRun(db: Db, userId: string, idempotencyKey: string | null): Promise<AcceptedRun> {
  const earlier = idempotencyKey === null ? undefined : await runByIdempotencyKey(db, userId, idempotencyKey);
  if (!earlier?.jobId) throw new CreateRunFailed();
  return { id: earlier.id, jobId: earlier.jobId, status: earlier.status, segmentsNotLoaded: [], isNew: false };
}
