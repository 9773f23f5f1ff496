/**
 * Measures how fast the figures of the analytics page are computed, with 10,000 runs and 1,000,000 reactions of one
 * person stored, and a tenth of them of another: the first time after a start, counted anew, with one run changed, and
 * read again while no run has changed. Every second run asked synthetic people of its own.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readKeptAnalytics } from '../api/kept-analytics.ts';
import { readAnalytics } from '../services/analytics/analytics.ts';
import { readByAttribute } from '../services/analytics/by-attribute.ts';
import { openDatabase, type Db } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { analyticsChoices } from '../db/analytics/runs.ts';
import type { AnalyticsFilterInput } from '../domain/analytics/filter.ts';
import { startPostgres } from '../local/postgres.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import type { Bench } from './support/bench.ts';
import { timeQuery } from './support/query-times.ts';
import { table } from './support/table.ts';

/** Runs of the person; another one has a tenth. */
const runs = 10_000;
/** Personas per run. Every tenth run asks both providers, so the person has 1,000,000 reactions. */
const personas = 91;

async function fill(db: Db): Promise<void> {
  await sql`
    insert into dynamic_simulation_run (id, job_id, user_id, message, status, num_users, answered_count, segment_ids, segment_names, models,
      model_provider, is_simulated, created_at)
    select 'run-' || n, 'job-' || n, case when n % 11 = 0 then 'person-1' else 'person-0' end, 'Message number ' || n % 300 || repeat(' about buses.', 10), 'completed', ${personas},
      ${personas}, array['segment-1', 'segment-2'], array['Parents', 'Renters'], array['gpt-4', 'gpt-4o'],
      case when n % 20 < 2 then 'all' else 'openai' end, n % 3 = 0, now() - n * interval '1 hour'
    from generate_series(1, ${runs + runs / 10}::int) as n`.execute(db);
  await sql`
    insert into reaction
    select 'run-' || run, persona, provider, case provider when 'openai' then (array['gpt-4', 'gpt-4o'])[1 + persona % 2] else 'claude-sonnet-4-6' end,
      sentiment, repeat('I would take the bus more often. ', 8), 'Interested', repeat('It saves time. ', 6), random(), 0.75, 0.7,
      case sentiment when 'positive' then 1 when 'negative' then -1 else 0 end, 'json', case when run % 2 = 0 then 'synthetic-' || persona else 'persona-' || persona end, 'Dana', 'segment-' || persona % 8,
      'Segment ' || persona % 8, 18 + persona % 60, (array['female', 'male'])[1 + persona % 2],
      '{"education": "college", "income": "50-75k", "interests": ["transit", "parks"]}', 400, 150, 0.01, 900, now()
    from (
      select run, persona, provider, (array['positive', 'neutral', 'negative'])[1 + (random() * 2.99)::int % 3] as sentiment
      from generate_series(1, ${runs + runs / 10}::int) as run cross join generate_series(0, ${personas - 1}::int) as persona
      cross join unnest(case when run % 20 < 2 then array['openai', 'anthropic'] else array['openai'] end) as provider
    ) as drawn`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Duration of one call in milliseconds, twice as a row of the table needs it. */
async function timeOnce(name: string, call: () => Promise<unknown>): Promise<[string, number, number]> {
  const started = performance.now();
  await call();
  const duration = performance.now() - started;
  return [name, duration, duration];
}

async function measure(db: Db, rounds: number): Promise<[string, number, number][]> {
  const anew = (name: string, filter: AnalyticsFilterInput) =>
    timeQuery(name, rounds, () => readAnalytics(db, 'person-0', { filter }));
  const again = (name: string, filter: AnalyticsFilterInput) =>
    timeQuery(`${name}, read again`, 10 * rounds, () => readKeptAnalytics(db, 'person-0', { filter }));
  const byAttribute = () => readByAttribute(db, 'person-0', { by: 'income' });
  return [
    await timeOnce('everything, first after a start', () => readAnalytics(db, 'person-0')),
    await anew('everything', {}),
    await timeQuery('everything, one run changed', rounds, async () => {
      await sql`update dynamic_simulation_run set updated_at = now() where id = 'run-1'`.execute(db);
      await readAnalytics(db, 'person-0');
    }),
    await again('everything', {}),
    await anew('last 30 days', { period: '30d' }),
    await anew('one segment', { segmentIds: ['segment-3'] }),
    await anew('one provider', { providers: ['anthropic'] }),
    await anew('a search in the messages', { search: 'number 7' }),
    await again('a search in the messages', { search: 'number 7' }),
    await timeOnce('an attribute, first after a start', byAttribute),
    await timeQuery('an attribute', rounds, byAttribute),
    await timeQuery('choices of the filter', 10 * rounds, () => analyticsChoices(db, 'person-0')),
  ];
}

export const analytics: Bench = {
  name: 'analytics',
  title: 'Analytics',
  async run({ say, quick }) {
    const folder = tempFolder('bench-analytics');
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: 'soundings',
    });
    const db = openDatabase(await postgres.createDatabase('analytics'), 4);
    try {
      await migrateToLatest(db);
      await fill(db);
      say('filled');
      const rounds = quick ? 2 : 10;
      const rows = await measure(db, rounds);
      return `One person's ${runs.toLocaleString('en')} runs with 1,000,000 reactions, a tenth of that of somebody else beside; each counted ${rounds} times.\n\n${table(['Figures for', 'p50 ms', 'p95 ms'], rows)}`;
    } finally {
      await db.destroy();
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
