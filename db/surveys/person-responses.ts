/** Responses of people to surveys. */
import { sql } from 'kysely';
import type { Arrangement } from '../../domain/surveys/arrange.ts';
import type { Flag } from '../../domain/surveys/quality/flags.ts';
import type { ResponseEnd, ResponseStatus } from '../../domain/surveys/response-end.ts';
import type { Answers, AttributeValue } from '../../domain/surveys/respondent.ts';
import type { Db } from '../client.ts';

export interface PersonResponse {
  id: string;
  version: number;
  arrangement: Arrangement;
  attributes: Record<string, AttributeValue>;
  /** Of the survey's address. Never part of a model's prompt. */
  parameters: Record<string, string>;
  language: string | null;
  answers: Answers;
  revision: number;
  pasted: string[];
  status: ResponseStatus;
  seconds: number | null;
}

interface NewPersonResponse extends Pick<
  PersonResponse,
  'id' | 'version' | 'arrangement' | 'attributes' | 'parameters' | 'language'
> {
  surveyId: string;
  linkId: string;
  tokenHash: string;
}

/** Stores a response that begins; one with the same token stays. */
export async function insertResponse(db: Db, response: NewPersonResponse): Promise<void> {
  await db
    .insertInto('surveyPersonResponse')
    .values({
      ...response,
      seed: response.arrangement.seed,
      arrangement: JSON.stringify(response.arrangement),
      attributes: JSON.stringify(response.attributes),
      parameters: JSON.stringify(response.parameters),
    })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute();
}

/**
 * Finds a response of a link: that of the token, or for an invitation its only one, whose credential is the link itself.
 * Undefined when there is none.
 */
export async function responseOf(
  db: Db,
  { id, kind }: { id: string; kind: 'open' | 'invitation' },
  tokenHash: string,
): Promise<PersonResponse | undefined> {
  if (kind === 'invitation') return invitedResponse(db, id);
  const row = await responses(db).where('tokenHash', '=', tokenHash).where('linkId', '=', id).executeTakeFirst();
  return row as PersonResponse | undefined;
}

/** Finds a response as responseOf does, and keeps other pages from saving it until the transaction ends. */
export async function lockResponse(
  trx: Db,
  { id, kind }: { id: string; kind: 'open' | 'invitation' },
  tokenHash: string,
): Promise<(PersonResponse & { elapsedSeconds: number }) | undefined> {
  const row = await responses(trx)
    .select(sql<number>`extract(epoch from clock_timestamp() - started_at)::float8`.as('elapsedSeconds'))
    .where('linkId', '=', id)
    .$if(kind === 'open', (query) => query.where('tokenHash', '=', tokenHash))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as (PersonResponse & { elapsedSeconds: number }) | undefined;
}

/** Finds the only response of an invitation. */
export async function invitedResponse(db: Db, linkId: string): Promise<PersonResponse | undefined> {
  const row = await responses(db).where('linkId', '=', linkId).executeTakeFirst();
  return row as PersonResponse | undefined;
}

function responses(db: Db) {
  return db
    .selectFrom('surveyPersonResponse')
    .select(['id', 'version', 'arrangement', 'attributes', 'language', 'answers', 'revision', 'pasted'])
    .select(['status', 'seconds', 'parameters']);
}

