/** Costs of the runs of a recurring run, and its monthly limit. */
import { float, hidden, view, type ValueOf } from '../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { addNotification } from '../notifications/notifications.ts';

export const recurrenceSpendView = view('RecurrenceSpend', {
  /** Cost of all its runs in US dollars, without those that were deleted for good. */
  totalUsd: float('Cost of all its runs.'),
  /** Cost of its runs of this calendar month, in the schedule's time zone. */
  monthUsd: float('Cost of its runs of this calendar month.'),
  /** Amount that open runs of this month may still cost beyond what they have cost. */
  reservedUsd: hidden<number>(),
  /** Cost of the last completed run; null before the first. */
  lastUsd: hidden<number | null>(),
});

export type RecurrenceSpend = ValueOf<typeof recurrenceSpendView>;

/** Reads what the runs of a recurring run cost. `monthFrom` is the beginning of the calendar month. */
export async function spendOf(db: Db, id: string, monthFrom: Date): Promise<RecurrenceSpend> {
  const { rows } = await sql<RecurrenceSpend>`
    with turn as (
      select job.cost_usd, job.status, job.created_at, job.created_at >= ${monthFrom} as is_of_month,
        case when job.status in ('queued', 'processing') then greatest(0, coalesce(job.spend_cap_usd, 0) - job.cost_usd) else 0 end as reserved
      from run_plan as plan join job on job.id = plan.run_id where plan.recurrence_id = ${id}
    )
    select coalesce(sum(cost_usd), 0)::float8 as total_usd,
      coalesce(sum(cost_usd) filter (where is_of_month), 0)::float8 as month_usd,
      coalesce(sum(reserved) filter (where is_of_month), 0)::float8 as reserved_usd,
      (array_agg(cost_usd order by created_at desc) filter (where status = 'completed'))[1]::float8 as last_usd
    from turn`.execute(db);
  return rows[0] ?? { totalUsd: 0, monthUsd: 0, reservedUsd: 0, lastUsd: null };
}

/** Pauses a recurring run at its monthly limit and tells its owner once a turn. Callers update the schedule afterwards. */
export async function pauseAtCap(
  db: Db,
  { id, userId, name, monthlyCapUsd }: { id: string; userId: string; name: string; monthlyCapUsd: number | null },
  turn: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('recurrence')
      .set({ isPaused: true, pausedBecause: 'monthly-cap', isScheduled: false, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
    await addNotification(trx, {
      userId,
      eventKey: `limit:${turn}`,
      kind: 'schedule-failed',
      outcome: 'limit',
      subject: name,
      data: { recurrence_id: id, capUsd: monthlyCapUsd ?? 0 },
    });
  });
}
