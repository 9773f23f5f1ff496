import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { sqlStateOf } from '../errors.ts';
import { openStatuses } from './open-job.ts';

/** Maximum number of processing jobs per provider account. */
export const slotsPerAccount = 3;

export interface AdmittedJob {
  kind: string;
  name: string;
}

interface Candidate extends AdmittedJob {
  id: string;
  accounts: string[];
}

/**
 * Gives free slots to queued jobs by priority (lower first), then age. It is idempotent and called when a job is
 * submitted or ends, and at every tick of the reconciler. A job with several accounts takes its slots on all of them at
 * once; while one account is full, later jobs on the same accounts wait, because the job would starve otherwise. A job
 * without accounts needs no slot and is admitted at once.
 */
export async function admitJobs(db: Db): Promise<AdmittedJob[]> {
  try {
    return await admitLocked(db);
  } catch (error) {
    // Another process holds a lock for long. That process or the reconciler's next tick admits these jobs, so a submit
    // or a cancel does not wait for a process that stopped halfway.
    if (sqlStateOf(error) === lockNotAvailable) return [];
    throw error;
  }
}

const lockNotAvailable = '55P03';

async function admitLocked(db: Db): Promise<AdmittedJob[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('soundings.admission'))`.execute(trx);
    const candidates = await waitingJobs(trx);
    if (candidates.length === 0) return [];
    const taken = await takenSlots(trx);
    const admitted: Candidate[] = [];
    const held = new Set<string>();
    for (const job of candidates) {
      const free = job.accounts.every((account) => !held.has(account) && (taken.get(account) ?? 0) < slotsPerAccount);
      if (!free) {
        for (const account of job.accounts) held.add(account);
        continue;
      }
      for (const account of job.accounts) taken.set(account, (taken.get(account) ?? 0) + 1);
      admitted.push(job);
    }
    if (admitted.length === 0) return [];
    const ids = admitted.map((job) => job.id);
    // A job that was paused or cancelled since it was read gets no slot.
    const updated = await trx
      .updateTable('job')
      .set({ admittedAt: new Date() })
      .where('id', 'in', ids)
      .where('status', '=', 'queued')
      .where('pausedAt', 'is', null)
      .returning('id')
      .execute();
    const withSlot = new Set(updated.map((job) => job.id));
    return admitted.filter((job) => withSlot.has(job.id)).map(({ kind, name }) => ({ kind, name }));
  });
}

/**
 * Lists queued jobs in order, without those that have as many jobs before them on each of their accounts as an account
 * has slots, and so cannot get one now. A job that is far back on one account only stays, since it holds its place on
 * the other.
 */
async function waitingJobs(db: Db): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, kind, name, array_remove(array_agg(account_id), null) as accounts
    from (
      select job.id, job.kind, job.name, job.priority, job.queued_at, account.account_id,
             case when account.account_id is null then 0
               else row_number() over (partition by account.account_id order by job.priority, job.queued_at, job.id) end as place
      from job left join job_account as account on account.job_id = job.id
      where job.status = 'queued' and job.admitted_at is null and job.paused_at is null
        and (job.start_at is null or job.start_at <= now())
    ) as waiting
    group by id, kind, name, priority, queued_at
    having min(place) <= ${slotsPerAccount}
    order by priority, queued_at, id`.execute(db);
  return rows;
}

async function takenSlots(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job')
    .innerJoin('jobAccount as account', 'account.jobId', 'job.id')
    .select(['account.accountId', sql<number>`count(*)`.as('taken')])
    .where('job.status', 'in', openStatuses)
    .where('job.admittedAt', 'is not', null)
    .groupBy('account.accountId')
    .execute();
  return new Map(rows.map((row) => [row.accountId, row.taken]));
}
