/** Tables of experiments: messages that are compared, and their arms. */
import type { ColumnType } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ExperimentTable {
  id: string;
  userId: string;
  name: string;
  projectId: Maybe<string>;
  /** Key of the submit that created it. */
  idempotencyKey: ColumnType<string | null, string | null, never>;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
}

/** One message of an experiment, whose answers are those of its run. */
export interface ExperimentArmTable {
  experimentId: string;
  position: number;
  /** Null when the run was deleted for good. */
  runId: string | null;
  label: string;
  /** The run whose wording this one was made from. */
  madeFrom: Maybe<string>;
}

export interface ExperimentTables {
  experiment: ExperimentTable;
  experimentArm: ExperimentArmTable;
}
