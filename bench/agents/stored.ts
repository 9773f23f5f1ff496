/** Reads what is stored, with which the answers of agents are compared. */
import type { Db } from '../../db/client.ts';

export async function findJob(db: Db, jobId: string) {
  return db
    .selectFrom('job')
    .select(['status', 'cancelledAt', 'costUsd'])
    .where('name', '=', jobId)
    .executeTakeFirstOrThrow();
}

/** Returns the names of the personas that answered, in their order. */
export async function askedPersonas(db: Db, jobId: string): Promise<string> {
  const rows = await db
    .selectFrom('reaction')
    .innerJoin('dynamicSimulationRun', 'dynamicSimulationRun.id', 'reaction.runId')
    .select('personName')
    .where('jobId', '=', jobId)
    .orderBy('personaIndex')
    .execute();
  return rows.map(({ personName }) => personName).join();
}

/** Returns the job ids of a person's runs, newest first. */
export async function runsOf(db: Db, userId: string): Promise<{ jobId: string | null; message: string }[]> {
  return db
    .selectFrom('dynamicSimulationRun')
    .select(['jobId', 'message'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Counts the people of a cohort from an age on. */
export async function countPeople(db: Db, cohort: string, age: number): Promise<number> {
  const { people } = await db
    .selectFrom('voterProfile')
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .where('cohortId', '=', cohort)
    .where('age', '>=', age)
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Returns the ages of the personas that answered. */
export async function askedAges(db: Db, jobId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reaction')
    .innerJoin('dynamicSimulationRun', 'dynamicSimulationRun.id', 'reaction.runId')
    .select('age')
    .where('jobId', '=', jobId)
    .execute();
  return rows.map(({ age }) => age ?? Number.NaN);
}

/** Counts the answers in a person's runs. */
export async function countAnswers(db: Db, userId: string): Promise<number> {
  const { answers } = await db
    .selectFrom('reaction')
    .innerJoin('dynamicSimulationRun', 'dynamicSimulationRun.id', 'reaction.runId')
    .select(({ fn }) => fn.countAll<string>().as('answers'))
    .where('dynamicSimulationRun.userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(answers);
}
