/** Counting in memory from columns of answers gives what Postgres counts from the rows. */
import { sql } from 'kysely';
import { selectedRuns, type AnalyticsRun } from '../../db/analytics/runs.ts';
import type { Clusters } from '../../domain/simulations/clusters.ts';
import { everything, type AnalyticsFilter } from '../../domain/analytics/filter.ts';
import { tallyPairs } from '../../domain/analytics/answers/models.ts';
import { tallyAnswers } from '../../domain/analytics/answers/tallies.ts';
import { selectAnswers, type Selection } from '../../domain/analytics/answers/selection.ts';
import { tallySides } from '../../domain/analytics/answers/sides.ts';
import { tallyValues } from '../../domain/analytics/answers/values.ts';
import { seededRandom } from '../../domain/random.ts';
import { loadAnswers, loadValues, pause } from '../../services/analytics/kept-answers.ts';
import { conditions, countBoth, countByAnswer, countPairs, sumUsage } from '../_support/analytics-sql.ts';
import { createTestDatabase, type TestDatabase } from '../_support/database.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeAnswers('ann', 30, 'ann');
  await storeAnswers('bo', 5, 'bo');
}, 60_000);
afterAll(() => database.drop());

/** Runs of six messages, asked of the same and of other personas, by up to three providers. */
async function storeAnswers(userId: string, runs: number, seed: string): Promise<void> {
  const random = seededRandom(seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  for (let run = 0; run < runs; run += 1) {
    const isSynthetic = random() < 0.5;
    const rosterId = random() < 0.7 ? oneOf(['roster-1', 'roster-2']) : null;
    if (rosterId !== null)
      await sql`insert into roster (id, user_id, size, repeats) values (${rosterId}, ${userId}, 1, false) on conflict do nothing`.execute(
        database.db,
      );
    const { id } = await storeRun(database.db, userId, {
      message: `Message ${oneOf([1, 2, 3, 4, 5, 6])}`,
      status: oneOf(['completed', 'completed', 'failed']),
      isSimulated: random() < 0.3,
      rosterId,
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 200), 23, 30)),
    });
    const providers = oneOf([['openai'], ['openai'], ['openai', 'anthropic'], ['openai', 'anthropic', 'google']]);
    const answers = Array.from({ length: 40 }, (_, personaIndex) => {
      const persona = isSynthetic ? personaIndex : Math.floor(random() * 60);
      // Every fourth profile is in two segments.
      const segment = !isSynthetic && persona % 4 === 0 ? (persona + run) % 3 : persona % 3;
      const about = {
        personaIndex,
        userId: isSynthetic ? `synthetic-${persona}` : `profile-${persona}`,
        segmentId: `segment-${segment}`,
        segmentName: `Segment ${segment}`,
        age: persona % 7 === 0 ? null : 15 + persona,
        gender: persona % 5 === 0 ? null : oneOf(['female', 'F', 'male']),
        attributes: JSON.stringify(persona % 4 === 0 ? {} : { income: `Level ${persona % 3}`, pets: persona % 2 }),
      };
      return providers.flatMap((provider): ReactionColumns[] =>
        random() < 0.1
          ? []
          : [
              {
                ...about,
                provider,
                model: `${provider}-${oneOf([1, 2])}`,
                sentiment: oneOf(['positive', 'neutral', 'negative']),
                actionLikelihood: random() < 0.2 ? null : Math.round(random() * 10) / 10,
                inputTokens: Math.floor(random() * 500),
                costUsd: random() / 10,
                latencyMs: Math.floor(random() * 2_000),
              },
            ],
      );
    });
    await storeReactions(database.db, id, answers.flat());
  }
}

const filters: [string, Partial<AnalyticsFilter>][] = [
  ['everything', {}],
  ['a segment', { segmentIds: ['segment-1'] }],
  ['two providers', { providers: ['anthropic', 'google'] }],
  ['a model', { models: ['openai-2'] }],
  ['runs by their status', { statuses: ['failed'] }],
  ['several at once', { segmentIds: ['segment-0', 'segment-2'], models: ['openai-1'], statuses: ['completed'] }],
];

async function selectionOf(filter: AnalyticsFilter): Promise<Selection & { found: AnalyticsRun[] }> {
  const scope = { ...filter, from: null, to: null, userId: 'ann', timeZone: 'Asia/Tokyo' };
  const found = await selectedRuns(database.db, scope);
  const columns = await loadAnswers(database.db, 'ann', found);
  return {
    ...selectAnswers(
      columns,
      found.map((run) => ({ ...run, step: run.day.slice(0, 7) })),
      filter,
    ),
    found,
  };
}

const month = sql`to_char(run.created_at at time zone 'Asia/Tokyo', 'YYYY-MM')`;
const model = sql`reaction.provider || ' ' || reaction.model`;

/** Keeps the sums, under the name of the group; sorted by it. */
function named<C extends Clusters>(rows: readonly C[], nameOf: (row: C) => string): unknown[] {
  const sums = ['people', 'total', 'positive', 'negative', 'neutral', 'mm', 'pp', 'pm', 'nn', 'nm', 'pn'] as const;
  return rows
    .map((row) => ({ group: nameOf(row), ...Object.fromEntries(sums.map((name) => [name, row[name]])) }))
    .toSorted((a, b) => (a.group < b.group ? -1 : 1));
}

