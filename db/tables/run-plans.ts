/** Plans of runs and work with their results: roster groups, recurring runs, share links, comments. */
import type { ColumnType } from 'kysely';
import type { RecurrencePeriod } from '../../domain/simulations/recurrence.ts';
import type { Json, MaybeTime, Time } from './columns.ts';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A group of runs that ask the same personas. The first of them that loads its segments creates the roster. */
export interface RosterGroupTable {
  id: string;
  userId: string;
  rosterId: string | null;
  createdAt: Time;
}

export interface RunPlanTable {
  runId: string;
  rosterGroupId: Maybe<string>;
  /** Label of the run among variants, such as 'A' or 'Shorter'. */
  label: Maybe<string>;
  /** Requested number of personas, if the run stopped early. */
  wishedUsers: Maybe<number>;
  recurrenceId: Maybe<string>;
  /** True when links and exports show first names and initials of real people. */
  showsNames: ColumnType<boolean, boolean | undefined, boolean>;
  /** The answer of another run whose persona those of the run are like. */
  alikeRunId: Maybe<string>;
  alikePersona: Maybe<number>;
  alikeProvider: Maybe<string>;
}

/** A recurring run; its Temporal Schedule has the same id. */
export interface RecurrenceTable {
  id: string;
  userId: string;
  name: string;
  /** domain/simulations RunInput without keys, as JSON. */
  input: Json;
  every: RecurrencePeriod;
  /** Day of the week, 0 (Sunday) to 6, or day of the month, 1 to 28; null for every day. */
  onDay: number | null;
  atHour: number;
  timeZone: string;
  isPaused: ColumnType<boolean, boolean | undefined, boolean>;
  /** True when the Temporal Schedule matches this row. */
  isScheduled: ColumnType<boolean, boolean | undefined, boolean>;
  rosterGroupId: string;
  /** Reason why the last turn submitted no run. */
  lastProblem: string | null;
  /** Spend of a calendar month after which it pauses itself. */
  monthlyCapUsd: Maybe<number>;
  /** Reason for which it paused itself. */
  pausedBecause: Maybe<'monthly-cap'>;
  createdAt: Time;
  updatedAt: Time;
}

/** A link that lets anyone with its token read one record; only the token's hash is stored. */
export interface ShareLinkTable {
  id: string;
  /** The run, the panel, the search, the experiment or the survey; the others are null. */
  runId: ColumnType<string | null, string | null | undefined, never>;
  panelId: ColumnType<string | null, string | null | undefined, never>;
  searchId: ColumnType<string | null, string | null | undefined, never>;
  experimentId: ColumnType<string | null, string | null | undefined, never>;
  surveyId: ColumnType<string | null, string | null | undefined, never>;
  userId: string;
  tokenHash: string;
  createdAt: Time;
  expiresAt: MaybeTime;
  revokedAt: MaybeTime;
  lastOpenedAt: MaybeTime;
  opened: ColumnType<number, number | undefined, number>;
  /** Filters of a run's link, as `attribute:value`; empty for all personas. */
  filters: ColumnType<string[], string[] | undefined, never>;
}

export interface RunCommentTable {
  id: string;
  /** The run, the panel or the search; the others are null. */
  runId: ColumnType<string | null, string | null | undefined, never>;
  panelId: ColumnType<string | null, string | null | undefined, never>;
  searchId: ColumnType<string | null, string | null | undefined, never>;
  /** The turn of a panel that it is about: its group, from 0, and its place in the transcript; both or neither. */
  groupNumber: ColumnType<number | null, number | null | undefined, never>;
  exchange: ColumnType<number | null, number | null | undefined, never>;
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
