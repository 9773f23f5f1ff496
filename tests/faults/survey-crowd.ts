/** A stack whose surveys are answered by many people at once, for tests of a survey's page. */
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../db/client.ts';
import { demoEmail, seedDatabase } from '../../local/demo-account.ts';
import { signIn, type StackSession } from '../../local/session.ts';
import { newToken, ownerQueries, personAt, shortSurvey, type Answered } from '../api/survey-support.ts';
import { note } from '../_support/note.ts';
import { startTestStack, type TestStack } from '../_support/stack.ts';
import { waitForValue } from '../_support/until-seen.ts';

interface Stored {
  id: string;
  status: string;
  answers: { words?: string };
  recorded: { words?: string } | null;
}

export const times = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

export const words = (at: number) =>
  `Person ${at} says that the tram is a good thing for the whole town and its people.`;
export const answersOf = (at: number) => ({ agree: { option: 'yes' }, words: words(at) });

/** Repeats a request whose connection was closed before an answer, as a page does; each may be repeated. */
export async function connected(request: () => Promise<Answered>): Promise<Answered> {
  const answered = await waitForValue(
    () => request().catch(() => undefined),
    (reply) => reply !== undefined,
    { timeoutMs: 60_000 },
  );
  return answered as Answered;
}

export type SurveyStack = ReturnType<typeof openSurveyStack>;

/** Starts the stack before the tests of a file and drops it after them. */
export function openSurveyStack(settings: Record<string, string> = {}) {
  let stack: TestStack;
  let session: StackSession;
  let db: Db;

  beforeAll(async () => {
    stack = await startTestStack({ workers: 0, settings: { HTTP_RATE: '1000000', ...settings } });
    await seedDatabase(stack.urls.database, stack.home.secrets.demoPassword);
    session = await signIn(stack.urls.app, demoEmail, stack.home.secrets.demoPassword);
    db = openDatabase(stack.urls.database, 2);
  }, 180_000);
  afterAll(async () => {
    await db?.destroy();
    await stack?.drop();
  });

  return {
    stack: () => stack,
    url: () => stack.urls.app,
    async published(definition: object) {
      const ask = async (name: keyof typeof ownerQueries, variables: object) =>
        (await session.ask<{ result: any }>(ownerQueries[name], { ...variables })).result;
      const { id } = await ask('start', { definition });
      await ask('publish', { id });
      const { token } = await ask('link', { surveyId: id });
      return { id: String(id), token: String(token) };
    },
    /** Lists the responses of a survey, each with its record of the data API. */
    async storedOf(surveyId: string): Promise<Stored[]> {
      const { rows } = await sql<Stored>`
        select one.id, one.status, one.answers, record.answers as recorded
        from survey_person_response as one left join survey_response as record on record.id = one.id and record.survey_id = one.survey_id
        where one.survey_id = ${surveyId}`.execute(db);
      return rows;
    },
    db: () => db,
    countRecords: async (surveyId: string) =>
      (await db.selectFrom('surveyResponse').select('id').where('surveyId', '=', surveyId).execute()).length,
  };
}

/** Declares the test of so many people who answer at once. */
export function describeCrowd(people: number, { url, published, storedOf, countRecords }: SurveyStack): void {
  test(`${people} people at once answer, reload and submit twice: as many responses and records, each with its own words`, async () => {
    const { id, token } = await published(shortSurvey());
    const statuses: number[] = [];
    const waits: number[] = [];
    const timed = async (request: () => Promise<Answered>) => {
      const begun = Date.now();
      const answered = await connected(request);
      waits.push(Date.now() - begun);
      statuses.push(answered.status);
      return answered;
    };
    const begun = Date.now();
    // Beside them a hundred have links or responses that they made up.
    const refusals = Promise.all(
      times(100, async (at) => {
        const forged = personAt(url, newToken());
        const all = [
          forged.open,
          forged.start,
          forged.reload,
          () => forged.complete(answersOf(at)),
          personAt(url, token).reload,
        ];
        return Promise.all(all.map(async (request) => (await timed(request)).status));
      }),
    );
    const ends = await Promise.all(
      times(people, async (at) => {
        const one = personAt(url, token);
        await timed(one.open);
        await Promise.all([timed(() => one.start()), timed(() => one.start())]);
        await timed(() => one.save(0, { agree: { option: 'yes' } }));
        const { body } = await timed(one.reload);
        expect(body).toMatchObject({ revision: 1, answers: { agree: { option: 'yes' } } });
        const end = () => timed(() => one.complete(answersOf(at)));
        return Promise.all([end(), end()]);
      }),
    );
    const seconds = (Date.now() - begun) / 1000;
    expect(new Set((await refusals).flat())).toEqual(new Set([404]));
    expect(ends.flat().map(({ body }) => body['status'])).toEqual(times(2 * people, () => 'completed'));
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    const stored = await storedOf(id);
    expect(stored.map(({ status }) => status)).toEqual(times(people, () => 'completed'));
    expect(new Set(stored.map(({ answers }) => answers.words))).toEqual(new Set(times(people, words)));
    expect(stored.every(({ answers, recorded }) => recorded?.words === answers.words)).toBe(true);
    expect(await countRecords(id)).toBe(people);
    const sorted = waits.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    note(
      `${people} people at once: ${statuses.length} requests in ${seconds.toFixed(1)} s, median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms`,
    );
  }, 300_000);
}
