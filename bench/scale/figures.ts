/** Figures of a loaded stack for the scale benchmark. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Child } from '../../local/child.ts';
import type { BenchStack } from '../support/bench-stack.ts';
import { cpuMs, residentMb } from '../support/processes.ts';

/** Processor time of each kind of process so far, in milliseconds. */
export interface CpuTimes {
  workers: number;
  postgres: number;
  temporal: number;
  provider: number;
}

export function cpuTimes({ stack }: BenchStack, workers: readonly Child[]): CpuTimes {
  return {
    workers: workers.reduce((sum, { pid }) => sum + cpuMs(pid), 0),
    postgres: cpuMs(stack.postgres?.pid()),
    temporal: cpuMs(stack.temporal?.pid()),
    provider: cpuMs(stack.simulator?.pid()),
  };
}

/** Resident memory of all workers, in megabytes. */
export function workerMemoryMb(workers: readonly Child[]): number {
  return workers.reduce((sum, { pid }) => sum + residentMb(pid), 0);
}

/** Sizes of the largest tables with their indexes, and of the whole database, in bytes. */
export async function databaseSizes({ db }: BenchStack): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all select 'whole database', pg_database_size(current_database())`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Size of Temporal's file with its write-ahead log, in bytes. */
export function temporalBytes({ env }: BenchStack): number {
  const folder = join(env.SOUNDINGS_HOME, 'temporal');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Reactions of each person so far. */
export async function reactionsByPerson({ db }: BenchStack): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reaction')
    .innerJoin('job', 'job.id', 'reaction.runId')
    .select(['job.userId', sql<number>`count(*)::int`.as('reactions')])
    .groupBy('job.userId')
    .execute();
  return new Map(rows.map(({ userId, reactions }) => [userId ?? '', reactions]));
}

/** Jain's index of fairness: 1 when everybody gets the same, 1 / n when one of n gets everything. */
export function fairnessOf(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share * share, 0);
  return (sum * sum) / (shares.length * squares);
}

/** Counts answers that are missing or there twice, and calls by how they ended. */
export async function outcomes({ db }: BenchStack) {
  const { rows } = await sql<{ stored: number; different: number }>`
    select count(*)::int as stored, count(distinct (run_id, persona_index, provider))::int as different from reaction`.execute(
    db,
  );
  const calls = await db
    .selectFrom('permit')
    .select([sql<string>`coalesce(outcome, 'open')`.as('outcome'), sql<number>`count(*)::int`.as('calls')])
    .where('purpose', '=', 'reaction')
    .groupBy('outcome')
    .execute();
  const { stored, different } = rows[0] ?? { stored: 0, different: 0 };
  return { stored, different, calls: new Map(calls.map(({ outcome, calls: count }) => [outcome, count])) };
}
