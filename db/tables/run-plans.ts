/** What people plan with runs and do with their results: comparisons of the same personas, recurrence, shared links, comments. */
import type { ColumnType } from 'kysely';
import type { RecurrencePeriod } from '../../domain/simulations/recurrence.ts';

type Json = ColumnType<unknown, string, string>;
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Runs that put their messages to the same personas. The first of them that loads its segments makes the roster. */
export interface RosterGroupTable {
  id: string;
  userId: string;
  rosterId: string | null;
  createdAt: Time;
}

export interface RunPlanTable {
  runId: string;
  rosterGroupId: Maybe<string>;
  /** What the run is called beside others: 'A', 'Shorter'. */
  label: Maybe<string>;
  /** How many personas were asked for, when the run stopped before. */
  wishedUsers: Maybe<number>;
  recurrenceId: Maybe<string>;
  /** Whether first names and initials of real people leave with links and exports. */
  showsNames: ColumnType<boolean, boolean | undefined, boolean>;
}

/** A run that is asked again and again, by a Temporal Schedule of the same id. */
export interface RecurrenceTable {
  id: string;
  userId: string;
  name: string;
  /** domain/simulations RunInput without keys, as JSON. */
  input: Json;
  every: RecurrencePeriod;
  /** 0 (Sunday) to 6 of a week, 1 to 28 of a month; null for every day. */
  onDay: number | null;
  atHour: number;
  timeZone: string;
  isPaused: ColumnType<boolean, boolean | undefined, boolean>;
  /** Whether its Temporal Schedule is as this row says. */
  isScheduled: ColumnType<boolean, boolean | undefined, boolean>;
  rosterGroupId: string;
  /** Why the last time made no run. */
  lastProblem: string | null;
  createdAt: Time;
  updatedAt: Time;
}

/** A read-only way to one run for whoever has the token; only its hash is kept. */
export interface ShareLinkTable {
  id: string;
  runId: string;
  userId: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: MaybeTime;
  revokedAt: MaybeTime;
  lastOpenedAt: MaybeTime;
  opened: ColumnType<number, number | undefined, number>;
}

export interface RunCommentTable {
  id: string;
  runId: string;
  userId: string;
  body: string;
  createdAt: Time;
  updatedAt: Time;
}

export interface RunPlanTables {
  rosterGroup: RosterGroupTable;
  runPlan: RunPlanTable;
  recurrence: RecurrenceTable;
  shareLink: ShareLinkTable;
  runComment: RunCommentTable;
}
