import { sql, type Selectable } from 'kysely';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import type { Rhythm } from '../../domain/simulations/recurrence.ts';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';
import { addNotification } from '../notifications/notifications.ts';
import type { RecurrenceTable } from '../tables/run-plans.ts';

export type Recurrence = Omit<Selectable<RecurrenceTable>, 'input'> & { input: Omit<RunInput, 'apiKeys'> };

type Row = Selectable<RecurrenceTable>;

function recurrenceOf(row: Row): Recurrence {
  return { ...row, input: row.input as Recurrence['input'] };
}

export async function recurrenceById(db: Db, id: string): Promise<Recurrence | undefined> {
  const row = await db.selectFrom('recurrence').selectAll().where('id', '=', id).executeTakeFirst();
  return row && recurrenceOf(row);
}

/** Lists a person's recurring runs, newest first. */
export async function recurrencesOf(db: Db, userId: string): Promise<Recurrence[]> {
  const rows = await db
    .selectFrom('recurrence')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(recurrenceOf);
}

export interface NewRecurrence extends Rhythm {
  userId: string;
  name: string;
  input: Recurrence['input'];
  rosterGroupId: string;
  monthlyCapUsd?: number | null;
}

export async function createRecurrence(db: Db, { input, ...rest }: NewRecurrence): Promise<Recurrence> {
  const row = await db
    .insertInto('recurrence')
    .values({ ...rest, id: newRecordId(), input: JSON.stringify(input), lastProblem: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return recurrenceOf(row);
}

export type RecurrenceChanges = Partial<
  Rhythm &
    Pick<Recurrence, 'name' | 'isPaused' | 'pausedBecause' | 'monthlyCapUsd' | 'rosterGroupId'> & {
      input: Recurrence['input'];
    }
>;

/** Changes a recurring run; undefined when the person has none with that id. Callers update the schedule afterwards. */
export async function changeRecurrence(
  db: Db,
  userId: string,
  id: string,
  { input, ...changes }: RecurrenceChanges,
): Promise<Recurrence | undefined> {
  const row = await db
    .updateTable('recurrence')
    .set({
      ...changes,
      ...(input === undefined ? {} : { input: JSON.stringify(input) }),
      isScheduled: false,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row && recurrenceOf(row);
}

/** Deletes a recurring run; its runs stay. */
export async function removeRecurrence(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('recurrence').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists recurring runs whose schedule in Temporal is out of date. */
export async function unscheduledRecurrences(db: Db): Promise<Recurrence[]> {
  const rows = await db.selectFrom('recurrence').selectAll().where('isScheduled', '=', false).limit(200).execute();
  return rows.map(recurrenceOf);
}

/**
 * Marks recurring runs outside `scheduled` as out of date, so that their schedules are created again. Returns their
 * number.
 */
export async function markUnscheduledExcept(db: Db, scheduled: readonly string[]): Promise<number> {
  const result = await db
    .updateTable('recurrence')
    .set({ isScheduled: false })
    .where('isScheduled', '=', true)
    .where(sql<boolean>`id <> all(${scheduled}::text[])`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Marks the schedule as up to date, unless the recurring run has changed since. */
export async function markScheduled(db: Db, { id, updatedAt }: Recurrence): Promise<void> {
  await db
    .updateTable('recurrence')
    .set({ isScheduled: true })
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .execute();
}

/** Stores that the last turn submitted its run. */
export async function clearProblem(db: Db, id: string): Promise<void> {
  await db.updateTable('recurrence').set({ lastProblem: null }).where('id', '=', id).execute();
}

/** Tells the owner once that a model of the recurring run ends soon. */
export async function tellOfModelEnd(
  db: Db,
  { id, userId, name }: Pick<Recurrence, 'id' | 'userId' | 'name'>,
  model: string,
  problem: string,
): Promise<void> {
  await addNotification(db, {
    userId,
    eventKey: `model-end:${id}:${model}`,
    kind: 'schedule-failed',
    outcome: 'model-ends',
    subject: name,
    data: { recurrence_id: id, problem },
  });
}

/** Stores why a turn submitted no run, and tells the owner once a turn. */
export async function recordProblem(
  db: Db,
  { id, userId, name }: Pick<Recurrence, 'id' | 'userId' | 'name'>,
  turn: string,
  problem: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('recurrence').set({ lastProblem: problem }).where('id', '=', id).execute();
    await addNotification(trx, {
      userId,
      eventKey: `turn:${turn}`,
      kind: 'schedule-failed',
      outcome: 'not-started',
      subject: name,
      data: { recurrence_id: id, problem },
    });
  });
}
