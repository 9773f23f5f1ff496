/** Runs that asked personas like one of another run. */
import { text, maybe, time, view, type ValueOf } from '../../domain/view.ts';
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { AnswerRef, ReactionRow } from './reactions.ts';

export const alikeRunView = view('AlikeRun', 'A run that asked personas like one.', {
  jobId: text(),
  name: maybe(text()),
  message: text(),
  status: text(),
  createdAt: time(),
});

export type AlikeRun = ValueOf<typeof alikeRunView>;

/** Lists the person's runs that asked personas like one, newest first. */
export async function runsAlike(
  db: Db,
  userId: string,
  { runId, personaIndex }: Pick<AnswerRef, 'runId' | 'personaIndex'>,
  limit: number,
): Promise<AlikeRun[]> {
  const { rows } = await sql<AlikeRun>`
    select run.job_id, kept.name, run.message, run.status, run.created_at from run_plan plan
    join dynamic_simulation_run run on run.id = plan.run_id and run.user_id = ${userId} and run.job_id is not null
    left join run_library kept on kept.run_id = run.id
    where plan.alike_run_id = ${runId} and plan.alike_persona = ${personaIndex}
    order by run.created_at desc, run.id limit ${limit}`.execute(db);
  return rows;
}

/** The answer whose persona those of a run are like. */
export interface AlikeTo extends Pick<ReactionRow, 'personaIndex' | 'provider' | 'personName' | 'isImported'> {
  jobId: string;
}

/** Finds the answer whose persona those of the person's run are like; null for other runs, and while its run is deleted. */
export async function alikeTo(db: Db, userId: string, jobId: string): Promise<AlikeTo | null> {
  const { rows } = await sql<AlikeTo>`
    select other.job_id, answer.persona_index, answer.provider, answer.person_name, answer.is_imported
    from dynamic_simulation_run run
    join run_plan plan on plan.run_id = run.id
    join dynamic_simulation_run other on other.id = plan.alike_run_id and other.user_id = ${userId} and other.job_id is not null
    join reaction answer on answer.run_id = other.id and answer.persona_index = plan.alike_persona and answer.provider = plan.alike_provider
    where run.job_id = ${jobId} and run.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}
