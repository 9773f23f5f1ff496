/** Waits of provider accounts that the provider asked for, for people who watch a job. */
import { sql } from 'kysely';
import type { Provider } from '../../domain/providers/provider.ts';
import { text, time, maybe, view, type ValueOf } from '../../domain/view.ts';
import type { Db } from '../client.ts';

/** People are told of waits from this length on. */
const shownSeconds = 15;

export const holdView = view('Waiting', {
  provider: text<Provider>(),
  until: time(),
  /** The provider's words, without a key; null when unknown. */
  reason: maybe(text('The provider’s words.')),
});

export type Hold = ValueOf<typeof holdView>;

/** Records why the account is held. The pacer itself records until when. */
export async function noteHoldReason(db: Db, accountId: string, reason: string): Promise<void> {
  await db.updateTable('providerAccount').set({ holdReason: reason }).where('id', '=', accountId).execute();
}

/** Records that a quota of the account is spent for `ms`. Nothing is held, because quotas are often those of one model. */
export async function noteSpentQuota(db: Db, accountId: string, ms: number, reason: string): Promise<void> {
  await db
    .updateTable('providerAccount')
    .set({ holdReason: reason, quotaUntil: sql<Date>`pacer_now() + ${ms} * interval '1 millisecond'` })
    .where('id', '=', accountId)
    .execute();
}

/** Returns the longest wait among the accounts of a job; null when none lasts for long enough to be told. */
export async function holdOfJob(db: Db, jobId: string): Promise<Hold | null> {
  const until = sql<Date>`greatest(provider_account.hold_until, provider_account.quota_until)`;
  const held = await db
    .selectFrom('jobAccount')
    .innerJoin('providerAccount', 'providerAccount.id', 'jobAccount.accountId')
    .select(['jobAccount.provider', until.as('until'), 'providerAccount.holdReason as reason'])
    .where('jobAccount.jobId', '=', jobId)
    .where(until, '>', sql<Date>`pacer_now() + make_interval(secs => ${shownSeconds})`)
    .orderBy(until, 'desc')
    .limit(1)
    .executeTakeFirst();
  return held === undefined ? null : { ...held, provider: held.provider as Provider };
}
