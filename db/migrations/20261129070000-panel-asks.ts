import { sql, type Kysely } from 'kysely';

/** What panels ask is with what all other jobs ask; a step keeps what was planned and said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ask (job_id, number, step, key, plan, status, ending, words, input_tokens, output_tokens, cost_usd, created_at, settled_at)
    select step.panel_id, step.number, case when step.kind in ('insights', 'summary') then 0 else -1 end,
      concat_ws('/', step.group_number, step.key), '{}', case when step.ending is null then step.status else 'ended' end, step.ending, step.words,
      step.input_tokens, step.output_tokens, step.cost_usd, step.created_at, step.settled_at
    from panel_step as step join job on job.id = step.panel_id
    where step.kind not in ('question', 'stimulus', 'whisper', 'change');
    alter table panel_step drop constraint panel_step_ended, drop column status, drop column ending, drop column words,
      drop column input_tokens, drop column output_tokens, drop column cost_usd, drop column settled_at`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table panel_step
      add column status text not null default 'open' check (status in ('open', 'answered', 'failed')),
      add column input_tokens integer not null default 0,
      add column output_tokens integer not null default 0,
      add column cost_usd double precision not null default 0,
      add column settled_at timestamptz(3),
      add column ending text check (ending in ('refused', 'filtered', 'unreadable')),
      add column words text,
      add constraint panel_step_ended check (ending is null or status = 'failed');
    update panel_step set status = 'answered', settled_at = created_at;
    update panel_step as step set status = replace(ask.status, 'ended', 'failed'), ending = ask.ending, words = ask.words,
      input_tokens = ask.input_tokens, output_tokens = ask.output_tokens, cost_usd = ask.cost_usd, settled_at = ask.settled_at
    from ask where ask.job_id = step.panel_id and ask.number = step.number;
    delete from ask using panel_step as step where ask.job_id = step.panel_id and ask.number = step.number`.execute(db);
}
