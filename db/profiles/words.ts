/** Stored words of and about a profile: the jobs it took part in, and the columns where its name may stand. */
import { sql, type RawBuilder } from 'kysely';
import { indexBuildKind } from '../../domain/papers/index-kind.ts';
import type { Trx } from '../client.ts';

/** Ids of the jobs of a person that a profile took part in. */
export interface JobsOfProfile {
  runs: string[];
  panels: string[];
  searches: string[];
  surveyRuns: string[];
}

/**
 * Finds the person's jobs that asked a profile, and panels whose set-up `names` it. Runs are found by their roster: a
 * deleted run has no owner until it is restored or purged.
 */
export async function jobsOfProfile(
  trx: Trx,
  { userId, profileId, url }: { userId: string; profileId: string; url: string },
  names: (text: string) => boolean,
): Promise<JobsOfProfile> {
  const idsOf = async (query: RawBuilder<{ id: string }>) => (await query.execute(trx)).rows.map(({ id }) => id);
  const panels = await sql<{ id: string; spec: string; isSeated: boolean }>`
    select panel.id, setup.spec::text as spec, exists (
        select from jsonb_array_elements(setup.spec -> 'participants') as seat
        where seat -> 'source' ->> 'profileId' = ${profileId} or seat -> 'source' ->> 'segmentId' in (
          select cohort.id from cohort
          where cohort.user_id = ${userId} and cohort.metadata -> 'socialProfiles' @> ${JSON.stringify([{ url }])}::jsonb)
      ) as is_seated
    from panel_discussion as panel join panel_setup as setup on setup.panel_id = panel.id where panel.user_id = ${userId}`.execute(
    trx,
  );
  return {
    panels: panels.rows.filter(({ spec, isSeated }) => isSeated || names(spec)).map(({ id }) => id),
    runs: await idsOf(sql`
      select run.id from dynamic_simulation_run as run join roster on roster.id = run.roster_id
      where roster.user_id = ${userId} and exists (
        select from roster_member as member where member.roster_id = roster.id and member.profile_id = ${profileId})`),
    searches: await idsOf(sql`
      select job.id from genetic_algorithm_job as job where job.user_id = ${userId} and exists (
        select from search_persona as member where member.search_id = job.id and member.profile_id = ${profileId})`),
    surveyRuns: await idsOf(sql`
      select run.id from survey_run as run where run.user_id = ${userId} and exists (
        select from survey_persona_response as member where member.run_id = run.id and member.profile_id = ${profileId})`),
  };
}

/** Columns with words, and the rows that are meant. */
interface Place {
  table: string;
  texts?: readonly string[];
  json?: readonly string[];
  lists?: readonly string[];
  where: RawBuilder<unknown>;
}

