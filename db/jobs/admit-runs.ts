import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { sqlStateOf } from '../errors.ts';

/** Maximum number of processing runs per provider account. */
export const slotsPerAccount = 3;

export interface AdmittedRun {
  jobId: string;
  execution: number;
}

interface Candidate {
  id: string;
  jobId: string;
  execution: number;
  accounts: string[];
}

/**
 * Gives free slots to queued runs by priority (lower first), then age. It is idempotent and called when a run is
 * submitted or ends, and at every tick of the reconciler. A run of `all` takes its slots on all its accounts at once;
 * while one account is full, later runs on the same accounts wait, because the run would starve otherwise.
 */
export async function admitRuns(db: Db): Promise<AdmittedRun[]> {
  try {
    return await admitLocked(db);
  } catch (error) {
    // Another process holds a lock for long. That process or the reconciler's next tick admits these runs, so a submit
    // or a cancel does not wait for a process that stopped halfway.
    if (sqlStateOf(error) === lockNotAvailable) return [];
    throw error;
  }
}

const lockNotAvailable = '55P03';

async function admitLocked(db: Db): Promise<AdmittedRun[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('soundings.admission'))`.execute(trx);
    const candidates = await waitingRuns(trx);
    if (candidates.length === 0) return [];
    const taken = await takenSlots(trx);
    const admitted: Candidate[] = [];
    const held = new Set<string>();
    for (const run of candidates) {
      const free = run.accounts.every((account) => !held.has(account) && (taken.get(account) ?? 0) < slotsPerAccount);
      if (!free) {
        for (const account of run.accounts) held.add(account);
        continue;
      }
      for (const account of run.accounts) taken.set(account, (taken.get(account) ?? 0) + 1);
      admitted.push(run);
    }
    if (admitted.length > 0) {
      const ids = admitted.map((run) => run.id);
      await trx.updateTable('dynamicSimulationRun').set({ admittedAt: new Date() }).where('id', 'in', ids).execute();
    }
    return admitted.map(({ jobId, execution }) => ({ jobId, execution }));
  });
}

/**
 * Lists queued runs in order, without those that have as many runs before them on each of their accounts as an account
 * has slots, and so cannot get one now. A run that is far back on one account only stays, since it holds its place on
 * the other.
 */
async function waitingRuns(db: Db): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, job_id as "jobId", execution, array_agg(account_id) as accounts
    from (
      select run.id, run.job_id, run.execution, run.priority, run.queued_at, account.account_id,
             row_number() over (partition by account.account_id order by run.priority, run.queued_at, run.id) as place
      from dynamic_simulation_run as run join run_account as account on account.run_id = run.id
      where run.status = 'queued' and run.admitted_at is null and run.job_id is not null
    ) as waiting
    group by id, job_id, execution, priority, queued_at
    having min(place) <= ${slotsPerAccount}
    order by priority, queued_at, id`.execute(db);
  return rows;
}

async function takenSlots(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('dynamicSimulationRun as run')
    .innerJoin('runAccount as account', 'account.runId', 'run.id')
    .select(['account.accountId', sql<number>`count(*)`.as('taken')])
    .where('run.status', 'in', ['queued', 'processing'])
    .where('run.admittedAt', 'is not', null)
    .groupBy('account.accountId')
    .execute();
  return new Map(rows.map((row) => [row.accountId, row.taken]));
}
