/** Counts in SQL equal a plain recount of the same reactions. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { resultOfRun } from '../../services/simulations/results/result.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import { readEnv } from '../../config/env.ts';
import { answeredPersonas } from '../../db/simulations/answered-personas.ts';
import { ownRun } from '../../db/simulations/own-run.ts';
import { consensus } from '../_support/consensus.ts';
import { ageBucketOf, genderOf } from '../../domain/personas/demographic-groups.ts';
import { mostCommonSentiment } from '../../domain/simulations/insights.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeManyAnswers } from '../_support/many-answers.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { countDemographics, countInsights } from '../_support/counted-people.ts';

let database: TestDatabase;
const env = readEnv({});

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const persona = fc.record({
  segmentId: fc.constantFrom('a', 'b', 'c'),
  age: fc.option(fc.integer({ min: 10, max: 90 })),
  gender: fc.option(fc.constantFrom('Female', 'f', 'male', 'non-binary', '')),
});
const answer = fc.record({
  sentiment: fc.constantFrom('positive' as const, 'neutral' as const, 'negative' as const),
  model: fc.constantFrom('m-1', 'm-2'),
  response: fc.string({ unit: fc.constantFrom('a', 'é', 'ж', '中'), maxLength: 40 }),
});
/** Personas who were each answered by the first provider, the second, both or none. */
const answered = fc.array(fc.tuple(persona, fc.option(answer), fc.option(answer)), { maxLength: 60 });

type Row = ReactionColumns & Required<Pick<ReactionColumns, 'provider' | 'sentiment' | 'response' | 'segmentId'>>;

function rowsOf(drawn: typeof answered extends fc.Arbitrary<infer T> ? T : never): Row[] {
  return drawn.flatMap(([person, openai, anthropic], personaIndex) => [
    ...(openai
      ? [{ personaIndex, ...person, segmentName: person.segmentId.toUpperCase(), provider: 'openai', ...openai }]
      : []),
    ...(anthropic
      ? [{ personaIndex, ...person, segmentName: person.segmentId.toUpperCase(), provider: 'anthropic', ...anthropic }]
      : []),
  ]);
}

async function resultFor(rows: Row[], columns: Parameters<typeof storeRun>[2]): Promise<SimulationResult> {
  const { id, jobId } = await storeRun(database.db, 'ann', columns);
  await storeReactions(database.db, id, rows);
  const run = await ownRun(database.db, 'ann', jobId);
  return resultOfRun(database.db, env, run!);
}

test('a result equals an independent count, whichever provider answered', async () => {
  await fc.assert(
    fc.asyncProperty(answered, fc.boolean(), async (persons, isAll) => {
      const drawn = isAll
        ? persons
        : persons.map(([person, openai]) => [person, openai, null] as (typeof persons)[number]);
      const rows = rowsOf(drawn);
      const result = await resultFor(rows, {
        numUsers: Math.max(1, drawn.length),
        modelProvider: isAll ? 'all' : 'openai',
      });
      const people = consensus(rows);
      const heard = people.byPersona.size;
      expect([result.positive.count, result.neutral.count, result.negative.count]).toEqual([
        people.counts.positive,
        people.counts.neutral,
        people.counts.negative,
      ]);
      expect(result.agreement).toBe(people.agreement);
      expect(result.heard).toBe(heard);
      expect(result.answered).toBe(drawn.filter(([, openai, anthropic]) => openai && (anthropic || !isAll)).length);
      expect(result.sentimentScore).toBeCloseTo(
        (people.counts.positive - people.counts.negative) / Math.max(1, drawn.length),
        10,
      );
      expect(result.difference.mean).toBeCloseTo(
        heard === 0 ? 0 : (people.counts.positive - people.counts.negative) / heard,
        10,
      );
      expect(result.engagementScore).toBeCloseTo(
        (people.counts.positive + people.counts.neutral / 2) / Math.max(1, drawn.length),
        10,
      );

      const first = new Map(rows.map((row) => [row.personaIndex, row]));
      const voices = [...people.byPersona].map(([index, sentiment]) => ({ ...first.get(index)!, sentiment }));
      const { byAge, byGender } = countDemographics(
        voices.map(({ sentiment, age, gender }) => ({ sentiment, age: age ?? null, gender: gender ?? null })),
      );
      const withoutAge = voices.filter(({ age }) => ageBucketOf(age) === null);
      const withoutGender = voices.filter(({ gender }) => genderOf(gender) === null);
      const ages = Object.fromEntries(Object.entries(byAge).filter(([, counts]) => counts.total > 0));
      expect(byKey(result.byAge)).toEqual(withUnknown(ages, withoutAge));
      expect(byKey(result.byGender)).toEqual(withUnknown(byGender, withoutGender));
      for (const segment of ['a', 'b', 'c']) {
        const members = voices.filter((voice) => voice.segmentId === segment);
        const counted = result.bySegment.find((group) => group.key === segment);
        expect(counted?.counts.total ?? 0).toBe(members.length);
        expect(counted?.positive.count ?? 0).toBe(members.filter((voice) => voice.sentiment === 'positive').length);
      }
      for (const provider of result.byProvider) {
        const mine = rows.filter((row) => row.provider === provider.provider);
        expect(provider.counts).toEqual({ ...tally(mine), total: mine.length });
        expect(provider.missing).toBe(Math.max(1, drawn.length) - mine.length);
        expect(provider.models).toEqual([...new Set(mine.map((row) => row.model))].toSorted());
      }
      // Lengths are counted by answer and sentiments by persona, as in the headline.
      expect(result.insights).toEqual(
        rows.length === 0 ? null : { ...countInsights(rows), mostCommonSentiment: mostCommonSentiment(people.counts) },
      );
    }),
    { numRuns: 40 },
  );
});

