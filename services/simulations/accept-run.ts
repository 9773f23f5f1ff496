import { humanId } from 'human-id';
import { CreateRunFailed, NobodyToAsk, NoValidSegments, UserSettingsNotFound } from '../../domain/errors.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { isSimulatedKey, trimmedKeys } from '../../domain/providers/keys.ts';
import { checkRunInput, recordOf, type RunInput } from '../../domain/simulations/run-input.ts';
import { withShownTools } from '../../domain/tools/attached-tools.ts';
import { checkToolNames } from '../../domain/tools/offered.ts';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { askedModel, listedWith, successorNotices, type Asked } from '../../config/living-models.ts';
import { describeUnpriced, unpricedModels, type FindPrice } from '../../domain/providers/prices.ts';
import { priceFinder } from '../providers/prices.ts';
import { accountIdOf } from '../../db/providers/accounts.ts';
import { modelsOfAccount } from '../../db/providers/listed-models.ts';
import { runSettings } from '../../db/providers/keys.ts';
import { namesOfGroup } from '../../db/simulations/rosters.ts';
import { segmentNamesFor, suspendedSegments } from '../../db/segments/segments.ts';
import { attachedFiles } from './attached-files.ts';
import { chooseKeys, encryptExplicitKeys, ensureAccounts } from '../jobs/job-access.ts';
import { createRun, runByIdempotencyKey, type RunPlan } from '../../db/simulations/create-run.ts';
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
  const suspended = drawn ? [] : await suspendedSegments(db, userId, loaded);
  if (suspended.length === loaded.length) throw new NobodyToAsk(suspended);
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
    attachments: withShownTools(metadata.attachments ?? null, checked.toolsEnabled),
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