describe.each(filters)('of %s', (_name, chosen) => {
  const filter = { ...everything, ...chosen };
  const where = conditions('ann', filter);

  test('personas are counted by month, message and segment, and all together', async () => {
    const { people } = await tallyAnswers(await selectionOf(filter), pause);
    const { db } = database;
    expect(named([people.all], () => '')).toEqual(await countByAnswer(db, where, sql`''`));
    expect(named(people.byStep, ({ step }) => step)).toEqual(await countByAnswer(db, where, month));
    expect(named(people.bySegment, ({ segmentId }) => segmentId)).toEqual(
      await countByAnswer(db, where, sql`reaction.segment_id`),
    );
    const texts = await sql<{ id: string; message: string }>`select id, message from dynamic_simulation_run`.execute(
      db,
    );
    const textOf = new Map(texts.rows.map(({ id, message }) => [id, message]));
    expect(named(people.byMessage, ({ last }) => textOf.get(last.id) ?? '')).toEqual(
      await countByAnswer(db, where, sql`run.message`),
    );
  });

  test('answers, tokens and money are summed by model, and personas counted, also by month', async () => {
    const { models } = await tallyAnswers(await selectionOf(filter), pause);
    const { db } = database;
    expect(named(models.byModel, (row) => `${row.provider} ${row.model}`)).toEqual(
      await countByAnswer(db, where, model),
    );
    expect(named(models.byModelAndStep, (row) => `${row.provider} ${row.model} ${row.step}`)).toEqual(
      await countByAnswer(db, where, sql`${model} || ' ' || ${month}`),
    );
    const usage = models.byModel.map((row) => ({
      group: `${row.provider} ${row.model}`,
      answers: row.answers,
      tokens: row.inputTokens + row.outputTokens,
      costUsd: expect.closeTo(row.costUsd, 8) as number,
      latencyMs: expect.closeTo(row.latencyMs, 6) as number,
      runs: row.runs,
    }));
    expect(await sumUsage(db, where)).toEqual(usage.toSorted((a, b) => (a.group < b.group ? -1 : 1)));
  });

  test('values of an attribute are counted, those without one apart', async () => {
    const { found, ...selection } = await selectionOf(filter);
    const { values } = await loadValues(database.db, 'ann', found, 'income');
    const rows = await tallyValues(selection, values, pause);
    const counted = await countByAnswer(database.db, where, sql`coalesce(reaction.attributes ->> 'income', 'none')`);
    expect(counted.length).toBeGreaterThan(1);
    expect(named(rows, ({ value }) => (value === null ? 'none' : String(value)))).toEqual(counted);
  });

  test('two halves are compared by the personas of both', async () => {
    const selection = await selectionOf(filter);
    const sides = Int8Array.from(selection.runs, (run) => (run === undefined ? -1 : run.step < '2026-04' ? 0 : 1));
    const pair = await tallySides(selection, sides, pause);
    const side = sql`case when ${month} < '2026-04' then 'first' else 'second' end`;
    const { db } = database;
    expect(named([pair!.first], () => 'first')).toEqual((await countByAnswer(db, where, side)).slice(0, 1));
    expect(named([pair!.second], () => 'second')).toEqual((await countByAnswer(db, where, side)).slice(1));
    expect(pair).toMatchObject((await countBoth(db, where, side))!);
  });

  test('the later half of the months is compared with the earlier one', async () => {
    const selection = await selectionOf(filter);
    const { people, halves } = await tallyAnswers(selection, pause);
    const months = people.byStep.map(({ step }) => step);
    const later = months[Math.ceil(months.length / 2)]!;
    const sides = Int8Array.from(selection.runs, (run) => (run === undefined ? -1 : run.step >= later ? 0 : 1));
    expect(halves).not.toBeNull();
    expect(halves).toEqual(await tallySides(selection, sides, pause, true));
  });
});

test('pairs of providers are counted once per persona and message', async () => {
  const pairs = await tallyPairs(await selectionOf(everything), everything, pause);
  const sign = { positive: 1, neutral: 0, negative: -1 };
  const totals = new Map<string, number>();
  for (const { firstProvider, secondProvider, first, second, total } of pairs) {
    const group = [firstProvider, secondProvider, sign[first], sign[second]].join(' ');
    totals.set(group, (totals.get(group) ?? 0) + total);
  }
  const counted = await countPairs(database.db, 'ann');
  expect(counted.length).toBeGreaterThan(20);
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(counted.map(({ group, total }) => [group, total])));
});

test('only runs that are new or changed are read again, and each person has their own', async () => {
  const before = await selectionOf(everything);
  expect((await selectionOf(everything)).columns).toBe(before.columns);
  expect(before.columns.runs).toHaveLength(30);
  const [changed] = before.found;
  await sql`update reaction set sentiment_score = 1 where run_id = ${changed!.id}`.execute(database.db);
  await sql`update dynamic_simulation_run set updated_at = now() + interval '1 second' where id = ${changed!.id}`.execute(
    database.db,
  );
  const after = await selectionOf(everything);
  const { all } = (await tallyAnswers(after, pause)).people;
  expect(named([all], () => '')).toEqual(await countByAnswer(database.db, conditions('ann', everything), sql`''`));
});