function tally(rows: Row[]) {
  const count = (sentiment: string) => rows.filter((row) => row.sentiment === sentiment).length;
  return { positive: count('positive'), neutral: count('neutral'), negative: count('negative') };
}

/** People without a group form another group. */
function withUnknown(groups: Record<string, unknown>, rest: readonly { sentiment: string }[]) {
  const of = (sentiment: string) => rest.filter((voice) => voice.sentiment === sentiment).length;
  const unknown = { positive: of('positive'), neutral: of('neutral'), negative: of('negative'), total: rest.length };
  return rest.length === 0 || Object.keys(groups).length === 0 ? groups : { ...groups, unknown };
}

function byKey(groups: SimulationResult['byAge']) {
  return Object.fromEntries(groups.map((group) => [group.key, group.counts]));
}

test('personas asked more than once are counted from the received answers', async () => {
  const planned = '7 of 30 answers come from profiles asked more than once.';
  const one = (personaIndex: number, userId: string): Row => ({
    personaIndex,
    provider: 'openai',
    segmentId: 'a',
    segmentName: 'A',
    userId,
    response: 'x',
    sentiment: 'positive',
  });
  const cancelled = {
    numUsers: 30,
    modelProvider: 'openai',
    status: 'failed' as const,
    error: 'Cancelled by user',
    notices: JSON.stringify([planned]),
  };
  const different = await resultFor([one(0, 'p'), one(1, 'q')], cancelled);
  expect([different.repeatsPersonas, different.notices]).toEqual([false, []]);
  const again = await resultFor([one(0, 'p'), one(1, 'q'), one(9, 'p')], cancelled);
  expect([again.repeatsPersonas, again.notices]).toEqual([
    true,
    ['1 of 3 answers comes from profiles asked more than once.'],
  ]);
});

test('scores count all personas, shares count those with answers, and each interval contains its share', async () => {
  const rows = Array.from({ length: 40 }, (_, personaIndex): Row => ({
    personaIndex,
    provider: 'openai',
    segmentId: 'a',
    segmentName: 'A',
    response: 'x',
    sentiment: personaIndex < 30 ? 'positive' : 'negative',
  }));
  const result = await resultFor(rows, { numUsers: 400, modelProvider: 'openai', status: 'failed' });
  expect(result).toMatchObject({
    sentimentScore: 0.05,
    engagementScore: 0.075,
    positive: { share: 0.75 },
    difference: { mean: 0.5 },
  });
  expect(result.sentimentLow).toBeLessThan(0.05);
  expect(result.sentimentHigh).toBeGreaterThan(0.05);
  expect(result.sentimentLow).toBeCloseTo(result.difference.low / 10, 10);
});

