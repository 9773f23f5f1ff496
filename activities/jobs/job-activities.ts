/** Activities that open and end a job of any kind, as its workflow sees them. */
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import type { FailureOutcome } from '../../db/jobs/end-job.ts';
import { claimStoredJob, completeStoredJob, failStoredJob, type StoredKind } from '../../db/jobs/life-cycle.ts';
import { findJobService } from '../../services/job-kinds.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';
import { admitWaiting } from './admit-waiting.ts';
import { allWithHeartbeat } from '../heartbeat.ts';

export interface JobInput {
  kind: string;
  id: string;
  execution: number;
}

export type JobClaimResult =
  /** `tempo` scales the workflow's waits; 1 when omitted. */
  { kind: 'claimed'; attempt: number; tempo?: number } | { kind: 'waiting' } | { kind: 'closed' };

export interface JobActivities {
  claimJob(input: JobInput & { attempt: number }): Promise<JobClaimResult>;
  completeJob(input: JobInput): Promise<void>;
  failJob(input: JobInput & { error: string; retry: boolean }): Promise<FailureOutcome>;
  /** Records a cancel from the Temporal UI as if the owner had cancelled. */
  cancelJob(input: JobInput): Promise<void>;
}

export function createJobActivities(deps: ActivityDeps): JobActivities {
  const { db, env, serverId } = deps;
  return allWithHeartbeat<JobActivities>({
    claimJob: async ({ kind, id, execution, attempt }) => {
      const claim = await claimStoredJob(db, storedKindOf(kind), { id, execution }, { attempt, serverId });
      if (claim.kind !== 'claimed') return claim;
      return { kind: 'claimed', attempt: claim.attempt, ...(env.TEMPO === 1 ? {} : { tempo: env.TEMPO }) };
    },
    completeJob: async ({ kind, id, execution }) => {
      await completeStoredJob(db, storedKindOf(kind), { id, execution });
      await admitWaiting(deps);
    },
    failJob: async ({ kind, id, execution, error, retry }) => {
      const outcome = await failStoredJob(db, storedKindOf(kind), { id, execution }, error, retry);
      if (outcome !== 'retrying') await admitWaiting(deps);
      return outcome;
    },
    cancelJob: async ({ kind, id, execution }) => {
      await failStoredJob(db, storedKindOf(kind), { id, execution }, cancelledByUser, false);
      await admitWaiting(deps);
    },
  });
}

function storedKindOf(kind: string): StoredKind {
  const service = findJobService(kind);
  if (service === undefined)
    throw stopFailure({ type: 'UnknownKind', message: `This version knows no jobs of the kind ${kind}`, final: true });
  return service.stored;
}
