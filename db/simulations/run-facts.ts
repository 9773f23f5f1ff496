/** Reads of a run that its activities need. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../client.ts';

/** Reads the columns of a run that activities need; undefined when it is gone. */
export async function runById(db: Db, runId: string) {
  return db.selectFrom('dynamicSimulationRun').selectAll().where('id', '=', runId).executeTakeFirst();
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof runById>>>;

/** Reads the inputs of a run's workflow; undefined when the run is gone. */
export async function startFacts(db: Db, jobId: string) {
  return db
    .selectFrom('dynamicSimulationRun')
    .select(['id', 'jobId', 'execution', 'userId', 'modelProvider', 'segmentIds', 'numUsers', 'status', 'isSimulated'])
    .where('jobId', '=', jobId)
    .executeTakeFirst();
}

/** Reads which models a run was to ask; undefined when the run is gone. */
export async function modelsOfRun(db: Db, jobId: string) {
  return db
    .selectFrom('dynamicSimulationRun')
    .select(['models', 'isSimulated'])
    .where('jobId', '=', jobId)
    .executeTakeFirst();
}

/**
 * Lists the roster's members in [from, to) that have neither an answer nor an ending from the provider, with their
 * failures in this attempt.
 */
export async function personasToAsk(
  db: Db,
  ask: {
    runId: string;
    rosterId: string;
    execution: number;
    attempt: number;
    provider: string;
    from: number;
    to: number;
  },
) {
  return (
    db
      .selectFrom('rosterMember as member')
      .leftJoin('jobItemFailure as failure', (join) =>
        join
          .onRef('failure.item', '=', 'member.personaIndex')
          .on('failure.jobId', '=', ask.runId)
          .on('failure.execution', '=', ask.execution)
          .on('failure.attempt', '=', ask.attempt)
          .on('failure.provider', '=', ask.provider)
          .on('failure.item', '>=', ask.from)
          .on('failure.item', '<', ask.to),
      )
      .select([
        'member.personaIndex',
        'member.segmentId',
        'member.segmentName',
        'member.profileId',
        'member.persona',
        'member.wording',
        'failure.failures',
        'failure.final',
        'failure.lastError',
      ])
      .where('member.rosterId', '=', ask.rosterId)
      .where('member.personaIndex', '>=', ask.from)
      .where('member.personaIndex', '<', ask.to)
      // A subquery per row in the order of the key makes the planner use the key's index even while statistics say the
      // table is small.
      .where(hasNo(sql`reaction`, ask))
      .where(hasNo(sql`reaction_ending`, ask))
      .orderBy('member.personaIndex')
      .execute()
  );
}

function hasNo(table: RawBuilder<unknown>, { runId, provider }: { runId: string; provider: string }) {
  return sql<boolean>`(select settled.persona_index from ${table} as settled where settled.run_id = ${runId} and settled.provider = ${provider}
    and settled.persona_index between member.persona_index and member.persona_index order by settled.persona_index limit 1) is null`;
}

export type PersonaToAsk = Awaited<ReturnType<typeof personasToAsk>>[number];

/** Reads the last failure of a persona without an answer, for the run's error. */
export async function lastFailure(db: Db, runId: string, execution: number, attempt: number): Promise<string | null> {
  const row = await db
    .selectFrom('jobItemFailure')
    .select('lastError')
    .where('jobId', '=', runId)
    .where('execution', '=', execution)
    .where('attempt', '=', attempt)
    .where('item', '>=', 0)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.lastError ?? null;
}
