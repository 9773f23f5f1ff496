/** Tables of how people keep their runs: labels of each run, projects, saved views of the list. */
import type { ColumnType, Generated } from 'kysely';
import type { MaybeTime, Time } from './columns.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Labels that its owner gave a run; every run with an owner has a row, which a trigger writes. */
export interface RunLibraryTable {
  runId: string;
  /** The owner, also of a deleted run, whose record has none until the deletion is undone. */
  userId: string;
  name: Maybe<string>;
  tags: Generated<string[]>;
  projectId: Maybe<string>;
  isStarred: Generated<boolean>;
  archivedAt: MaybeTime;
  deletedAt: MaybeTime;
  /** Name, tags, job id and message in lower case, which a trigger writes. */
  words: string;
  /** Name or the message's beginning in lower case, which a trigger writes. */
  title: string;
}

export interface RunProjectTable {
  id: string;
  userId: string;
  name: string;
  createdAt: Time;
  updatedAt: Time;
  /** When it was deleted, while that can be undone. */
  deletedAt: MaybeTime;
}

/** A saved view: the filters of the list as they stand in its address. */
export interface RunViewTable {
  id: string;
  userId: string;
  name: string;
  query: string;
  createdAt: Time;
}

export interface RunLibraryTables {
  runLibrary: RunLibraryTable;
  runProject: RunProjectTable;
  runView: RunViewTable;
}