test('differences between segments are described only if they are significant', async () => {
  const group = (segmentId: string, from: number, count: number, positives: number): Row[] =>
    Array.from({ length: count }, (_, at) => ({
      personaIndex: from + at,
      provider: 'openai',
      segmentId,
      segmentName: segmentId,
      response: 'x',
      sentiment: at < positives ? ('positive' as const) : ('negative' as const),
    }));
  const rows = [...group('renters', 0, 200, 150), ...group('owners', 200, 200, 60), ...group('parents', 400, 200, 105)];
  const { bySegment } = await resultFor(rows, { numUsers: 600, modelProvider: 'openai' });
  const verdicts = Object.fromEntries(bySegment.map(({ key, verdict }) => [key, verdict]));
  expect(verdicts['renters']).toMatch(/^34 points more positive than the others \(p < 0.001\)$/);
  expect(verdicts['owners']).toMatch(/^34 points less positive/);
  expect(verdicts['parents']).toBe('no clear difference');
  expect(bySegment.map(({ key }) => key)).toEqual(['owners', 'parents', 'renters']);
});

test('under `all` a closed run names the provider that did not answer for some personas', async () => {
  const rows: Row[] = [0, 1, 2].map((personaIndex) => ({
    personaIndex,
    provider: 'openai',
    sentiment: 'positive',
    response: 'x',
    segmentId: 'a',
  }));
  const result = await resultFor(rows, { numUsers: 3, modelProvider: 'all' });
  expect(result.notices).toEqual([
    'Anthropic did not answer for 3 of 3 personas. They count by the other provider alone, where it answered.',
  ]);
  expect(result).toMatchObject({ answered: 0, heard: 3, missing: 3, agreement: null });
  expect(result.positive.count).toBe(3);
});

test('under `all` the most common sentiment is counted by persona, not by answer', async () => {
  const said = (personaIndex: number, provider: string, sentiment: Row['sentiment']): Row => ({
    personaIndex,
    provider,
    sentiment,
    response: 'x',
    segmentId: 'a',
  });
  const both = (personaIndex: number) => [
    said(personaIndex, 'openai', 'negative'),
    said(personaIndex, 'anthropic', 'negative'),
  ];
  // Four answers are negative and three positive; they belong to two and three personas.
  const rows = [...both(0), ...both(1), ...[2, 3, 4].map((personaIndex) => said(personaIndex, 'openai', 'positive'))];
  const { insights } = await resultFor(rows, { numUsers: 5, modelProvider: 'all' });
  expect(insights).toEqual({ totalResponses: 7, averageResponseLength: 1, mostCommonSentiment: 'positive' });
});

test('a run without any answer has an empty result', async () => {
  const result = await resultFor([], { numUsers: 10, modelProvider: 'openai' });
  expect(result).toMatchObject({
    answered: 0,
    heard: 0,
    missing: 10,
    sentimentScore: 0,
    engagementScore: 0,
    insights: null,
    recommendations: [],
    bySegment: [],
  });
  expect(result.positive).toEqual({ count: 0, share: 0, low: 0, high: 1 });
});

test('the personas of a large run are read once, not anew for each batch, also before Postgres has counted the table', async () => {
  const jobId = await storeManyAnswers(database.db, 'ann', { personas: 4_900, attributes: 3 });
  const { id } = await database.db
    .selectFrom('dynamicSimulationRun')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  await sql`delete from reaction where run_id = ${id} and persona_index between 900 and 1799`.execute(database.db);
  await database.db.transaction().execute(async (trx) => {
    const found: number[] = [];
    for await (const rows of answeredPersonas(trx, id)) found.push(...rows.map(({ personaIndex }) => personaIndex));
    expect(found).toEqual([...Array(900).keys(), ...Array.from({ length: 3_100 }, (_, at) => 1_800 + at)]);
    const { rows } = await sql<{ touched: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as touched from pg_stat_xact_user_tables where relname = 'reaction'`.execute(
      trx,
    );
    expect(rows[0]?.touched).toBeLessThan(2.5 * found.length);
  });
});
