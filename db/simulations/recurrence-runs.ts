/** Runs of recurring runs. */
import { sql } from 'kysely';
import type { AnswersOfPerson } from '../../domain/simulations/clusters.ts';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';
import { countsOfPerson, personOfReaction } from './clusters.ts';

/** Lists the runs of a person's recurring run, oldest first. */
export function runsOfRecurrence(db: Db, userId: string, id: string) {
  return db
    .selectFrom('runPlan')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'runPlan.runId')
    .select([
      'run.id',
      'run.jobId',
      'run.status',
      'run.createdAt',
      'run.positiveCount',
      'run.neutralCount',
      'run.negativeCount',
      'run.isSimulated',
      'run.message',
      'run.sentimentType',
      'runPlan.rosterGroupId',
    ])
    .where('runPlan.recurrenceId', '=', id)
    .where('run.userId', '=', userId)
    .orderBy('run.createdAt', 'desc')
    .limit(400)
    .execute();
}

/** Finds the recurring run that a run is of; undefined for others and those of other people. */
export function recurrenceOfRun(db: Db, userId: string, runId: string) {
  return db
    .selectFrom('runPlan')
    .innerJoin('recurrence', 'recurrence.id', 'runPlan.recurrenceId')
    .select(['recurrence.id', 'recurrence.timeZone'])
    .where('runPlan.runId', '=', runId)
    .where('recurrence.userId', '=', userId)
    .executeTakeFirst();
}

/** Counts the answers of each person of runs with the same roster. */
export async function answersOfPeople(
  db: Db,
  runIds: readonly string[],
): Promise<Map<string, Map<string, AnswersOfPerson>>> {
  if (runIds.length === 0) return new Map();
  const personas = personaScores(sql`run_id = any(${runIds})`, [sql`min(${personOfReaction}) as person`]);
  const { rows } = await sql<{ runId: string; person: string; m: number; p: number; n: number }>`
    select run_id, person, m::int, p::int, n::int from (
      select run_id, person, ${countsOfPerson} from (${personas}) as persona group by run_id, person
    ) as answer`.execute(db);
  const found = new Map<string, Map<string, AnswersOfPerson>>();
  for (const { runId, person, ...answers } of rows) {
    const ofRun = found.get(runId) ?? new Map<string, AnswersOfPerson>();
    found.set(runId, ofRun.set(person, answers));
  }
  return found;
}