const among = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} = any(${ids}::text[])`;

/** Condition of the replies of a profile's persona in runs. */
export function isReplyOf(
  profileId: string,
  { runs }: JobsOfProfile,
  table: 'reaction' | 'reaction_ending' = 'reaction',
): RawBuilder<boolean> {
  const reply = sql.table(table);
  return sql<boolean>`${among(`${table}.run_id`, runs)} and exists (
    select from dynamic_simulation_run as run join roster_member as member on member.roster_id = run.roster_id
    where run.id = ${reply}.run_id and member.persona_index = ${reply}.persona_index and member.profile_id = ${profileId})`;
}

/** Places where a profile's persona speaks itself. */
export function placesOfPersona(profileId: string, jobs: JobsOfProfile): Place[] {
  return [
    { table: 'reaction', texts: ['response', 'reaction', 'reasoning'], where: isReplyOf(profileId, jobs) },
    {
      table: 'survey_persona_response',
      json: ['answers', 'stated', 'flags', 'flag_decisions'],
      where: sql`profile_id = ${profileId}`,
    },
    {
      table: 'ask',
      texts: ['words'],
      json: ['answer'],
      where: sql`exists (select from search_persona as member where member.search_id = ask.job_id
          and member.persona_index = (ask.plan ->> 'personaIndex')::int and member.profile_id = ${profileId})
        or exists (select from survey_persona_response as member where member.run_id = ask.job_id
          and member.persona_index = (ask.plan ->> 'personaIndex')::int and member.profile_id = ${profileId})`,
    },
  ];
}

/** Places of the jobs that a profile took part in, where others may name it. */
export function placesOfJobs({ runs, panels, searches, surveyRuns }: JobsOfProfile): Place[] {
  const jobs = [...runs, ...panels, ...searches, ...surveyRuns];
  const inPanels = among('panel_id', panels);
  const inSearches = among('search_id', searches);
  const inInterviews = sql`conversation_id in (select id from chat_conversation where ${among('run_id', runs)})`;
  return [
    {
      table: 'dynamic_simulation_run',
      texts: ['analysis', 'reactions', 'progress_message', 'error'],
      json: ['insights', 'recommendations', 'demographics', 'endings', 'notices'],
      where: among('id', runs),
    },
    {
      table: 'mcp_simulation_job',
      texts: ['result', 'progress_message', 'error'],
      where: among('simulation_id', runs),
    },
    { table: 'simulation_history', json: ['detailed_results', 'sample_reactions'], where: among('id', runs) },
    { table: 'chat_conversation', texts: ['title'], where: among('run_id', runs) },
    { table: 'chat_message', texts: ['content', 'error', 'original'], json: ['figures'], where: inInterviews },
    { table: 'panel_setup', json: ['spec'], where: inPanels },
    { table: 'panel_step', texts: ['text'], json: ['plan', 'data'], where: inPanels },
    { table: 'panel_steering', json: ['request'], where: inPanels },
    {
      table: 'panel_discussion',
      texts: ['summary', 'final_recommendation', 'error'],
      json: [
        'participants',
        'transcript',
        'insights',
        'consensus',
        'recommendation_consensus',
        'tool_results',
        'shared_workspace',
      ],
      where: among('id', panels),
    },
    { table: 'panel_insight', texts: ['content'], json: ['tool_evidence'], where: inPanels },
    {
      table: 'panel_participant_relationship',
      json: ['interaction_history'],
      lists: ['topics_of_agreement', 'topics_of_disagreement'],
      where: inPanels,
    },
    {
      table: 'genetic_algorithm_job',
      texts: ['error_message'],
      json: ['current_population', 'top_candidates', 'convergence_data'],
      where: among('id', searches),
    },
    {
      table: 'ask',
      texts: ['words'],
      json: ['answer'],
      where: among('job_id', [...panels, ...searches, ...surveyRuns]),
    },
    {
      table: 'search_candidate',
      texts: ['message', 'reason', 'answers'],
      json: ['plan', 'flags'],
      where: inSearches,
    },
    { table: 'search_setup', json: ['progress', 'notices'], where: inSearches },
    {
      table: 'message_candidate',
      texts: ['message'],
      json: ['simulation_results'],
      where: among('genetic_algorithm_job_id', searches),
    },
    { table: 'survey_run', json: ['notices'], where: among('id', surveyRuns) },
    { table: 'tool_round', texts: ['text'], where: among('job_id', jobs) },
    {
      table: 'tool_call',
      texts: ['arguments', 'content', 'summary', 'error'],
      json: ['input', 'data', 'sources', 'extra'],
      where: among('job_id', jobs),
    },
    {
      table: 'tool_output',
      texts: ['output_summary', 'error', 'executed_by'],
      json: ['input', 'output'],
      where: sql`${among('simulation_id', runs)} or ${inPanels}`,
    },
    { table: 'job', texts: ['message', 'error'], where: among('id', jobs) },
    { table: 'job_item', json: ['output'], where: among('job_id', jobs) },
    { table: 'job_item_failure', texts: ['last_error'], where: among('job_id', jobs) },
    {
      table: 'run_comment',
      texts: ['body'],
      where: sql`${among('run_id', runs)} or ${inPanels} or ${inSearches}`,
    },
  ];
}

/** Places where the person themselves and their assistant may name a profile, and errors about passages of its papers. */
export function placesOfOwner(userId: string): Place[] {
  const own = sql`user_id = ${userId}`;
  const builds = sql`select id from job where user_id = ${userId} and kind = ${indexBuildKind.name}`;
  return [
    { table: 'research_index', texts: ['build_error'], where: sql`owner_id = ${userId}` },
    { table: 'job', texts: ['message', 'error'], where: sql`id in (${builds})` },
    { table: 'job_item_failure', texts: ['last_error'], where: sql`job_id in (${builds})` },
    { table: 'chat_conversation', texts: ['title'], where: own },
    { table: 'chat_message', texts: ['content', 'error', 'original'], json: ['objections'], where: own },
    { table: 'chat_proposal', texts: ['title', 'error'], json: ['input'], lists: ['terms'], where: own },
    { table: 'run_comment', texts: ['body'], where: own },
    { table: 'attachment', texts: ['content'], where: sql`owner_id = ${userId}` },
  ];
}

/** Replaces words in the rows of a place: in all of them, or in those with a text that `isMeant`. */
export async function replaceWords(
  trx: Trx,
  place: Place,
  hide: (text: string) => string,
  isMeant: (text: string) => boolean = () => true,
): Promise<void> {
  const { table, texts = [], json = [], lists = [], where } = place;
  const columns = [...texts, ...json, ...lists];
  const { rows } = await sql<{ at: string; words: Record<string, unknown> }>`
    select ctid::text as at, jsonb_build_object(${sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))}) as words
    from ${sql.table(table)} where ${where} for update`.execute(trx);
  for (const { at, words } of rows) {
    if (!isMeant(JSON.stringify(words))) continue;
    const cleared = Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        texts.includes(name) && typeof value === 'string' ? hide(value) : hideInJson(value, hide),
      ]),
    );
    const changed = columns.filter((name) => JSON.stringify(words[name]) !== JSON.stringify(cleared[name]));
    if (changed.length === 0) continue;
    const values = changed.map((name) => {
      const value = json.includes(name) ? sql`${JSON.stringify(cleared[name])}::jsonb` : sql`${cleared[name]}`;
      return sql`${sql.ref(name)} = ${value}`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ctid = ${at}::tid`.execute(trx);
  }
}

/** Ids and values of a fixed list, which are no words. */
const plain = /^[a-z\d_-]*$/;

function hideInJson(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return plain.test(value) ? value : hide(value);
  if (Array.isArray(value)) return value.map((one) => hideInJson(one, hide));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hideInJson(one, hide)]));
}
