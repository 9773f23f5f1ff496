/** Experiments of a person. Every read and write is limited to those of the person. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { newRecordId } from '../crud/new-id.ts';

export interface StoredExperiment {
  id: string;
  name: string;
  project: { id: string; name: string } | null;
  createdAt: Date;
  deletedAt: Date | null;
}

/** An arm to be stored. */
export interface NewArm {
  label: string;
  runId: string;
  /** The run whose wording this one was made from. */
  madeFrom: string | null;
}

export interface NewExperiment {
  userId: string;
  name: string;
  projectId: string | null;
  idempotencyKey: string | null;
}

/**
 * Creates an experiment, in the transaction that creates its arms. With the key of an earlier one it returns that one,
 * which is locked until the transaction ends.
 */
export async function createExperiment(trx: Db, experiment: NewExperiment): Promise<string> {
  const { id } = await trx
    .insertInto('experiment')
    .values({ ...experiment, id: newRecordId() })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doUpdateSet({ deletedAt: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the arms in order; an arm that is there already gets the run. */
export async function storeArms(trx: Db, experimentId: string, arms: readonly NewArm[]): Promise<void> {
  await trx
    .insertInto('experimentArm')
    .values(arms.map((arm, position) => ({ ...arm, position, experimentId })))
    .onConflict((conflict) =>
      conflict.columns(['experimentId', 'position']).doUpdateSet((values) => ({ runId: values.ref('excluded.runId') })),
    )
    .execute();
}

/** Finds a person's experiment; null for an unknown one, a deleted one and someone else's. */
export async function ownExperiment(db: Db, userId: string, id: string): Promise<StoredExperiment | null> {
  const { rows } = await sql<StoredExperiment>`
    select ${columns} from experiment left join run_project project on project.id = experiment.project_id and project.deleted_at is null
    where experiment.id = ${id} and experiment.user_id = ${userId} and experiment.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

const columns = sql`experiment.id, experiment.name, experiment.created_at, experiment.deleted_at,
  case when project.id is not null then json_build_object('id', project.id, 'name', project.name) end as project`;

export interface ExperimentFilter {
  /** Words in lower case, each of which stands in its name or in one of its runs. */
  words: readonly string[];
  /** Id of a project, or `none`. */
  project: string | null;
  isDeleted: boolean;
  limit: number;
  skip: number;
}

/** Lists a person's experiments, newest first, and counts all that match. */
export async function listExperiments(
  db: Db,
  userId: string,
  { words, project, isDeleted, limit, skip }: ExperimentFilter,
): Promise<{ items: StoredExperiment[]; total: number }> {
  const conditions = [
    sql`experiment.user_id = ${userId}`,
    isDeleted ? sql`experiment.deleted_at is not null` : sql`experiment.deleted_at is null`,
    ...(project === null ? [] : [project === 'none' ? sql`project.id is null` : sql`project.id = ${project}`]),
    ...words.map(hasWord),
  ];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<StoredExperiment & { total: number }>`
    select ${columns}, count(*) over () as total from experiment left join run_project project on project.id = experiment.project_id and project.deleted_at is null
    where ${where} order by experiment.created_at desc, experiment.id desc limit ${limit} offset ${skip}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

function hasWord(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(lower(experiment.name) like ${pattern} or exists (
    select 1 from experiment_arm arm join run_library kept on kept.run_id = arm.run_id
    where arm.experiment_id = experiment.id and kept.user_id = experiment.user_id and kept.deleted_at is null and kept.words like ${pattern}))`;
}

/** Writes the name of an experiment. False when the person has no such experiment. */
export function renameExperiment(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  return changeOwn(db, userId, id, sql`name = ${name}`, sql`deleted_at is null`);
}

/** Moves an experiment into a project; null takes it out. False when the person has no such experiment. */
export function moveExperiment(db: Db, userId: string, id: string, projectId: string | null): Promise<boolean> {
  return changeOwn(db, userId, id, sql`project_id = ${projectId}`, sql`deleted_at is null`);
}

/** Deletes an experiment until the deletion is undone; its runs stay. False when there is none. */
export function hideExperiment(db: Db, userId: string, id: string): Promise<boolean> {
  return changeOwn(db, userId, id, sql`deleted_at = now()`, sql`deleted_at is null`);
}

export function restoreExperiment(db: Db, userId: string, id: string): Promise<boolean> {
  return changeOwn(db, userId, id, sql`deleted_at = null`, sql`deleted_at is not null`);
}

type Sql = ReturnType<typeof sql>;

async function changeOwn(db: Db, userId: string, id: string, change: Sql, condition: Sql): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update experiment set ${change}, updated_at = now() where id = ${id} and user_id = ${userId} and ${condition}`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes experiments for good when they can no longer be restored. */
export async function purgeDeletedExperiments(db: Db, keepDays: number, limit = 200): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from experiment where id in (select id from experiment where deleted_at < now() - ${keepDays} * interval '1 day' limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
