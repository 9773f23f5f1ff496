/** The figures that the throughput benchmark measures, and functions that measure them. */
import { sql } from 'kysely';
import { cpuMs, residentMb } from '../support/processes.ts';
import type { BenchStack } from '../support/bench-stack.ts';

/** Figures of one run of one contender. Processor time is in milliseconds per reaction. */
export interface Measured {
  reactions: number;
  /** Reactions per second between the first and the last stored one. */
  perSecond: number;
  /** Duration from the submit, or from the start of the work, to its end. */
  wholeSeconds: number;
  workerCpu: number;
  postgresCpu: number;
  temporalCpu: number;
  providerCpu: number;
  /** Calls of the pacer's function and statements that store reactions, per reaction; NaN where they are not counted. */
  asks: number;
  inserts: number;
  /** Resident memory in MB of the process that makes the calls, after a quarter of the run and at its end. */
  memoryMb: { early: number; late: number };
}

export interface ServerCpu {
  postgres: number;
  temporal: number;
  provider: number;
}

export function serverCpu({ stack }: BenchStack): ServerCpu {
  return {
    postgres: cpuMs(stack.postgres?.pid()),
    temporal: cpuMs(stack.temporal?.pid()),
    provider: cpuMs(stack.simulator?.pid()),
  };
}

/** Returns the number of a run's reactions and their rate. */
export async function reactionRate(
  setup: BenchStack,
  runId: string,
): Promise<Pick<Measured, 'reactions' | 'perSecond'>> {
  const { rows } = await sql<{ reactions: number; seconds: number }>`
    select count(*)::int as reactions, extract(epoch from max(created_at) - min(created_at))::float8 as seconds
    from reaction where run_id = ${runId}`.execute(setup.db);
  const { reactions = 0, seconds = Number.NaN } = rows[0] ?? {};
  // The first reaction only starts the clock.
  return { reactions, perSecond: (reactions - 1) / seconds };
}

/** Reads a process's memory every 250 ms. Returns a function that stops. */
export function watchMemory(pid: number): () => Measured['memoryMb'] {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMb(pid)), 250);
  return () => {
    clearInterval(timer);
    return { early: samples[Math.floor(samples.length / 4)] ?? Number.NaN, late: samples.at(-1) ?? Number.NaN };
  };
}
