/** The load of the scale benchmark: many people with runs on shared provider accounts. */
import { sql } from 'kysely';
import { createLog } from '../../config/log.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { createTemporalGateway } from '../../services/jobs/temporal.ts';
import { submitRun } from '../../services/simulations/submit.ts';
import { addUserWithKeys, addVoters } from '../support/audience.ts';
import type { BenchStack } from '../support/bench-stack.ts';

export interface LoadSize {
  people: number;
  accounts: number;
  runsPerPerson: number;
  personas: number;
  workers: number;
  /** Concurrent calls that the provider allows an account. */
  concurrent: number;
}

/** Creates people, who share the accounts evenly, each with a segment. Returns their ids. */
export async function addPeople({ db, env }: BenchStack, { people, accounts, personas }: LoadSize): Promise<string[]> {
  const ids = Array.from({ length: people }, (_, index) => `person-${index}`);
  for (const [index, id] of ids.entries()) {
    await addUserWithKeys(db, env, id, `sim-scale-${index % accounts}`);
    await addVoters(db, id, personas);
  }
  return ids;
}

/** Queues everybody's runs, one person after the other. Returns the milliseconds that each submit took. */
export async function queueRuns(
  { db, env }: BenchStack,
  people: readonly string[],
  { runsPerPerson, personas }: LoadSize,
): Promise<number[]> {
  const temporal = createTemporalGateway(env);
  const deps = { db, env, temporal, log: createLog({ LOG_LEVEL: 'silent' }, 'bench') };
  const times: number[] = [];
  try {
    for (let run = 0; run < runsPerPerson; run += 1) {
      for (const person of people) {
        const began = performance.now();
        await submitRun(deps, person, {
          message: `Buses run every ten minutes until midnight, from line ${run} on.`,
          segmentIds: [`cohort-${person}`],
          numUsers: personas,
          models: ['gpt-4o'],
        });
        times.push(performance.now() - began);
      }
    }
  } finally {
    await temporal.close();
  }
  return times;
}

export async function countReactions({ db }: BenchStack): Promise<number> {
  const { rows } = await sql<{ reactions: number }>`select count(*)::int as reactions from reaction`.execute(db);
  return rows[0]?.reactions ?? 0;
}

/** Waits until this many reactions are stored. */
export async function untilReactions(setup: BenchStack, reactions: number): Promise<void> {
  const isThere = async () => (await countReactions(setup)) >= reactions;
  if (!(await waitUntil(isThere, { timeoutMs: 1_200_000, everyMs: 200 })))
    throw new Error(`There were never ${reactions} reactions`);
}

/** Waits until every run has ended. Returns the errors of those that failed. */
export async function untilRunsEnd({ db }: BenchStack): Promise<string[]> {
  const open = () => db.selectFrom('job').select('id').where('status', 'in', ['queued', 'processing']).execute();
  const haveEnded = async () => (await open()).length === 0;
  if (!(await waitUntil(haveEnded, { timeoutMs: 1_200_000, everyMs: 500 }))) throw new Error('Some runs never ended');
  const failed = await db.selectFrom('job').select('error').where('status', '=', 'failed').execute();
  return failed.map(({ error }) => error ?? '');
}
