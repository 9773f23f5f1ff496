/** Seats of people in panels: their links, and the turns that wait for them. */
import { sql } from 'kysely';
import { panelKind } from '../../domain/panels/kind.ts';
import type { Db } from '../client.ts';
import type { JobRef } from '../jobs/open-job.ts';

/** Lists those of some steps that are open, with how long their people were waited for. The time of a pause does not count. */
export async function waitingSeats(
  db: Db,
  job: JobRef,
  numbers: readonly number[],
): Promise<{ number: number; waitedMs: number }[]> {
  const { rows } = await sql<{ number: number; waitedMs: number }>`
    select ask.number, (extract(epoch from now() - greatest(ask.created_at, job.claimed_at)) * 1000)::float8 as "waitedMs"
    from ask join job on job.id = ask.job_id
    where ask.job_id = ${job.id} and ask.number = any(${numbers}::int[]) and ask.status = 'open'
      and job.execution = ${job.execution} and job.status = 'processing'`.execute(db);
  return rows;
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
