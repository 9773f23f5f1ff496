import { humanId } from 'human-id';
import { ApiKeyNotConfigured, CreateRunFailed, NoValidSegments, ProductError, SubmitFailed, UserSettingsNotFound } from '../../domain/errors.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { isSimulatedKey } from '../../domain/providers/keys.ts';
import { checkRunInput, type CheckedRunInput, type RunInput } from '../../domain/simulation/run-input.ts';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ensureAccount } from '../../db/pacer/accounts.ts';
import { encryptRunKey, runSettings, type KeyedProvider } from '../../db/queries/provider-keys.ts';
import { createRun, runByIdempotencyKey, type RunPlan } from '../../db/queries/runs/create-run.ts';
import { askedProviders } from '../../db/queries/runs/open-run.ts';
import { segmentNamesFor } from '../../db/queries/segments.ts';
import { attachedFiles } from './attached-files.ts';
import { withSamePersonas } from './same-personas.ts';
import { startStoredRun, type StartDeps } from './start-run.ts';

export interface SubmittedRun {
  id: string;
  jobId: string;
  status: string;
  /** Ids of segments that were asked for and do not exist for this user. */
  segmentsNotLoaded: string[];
}

export interface SubmitDeps extends StartDeps {
  env: Env;
}

/**
 * Accepts a run: checks, stores, starts. The workflow starts at once when Temporal answers, else the reconciler starts it.
 * Throws the specification's validation errors bare and wraps anything unexpected in SubmitFailed.
 */
export async function submitRun(deps: SubmitDeps, userId: string, input: RunInput, plan: RunPlan = {}): Promise<SubmittedRun> {
  try {
    return await submit(deps, userId, input, plan);
  } catch (error) {
    throw error instanceof ProductError ? error : new SubmitFailed(error);
  }
}

async function submit(deps: SubmitDeps, userId: string, wanted: RunInput, plan: RunPlan): Promise<SubmittedRun> {
  const { db, env } = deps;
  const { input, rosterGroupId } = await withSamePersonas(db, userId, wanted);
  const { stopAtMarginPoints, attachmentIds, ...checked } = checkRunInput(input);
  const settings = await runSettings(db, userId, env.ENCRYPTION_KEY);
  if (!settings) throw new UserSettingsNotFound();
  const explicit = { openai: input.apiKeys?.openai?.trim() ?? '', anthropic: input.apiKeys?.anthropic?.trim() ?? '' };
  const keys = keysFor(checked, explicit, settings.keys);
  const idempotencyKey = input.idempotencyKey?.trim() || null;
  const earlier = idempotencyKey === null ? undefined : await runByIdempotencyKey(db, userId, idempotencyKey);
  if (earlier?.jobId) return { id: earlier.id, jobId: earlier.jobId, status: earlier.status, segmentsNotLoaded: [] };
  const names = await segmentNamesFor(db, userId, checked.segmentIds);
  const loaded = checked.segmentIds.filter((id) => names.has(id));
  if (loaded.length === 0) throw new NoValidSegments();
  const notLoaded = checked.segmentIds.filter((id) => !names.has(id));
  const attached = await attachedFiles(db, userId, attachmentIds);
  const accounts = await Promise.all(
    keys.map(async ({ provider, apiKey }) => ({ provider, accountId: (await ensureAccount(db, provider, apiKey, env)).id })),
  );
  const created = await insertRun(db, (id, jobId) => ({
    ...checked,
    id,
    jobId,
    userId,
    models: askedProviders(checked.modelProvider).flatMap((provider) => modelsFor(provider, checked.models, settings.openaiModel)),
    segmentIds: loaded,
    segmentNames: loaded.map((segment) => names.get(segment) ?? segment),
    idempotencyKey,
    source: input.source?.slice(0, 100) ?? null,
    progressToken: null,
    attachments: null,
    attached: attached.shares,
    notices: [...notLoaded.map((segment) => `Segment ${segment} could not be loaded and was left out.`), ...attached.notices],
    isSimulated: keys.some(({ apiKey }) => isSimulatedKey(apiKey)),
    keys: keys
      .filter(({ provider }) => explicit[provider] !== '')
      .map(({ provider, apiKey }) => ({ provider, ciphertext: encryptRunKey(id, provider, apiKey, env.ENCRYPTION_KEY) })),
    accounts,
    plan: { ...(rosterGroupId === null ? {} : { rosterGroupId }), stopAtMarginPoints, ...plan },
  }));
  if (!created) return raced(db, userId, idempotencyKey);
  await startStoredRun(deps, created.jobId);
  return { ...created, status: 'queued', segmentsNotLoaded: notLoaded };
}

/** The keys a run would use; explicit ones override stored ones. Throws ApiKeyNotConfigured for the first one missing. */
export function keysFor(
  checked: Pick<CheckedRunInput, 'modelProvider'>,
  explicit: Record<KeyedProvider, string>,
  stored: Record<KeyedProvider, string>,
) {
  return askedProviders(checked.modelProvider).map((provider) => {
    const apiKey = explicit[provider] || stored[provider];
    if (apiKey === '') throw new ApiKeyNotConfigured(provider);
    return { provider, apiKey };
  });
}

async function insertRun(db: Db, runWith: (id: string, jobId: string) => Parameters<typeof createRun>[1]) {
  // Three words collide now and then; a taken pair costs one more try.
  for (let tries = 0; tries < 5; tries += 1) {
    const jobId = humanId({ separator: '-', capitalize: false });
    const created = await createRun(db, runWith(`${Date.now()}-${humanId({ separator: '-', capitalize: false })}`, jobId));
    if (created) return created;
  }
  return null;
}

/** Two submits with one idempotency key at the same moment: the second finds the first's run. */
async function raced(db: Db, userId: string, idempotencyKey: string | null): Promise<SubmittedRun> {
  const earlier = idempotencyKey === null ? undefined : await runByIdempotencyKey(db, userId, idempotencyKey);
  if (!earlier?.jobId) throw new CreateRunFailed();
  return { id: earlier.id, jobId: earlier.jobId, status: earlier.status, segmentsNotLoaded: [] };
}
