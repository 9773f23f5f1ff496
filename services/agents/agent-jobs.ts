/** Starts jobs for agents, within what their person lets them spend. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  callerOf,
  dropAgentJob,
  findAgentJob,
  insertAgentJob,
  lockAgentSpending,
  nameAgentJob,
  readAgentSpending,
  readUnasked,
  takeOverAgentJob,
  type JobCaller,
  type KnownAgentJob,
} from '../../db/agents/agent-jobs.ts';
import { readAgentLimits, readCallerDayLimit } from '../../db/agents/agent-limits.ts';
import type { Db } from '../../db/client.ts';
import { requirePermissions, type ActingAgent } from '../../domain/agents/caller.ts';
import { IdempotencyKeyReused, PriceUnknown, StartInProgress } from '../../domain/agents/errors.ts';
import { asksOverSeconds, checkSpending, defaultLimits, highestCost } from '../../domain/agents/limits.ts';
import { hashJson } from '../hash-json.ts';
import { usageKeyId } from './usage.ts';

export interface AgentJobRequest {
  readonly operation: string;
  /** Arguments of the call; JSON values. */
  readonly args: unknown;
  /** Highest cost by its estimate in US dollars, without the cap: 0 with the provider simulator. */
  readonly estimateUsd: number;
  /** Cost in US dollars of one call of each kind that it must make; 0 when nothing is known. */
  readonly minUsd?: number;
  /** Its spend cap in US dollars; null without one. */
  readonly capUsd?: number | null;
  /** Models whose price is unknown: an agent may not ask them, because its limits could not be kept. */
  readonly unpricedModels?: readonly string[];
  readonly idempotencyKey?: string | undefined;
  /** True when the person agreed to this cost. */
  readonly isConfirmed: boolean;
  /**
   * Starts the job. The key stays the same when the call is repeated with its idempotency key, so that a start whose
   * answer was lost can be known again.
   */
  start(key: string): Promise<{ jobId: string }>;
}

export interface AgentJobDeps {
  readonly db: Db;
  /** Time that a repeated call waits for the first one; 20 seconds by default. */
  readonly waitForStartMs?: number;
}

export interface StartedAgentJob {
  readonly jobId: string;
  /** False when the job was there already. */
  readonly isNew: boolean;
  /** Key that `start` got, the same for every call with one idempotency key. */
  readonly startKey: string;
}

const pollMs = 100;

/** Time after which a start counts as lost with its process, and a repeated call takes it over. */
const startLostAfterSeconds = 60;

/**
 * Starts a job for an agent once. The same idempotency key with the same arguments gives the same job. What it may cost
 * is set aside before it starts, so starts at the same time cannot pass a limit together; the pacer keeps the limits again
 * at every call of the job. Throws PermissionMissing, SpendCapTooSmall, SpendLimitReached, SpendNotConfirmed, PriceUnknown, IdempotencyKeyReused, StartInProgress.
 */
export async function startAgentJob(
  deps: AgentJobDeps,
  viewer: ActingAgent,
  request: AgentJobRequest,
): Promise<StartedAgentJob> {
  const { db, waitForStartMs = 20_000 } = deps;
  const argsHash = hashOfArgs(request);
  const deadline = Date.now() + waitForStartMs;
  for (;;) {
    const claim = await claimStart(db, viewer, request, argsHash);
    if (claim.argsHash !== argsHash) throw new IdempotencyKeyReused();
    const startKey = startKeyOf(viewer, request, claim.id);
    if (claim.jobId !== null) return { jobId: claim.jobId, isNew: false, startKey };
    if (claim.isOwn || (await takeOverAgentJob(db, claim.id, startLostAfterSeconds)))
      return { jobId: await start(db, viewer, request, claim.id), isNew: true, startKey };
    if (Date.now() >= deadline) throw new StartInProgress();
    await sleep(pollMs);
  }
}

/** Returns the known job of the idempotency key, or sets aside what a new one may cost. */
async function claimStart(
  db: Db,
  viewer: ActingAgent,
  request: AgentJobRequest,
  argsHash: string,
): Promise<KnownAgentJob & { isOwn: boolean }> {
  const caller = jobCallerOf(viewer);
  const { operation, idempotencyKey = null, isConfirmed } = request;
  return db.transaction().execute(async (trx) => {
    await lockAgentSpending(trx, viewer.userId);
    const known = idempotencyKey === null ? undefined : await findAgentJob(trx, caller, idempotencyKey);
    if (known !== undefined) return { ...known, isOwn: false };
    if ((request.unpricedModels ?? []).length > 0) throw new PriceUnknown(request.unpricedModels ?? []);
    const { minUsd = 0, capUsd = null } = request;
    const estimatedUsd = highestCost({ estimateUsd: request.estimateUsd, minUsd, capUsd });
    if (estimatedUsd > 0) await checkCost(trx, viewer, { estimateUsd: estimatedUsd, isConfirmed });
    const id = randomUUID();
    const startKey = startKeyOf(viewer, request, id);
    const claim = { ...caller, id, operation, idempotencyKey, argsHash, estimatedUsd, startKey, isConfirmed };
    await insertAgentJob(trx, claim);
    return { id, argsHash, jobId: null, isOwn: true };
  });
}

async function checkCost(
  trx: Db,
  viewer: ActingAgent,
  asked: { estimateUsd: number; isConfirmed: boolean },
): Promise<void> {
  requirePermissions(viewer, ['spend']);
  const { userId, agent } = viewer;
  const limits = (await readAgentLimits(trx, userId)) ?? defaultLimits;
  const { dayUsd, monthUsd, dayUsdByCaller } = await readAgentSpending(trx, userId);
  const limitUsd = await readCallerDayLimit(trx, jobCallerOf(viewer));
  const spentUsd = dayUsdByCaller.get(callerOf(jobCallerOf(viewer))) ?? 0;
  const own = limitUsd === null ? null : { kind: agent.kind, limitUsd, dayUsd: spentUsd };
  const unaskedUsd = asked.isConfirmed ? 0 : await readUnasked(trx, jobCallerOf(viewer), asksOverSeconds);
  checkSpending({ limits, dayUsd, monthUsd, own, unaskedUsd }, asked);
}

/** Starts the claimed job; a failure frees what was set aside. */
async function start(db: Db, viewer: ActingAgent, request: AgentJobRequest, id: string): Promise<string> {
  const started = await request.start(startKeyOf(viewer, request, id)).catch(async (error: unknown) => {
    await dropAgentJob(db, id);
    throw error;
  });
  await nameAgentJob(db, { id, keyId: await usageKeyId(db, viewer), jobId: started.jobId });
  return started.jobId;
}

/** Repeated calls have the same key even when the first claim is gone. */
function startKeyOf(viewer: ActingAgent, { idempotencyKey }: AgentJobRequest, id: string): string {
  if (idempotencyKey === undefined) return `agent-${id}`;
  const { callerKind, callerId } = jobCallerOf(viewer);
  return `agent-${hashJson([callerKind, callerId, idempotencyKey])}`;
}

function jobCallerOf({ userId, agent }: ActingAgent): JobCaller {
  return { userId, callerKind: agent.kind, callerId: agent.id };
}

function hashOfArgs({ operation, args }: AgentJobRequest): string {
  return hashJson([operation, args]);
}
