/** Writes a search into the records that clients of the data API read: GeneticAlgorithmJob and its MessageCandidates. */
import { sql } from 'kysely';
import { objectiveNames, type ObjectiveName, type SearchSpec } from '../../domain/searches/setup.ts';
import { outcomeOf, type SearchOutcome } from '../../domain/searches/outcome/summary.ts';
import { viewOf } from '../../domain/searches/outcome/view-of.ts';
import type { SearchProgress } from '../../domain/searches/state.ts';
import { sumOf } from '../../domain/sum.ts';
import type { Db } from '../client.ts';
import { stateOf } from './state.ts';

const topCandidates = 5;

/** The outcome does not depend on what the job says. */
const unknownJob = { jobId: '', status: '', error: null, secondsPerCall: null, notices: [] };

/** Writes what is known now, in the caller's transaction; again replaces it. */
export async function recordSearch(trx: Db, searchId: string): Promise<void> {
  const setup = await trx
    .selectFrom('searchSetup')
    .select(['spec', 'progress'])
    .where('searchId', '=', searchId)
    .executeTakeFirst();
  if (setup === undefined || setup.progress === null) return;
  const progress = setup.progress as SearchProgress;
  await recordCandidates(trx, searchId, setup.spec as SearchSpec);
  const rows = await trx
    .selectFrom('messageCandidate')
    .select(['candidateId', 'message', 'overallFitness', 'supportRate', 'mutationType', 'generation'])
    .where('geneticAlgorithmJobId', '=', searchId)
    .where('overallFitness', 'is not', null)
    .where(
      'candidateId',
      'in',
      trx
        .selectFrom('searchCandidate')
        .select(sql<string>`'C' || number`.as('label'))
        .where('searchId', '=', searchId)
        .where('arm', '=', 'search')
        .where('status', 'in', ['kept', 'racing']),
    )
    .orderBy('overallFitness', 'desc')
    .orderBy('id')
    .execute();
  const latest = progress.history.at(-1);
  const outcome = await outcomeNow(trx, searchId, progress);
  await trx
    .updateTable('geneticAlgorithmJob')
    .set({
      currentGeneration: progress.generation,
      totalGenerations: progress.totalGenerations,
      currentPopulation: JSON.stringify(rows),
      topCandidates: JSON.stringify(rows.slice(0, topCandidates)),
      convergenceData: JSON.stringify({ history: progress.history, ...outcome }),
      bestFitness: latest?.bestFitness ?? null,
      averageFitness: latest?.averageFitness ?? null,
      estimatedCompletionTime: completionTime(progress),
    })
    .where('id', '=', searchId)
    .execute();
}

/**
 * The figures for lists. Before the end they come from the stored progress: to read every answer after each generation would
 * take more memory the longer a search is.
 */
async function outcomeNow(trx: Db, searchId: string, { phase, history }: SearchProgress): Promise<SearchOutcome> {
  const state = phase === 'done' ? await stateOf(trx, searchId) : undefined;
  if (state !== undefined) return outcomeOf(viewOf(state, unknownJob));
  return { believedPoints: history.at(-1)?.believedPoints ?? null, confirmed: null };
}

/** Assumes that further generations take as long as those that have ended. */
function completionTime({ history, totalGenerations, phase }: SearchProgress) {
  const done = history.length;
  if (done === 0 || phase !== 'searching') return null;
  const left = Math.max(0, totalGenerations - done);
  return sql<Date | null>`now() + (now() - coalesce(started_at, now())) * ${left / done}`;
}

const columns: Record<ObjectiveName, string> = {
  supportRate: 'support_rate',
  viralPotential: 'viral_potential',
  authenticity: 'authenticity',
  persuasionScore: 'persuasion_score',
};

/** Columns of the answers, which are stored as JSON. */
const valueColumns = sql.join(
  objectiveNames.map((name) => sql`(answer -> 'values' ->> ${sql.lit(name)})::float8 as ${sql.ref(columns[name])}`),
);

async function recordCandidates(trx: Db, searchId: string, { objectives, personas }: SearchSpec): Promise<void> {
  const total = sumOf(objectiveNames, (name) => objectives[name] ?? 0);
  const weighted = sql.join(
    objectiveNames.map((name) => sql`avg(${sql.ref(columns[name])}) * ${(objectives[name] ?? 0) / total}`),
    sql` + `,
  );
  await sql`
    insert into message_candidate (id, genetic_algorithm_job_id, candidate_id, generation, message, overall_fitness, support_rate,
      viral_potential, authenticity, persuasion_score, parent_ids, mutation_type, simulation_results, evaluation_complete)
    select candidate.search_id || '-' || candidate.number, candidate.search_id, 'C' || candidate.number,
      candidate.generation, candidate.message, rated.fitness, rated.support_rate, rated.viral_potential, rated.authenticity,
      rated.persuasion_score, array(select 'C' || parent from unnest(candidate.parents) as parent), candidate.origin,
      jsonb_build_object('status', candidate.status, 'arm', candidate.arm, 'reason', candidate.reason, 'asked', coalesce(rated.asked, 0),
        'positive', coalesce(rated.positive, 0), 'neutral', coalesce(rated.neutral, 0), 'negative', coalesce(rated.negative, 0),
        'judged', judgment.number is not null, 'newClaims', judgment.answer -> 'claims'),
      candidate.status not in ('writing', 'racing')
    from search_candidate as candidate
    left join (
      select candidate, count(*)::int as asked, avg(support_rate) as support_rate, avg(viral_potential) as viral_potential, avg(authenticity) as authenticity,
        avg(persuasion_score) as persuasion_score, ${weighted} as fitness, (count(*) filter (where sentiment = 'positive'))::int as positive,
        (count(*) filter (where sentiment = 'neutral'))::int as neutral, (count(*) filter (where sentiment = 'negative'))::int as negative
      -- The answers of its own personas alone: sealed ones are for the confirmation.
      from (
        select (plan ->> 'candidate')::int as candidate, answer ->> 'sentiment' as sentiment, ${valueColumns}
        from ask where job_id = ${searchId} and plan ->> 'kind' = 'rate' and status = 'answered'
          and (plan ->> 'personaIndex')::int < ${personas}
      ) as rating group by candidate
    ) as rated on rated.candidate = candidate.number
    left join ask as judgment on judgment.job_id = candidate.search_id and judgment.key = 'judge/' || candidate.number
      and judgment.status <> 'open'
    where candidate.search_id = ${searchId} and candidate.message is not null
    on conflict (id) do update set overall_fitness = excluded.overall_fitness, support_rate = excluded.support_rate,
      viral_potential = excluded.viral_potential, authenticity = excluded.authenticity, persuasion_score = excluded.persuasion_score,
      simulation_results = excluded.simulation_results, evaluation_complete = excluded.evaluation_complete, updated_at = now()
    where message_candidate.genetic_algorithm_job_id = excluded.genetic_algorithm_job_id`.execute(trx);
}
