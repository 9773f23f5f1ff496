/** Seats of people in panels: their links, and the turns that wait for them. */
import { sql } from 'kysely';
import { panelKind } from '../../domain/panels/kind.ts';
import type { Db } from '../client.ts';
import type { JobRef } from '../jobs/open-job.ts';

/**
 * Fails the open steps of people who were waited for long enough. Returns how many milliseconds the first of the others may
 * still take; null when none is left.
 */
export async function failLateSeats(
  db: Db,
  job: JobRef,
  numbers: readonly number[],
  waitMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ leftMs: number | null }>`
    with waiting as (
      -- The time of a pause does not count.
      select step.number, greatest(step.created_at, job.claimed_at) + ${waitMs} * interval '1 millisecond' as until
      from panel_step as step join job on job.id = step.panel_id
      where step.panel_id = ${job.id} and step.number = any(${numbers}::int[]) and step.status = 'open'
        and job.execution = ${job.execution} and job.status = 'processing'
    ), late as (
      update panel_step set status = 'failed', settled_at = now()
      where panel_id = ${job.id} and status = 'open' and number in (select number from waiting where until <= now())
      returning number
    )
    select (extract(epoch from min(until) - now()) * 1000)::float8 as "leftMs" from waiting
    where number not in (select number from late)`.execute(db);
  const left = rows[0]?.leftMs ?? null;
  return left === null ? null : Math.max(0, Math.ceil(left));
}

/** Stores the link of a seat in place of an earlier one. */
export async function storeSeatLink(
  db: Db,
  seat: { panelId: string; participantId: string; tokenHash: string },
): Promise<void> {
  await db
    .insertInto('panelSeat')
    .values(seat)
    .onConflict((conflict) =>
      conflict.columns(['panelId', 'participantId']).doUpdateSet({ tokenHash: seat.tokenHash, createdAt: new Date() }),
    )
    .execute();
}

export interface Seat {
  panelId: string;
  participantId: string;
  /** The readable id of the panel. */
  jobId: string;
  execution: number;
  status: string;
  isPaused: boolean;
}

/** Finds the seat of a link; undefined when there is none. */
export async function seatOf(db: Db, tokenHash: string): Promise<Seat | undefined> {
  return db
    .selectFrom('panelSeat as seat')
    .innerJoin('job', 'job.id', 'seat.panelId')
    .select(['seat.panelId', 'seat.participantId', 'job.name as jobId', 'job.execution', 'job.status'])
    .select(sql<boolean>`job.paused_at is not null`.as('isPaused'))
    .where('seat.tokenHash', '=', tokenHash)
    .where('job.kind', '=', panelKind.name)
    .executeTakeFirst();
}
