/** Reads of the personas of a run that ended without an answer. */
import { sql, type RawBuilder } from 'kysely';
import { endingKinds, type Endings, type EndingCounts, type SegmentEndings } from '../../domain/simulations/endings.ts';
import { sumOf } from '../../domain/sum.ts';
import type { Db } from '../client.ts';

/** A persona whose providers ended in different ways counts as the first of them in the order of the list. */
const kindOfPersona = sql`(array_agg(kind order by array_position(${[...endingKinds]}::text[], kind)))[1] as kind`;

/**
 * Counts the personas that ended without an answer from all `providers` of the run, by kind and by segment. `asked` of
 * a segment are those and the ones that answered.
 */
export async function countEndings(db: Db, runId: string, providers: number): Promise<Endings> {
  const { rows: bySegment } = await sql<SegmentEndings>`
    with ended as (
      select min(segment_id) as segment_id, min(segment_name) as segment_name, count(*) as endings, ${kindOfPersona}
      from reaction_ending where run_id = ${runId} group by persona_index
    ),
    counted as (
      select segment_id, segment_name, count(*)::int as total,
        ${sql.join(endingKinds.map((kind) => sql`count(*) filter (where kind = ${kind})::int as ${sql.ref(kind)}`))}
      from ended where endings >= ${providers} group by segment_id, segment_name
    )
    select counted.*, counted.total + (
      select count(distinct persona_index)::int from reaction where run_id = ${runId} and segment_id = counted.segment_id) as asked
    from counted order by segment_name, segment_id`.execute(db);
  const countOf = (name: keyof EndingCounts) => sumOf(bySegment, (counts) => counts[name]);
  return {
    total: countOf('total'),
    refused: countOf('refused'),
    filtered: countOf('filtered'),
    unreadable: countOf('unreadable'),
    bySegment,
  };
}

/** SQL for the number of personas that a run was to ask: numUsers of a completed run leaves out those that ended. */
export function askedPersonas(run: string): RawBuilder<number> {
  const [numUsers, status, endings] = ['num_users', 'status', 'endings'].map((name) => sql.ref(`${run}.${name}`));
  return sql`${numUsers} + case when ${status} = 'completed' then coalesce((${endings} ->> 'total')::int, 0) else 0 end`;
}

/** Counts the endings of a run by provider; one without any is left out. */
export async function endingsByProvider(db: Db, runId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reactionEnding')
    .select(['provider', sql<number>`count(*)::int`.as('ended')])
    .where('runId', '=', runId)
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, ended }) => [provider, ended]));
}

/** Reads the endings of a run in the order of persona and provider. */
export function readEndingRows(db: Db, runId: string) {
  return db
    .selectFrom('reactionEnding')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('personaIndex')
    .orderBy('provider')
    .execute();
}

/** Reads what the model said in the first `count` refusals of a run, in the order of their personas. */
export async function refusalWords(db: Db, runId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reactionEnding')
    .select('words')
    .where('runId', '=', runId)
    .where('kind', '=', 'refused')
    .where(sql<boolean>`btrim(words) <> ''`)
    .orderBy('personaIndex')
    .orderBy('provider')
    .limit(count)
    .execute();
  return rows.flatMap(({ words }) => words ?? []);
}