/** Lets one caller at a time start the response of an invitation, until the transaction ends. */
export async function lockLink(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('surveyLink').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export interface Progress {
  answers: Answers;
  pasted: readonly string[];
  seconds: number | null;
}

/** Nobody is longer at a page than since they started; on another device the count of the page begins anew. */
const secondsNow = (given: number | null) => sql<number | null>`
  case when seconds is null and ${given}::float8 is null then null
    else least(greatest(seconds, ${given}::float8), extract(epoch from clock_timestamp() - started_at)::float8) end`;
const pastedNow = (pasted: readonly string[]) => sql<string[]>`
  array(select distinct one from unnest(pasted || ${pasted}::text[]) as one order by one)`;

/** Saves an open response of this revision. Returns the next revision; undefined when another page was quicker. */
export async function saveResponse(
  db: Db,
  { id, revision }: { id: string; revision: number },
  { answers, pasted, seconds }: Progress,
): Promise<number | undefined> {
  const row = await db
    .updateTable('surveyPersonResponse')
    .set({
      answers: JSON.stringify(answers),
      pasted: pastedNow(pasted),
      seconds: secondsNow(seconds),
      revision: revision + 1,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'started')
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

/** Ends a locked response. */
export async function endResponse(
  trx: Db,
  id: string,
  ended: Progress & {
    status: ResponseEnd;
    flags: readonly Flag[];
    quotas: readonly string[];
    isBotSuspected: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('surveyPersonResponse')
    .set({
      status: ended.status,
      answers: JSON.stringify(ended.answers),
      pasted: [...ended.pasted],
      seconds: ended.seconds,
      isBotSuspected: ended.isBotSuspected,
      quotas: [...ended.quotas],
      flags: JSON.stringify(ended.flags),
      revision: sql`revision + 1`,
      updatedAt: sql`now()`,
      completedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts the complete responses of each quota of a version, without those whose flags were confirmed. */
export async function quotaCounts(trx: Db, surveyId: string, version: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ quota: string; responses: number }>`
    select quota, count(*) as responses from survey_person_response, unnest(quotas) as quota
    where survey_id = ${surveyId} and version = ${version} and status = 'completed'
      and not jsonb_path_exists(flag_decisions, '$.* ? (@ == "confirmed")')
    group by quota`.execute(trx);
  return Object.fromEntries(rows.map(({ quota, responses }) => [quota, responses]));
}

const comparedResponses = 200;
const comparedBytes = 2_000_000;

/** Reads the answers of the latest complete responses to a version, 200 and 2 MB at most. */
export async function recentAnswers(
  trx: Db,
  surveyId: string,
  version: number,
): Promise<{ id: string; answers: Answers }[]> {
  const { rows } = await sql<{ id: string; answers: Answers }>`
    select id, answers from (
      select id, answers, sum(octet_length(answers::text)) over (order by started_at desc, id desc) as bytes from (
        select id, answers, started_at from survey_person_response
        where survey_id = ${surveyId} and version = ${version} and status = 'completed'
        order by started_at desc, id desc limit ${comparedResponses}
      ) as latest
    ) as sized where bytes <= ${comparedBytes}`.execute(trx);
  return rows;
}

/** Writes the record of a complete response that clients of the data API read. It has the same id. */
export async function recordResponse(trx: Db, id: string): Promise<void> {
  await sql`
    insert into survey_response (id, survey_id, answers, demographics, completion_time)
    select id, survey_id, answers, attributes, seconds from survey_person_response where id = ${id}
    on conflict (id) do nothing`.execute(trx);
}

/** Counts a survey's responses of people: begun, unfinished, deleted unfinished, complete, over quota, screened out, and complete ones with a flag. */
export async function peopleFigures(db: Db, surveyId: string) {
  return db
    .selectFrom('surveyPersonResponse')
    .select([
      sql<number>`count(*) + (select coalesce(sum(swept), 0) from survey_link where survey_id = ${surveyId})`.as(
        'started',
      ),
      sql<number>`count(*) filter (where status = 'started')`.as('unfinished'),
      sql<number>`(select coalesce(sum(swept), 0) from survey_link where survey_id = ${surveyId})`.as('swept'),
      sql<number>`count(*) filter (where status = 'completed')`.as('completed'),
      sql<number>`count(*) filter (where status = 'over-quota')`.as('overQuota'),
      sql<number>`count(*) filter (where status = 'screened-out')`.as('screenedOut'),
      sql<number>`count(*) filter (where status = 'completed' and jsonb_array_length(flags) > 0)`.as('flagged'),
    ])
    .where('surveyId', '=', surveyId)
    .executeTakeFirstOrThrow();
}

/** Counts the complete responses of people by version. */
export async function answersByVersion(db: Db, surveyId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('surveyPersonResponse')
    .select(['version', sql<number>`count(*)`.as('answers')])
    .where('surveyId', '=', surveyId)
    .where('status', '=', 'completed')
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, answers }) => [version, answers]));
}
