/** Measures the most used lists and results with 10,000 runs and 1,000,000 reactions stored. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readBreakdown } from '../services/simulations/results/breakdown.ts';
import { readResult } from '../services/simulations/results/result.ts';
import { readEnv, type Env } from '../config/env.ts';
import { openDatabase, type Db } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { reactionPage } from '../db/simulations/reactions.ts';
import { readRecent } from '../services/simulations/results/recent.ts';
import { startPostgres } from '../local/postgres.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import type { Bench } from './support/bench.ts';
import { timeQuery } from './support/query-times.ts';
import { table } from './support/table.ts';

const runs = 10_000;
const users = 20;
/** Reactions of the one large run; with the small runs there are 1,000,000. */
const largeRun = 10_000;
const smallRuns = 9_900;
const reactionsEach = 100;
const rounds = 100;
/** Attributes of each persona. */
const attributes = 27;

const userId = 'person-1';

/** Stores the data. Every twentieth run belongs to person-1, and run 1 is the large one. */
async function fill(db: Db): Promise<void> {
  await sql`
    insert into dynamic_simulation_run (id, job_id, user_id, message, status, num_users, answered_count, segment_names, created_at)
    select 'run-' || n, 'job-' || n, 'person-' || (n % ${users}), repeat('A message about buses. ', 10),
      (array['completed', 'completed', 'completed', 'failed'])[1 + n / ${users} % 4], 100, 100, array['Parents', 'Renters'], now() - n * interval '1 minute'
    from generate_series(1, ${runs}::int) as n`.execute(db);
  await sql`
    insert into reaction
    select 'run-' || run, persona, 'openai', 'gpt-4', sentiment, repeat('I would take the bus more often. ', 8), 'Interested', repeat('It saves time. ', 6),
      random(), 0.75, 0.7, case sentiment when 'positive' then 1 when 'negative' then -1 else 0 end, 'json', 'persona-' || persona, 'Dana',
      'segment-' || persona % 8, 'Segment ' || persona % 8, 18 + persona % 60, (array['female', 'male'])[1 + persona % 2],
      (select jsonb_object_agg('attribute ' || a, 'value ' || (persona * (a + 1) + run) % (2 + a % 6)) from generate_series(1, ${attributes}::int) as a),
      400, 150, 0.01, 900, now()
    from (
      select run, persona, (array['positive', 'neutral', 'negative'])[1 + (random() * 2.99)::int % 3] as sentiment
      from generate_series(1, ${smallRuns + 1}::int) as run
      cross join lateral generate_series(0, case when run = 1 then ${largeRun - 1}::int else ${reactionsEach - 1}::int end) as persona
    ) as drawn`.execute(db);
  await sql`analyze`.execute(db);
}

async function deepToken(db: Db): Promise<string | null> {
  let nextToken: string | null = null;
  for (let page = 0; page < 4; page += 1) ({ nextToken } = await readRecent(db, userId, { limit: 100, nextToken }));
  return nextToken;
}

async function measure(db: Db, env: Env): Promise<[string, number, number][]> {
  const deep = await deepToken(db);
  return [
    await timeQuery('recent runs, first page of 20', rounds, () => readRecent(db, userId, {})),
    await timeQuery('recent runs, page after 400', rounds, () => readRecent(db, userId, { nextToken: deep })),
    await timeQuery('recent runs, failed only', rounds, () => readRecent(db, userId, { status: 'failed' })),
    await timeQuery('reactions of a run of 10,000, page of 50', rounds, () => reactionPage(db, 'run-1', {}, {})),
    await timeQuery('reactions of a run of 10,000, searched', rounds, () =>
      reactionPage(db, 'run-1', { search: 'more often' }, {}),
    ),
    await timeQuery('result of a run of 100', rounds, () => readResult({ db, env }, 'person-2', 'job-2')),
    await timeQuery('result of a run of 10,000', rounds, () => readResult({ db, env }, userId, 'job-1')),
    await timeQuery('break-down of a run of 100', rounds, () => readBreakdown(db, 'person-2', { jobId: 'job-2' })),
    await timeQuery('pairs of a filtered run of 100', rounds, () =>
      readBreakdown(db, 'person-2', {
        jobId: 'job-2',
        by: 'attribute 1',
        and: 'attribute 2',
        only: ['attribute 3:value 1'],
      }),
    ),
    await timeQuery('break-down of a run of 10,000, first time', 20, async () => {
      await db.updateTable('dynamicSimulationRun').set({ updatedAt: new Date() }).where('id', '=', 'run-1').execute();
      await readBreakdown(db, userId, { jobId: 'job-1' });
    }),
    await timeQuery('break-down of a run of 10,000, again', 20, () => readBreakdown(db, userId, { jobId: 'job-1' })),
  ];
}

export const listQueries: Bench = {
  name: 'list-queries',
  title: 'Lists and results',
  async run({ say }) {
    const folder = tempFolder('bench-lists');
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: 'soundings',
    });
    const db = openDatabase(await postgres.createDatabase('lists'), 4);
    try {
      await migrateToLatest(db);
      await fill(db);
      const stored = `${runs.toLocaleString('en')} runs and ${(largeRun + smallRuns * reactionsEach).toLocaleString('en')} reactions stored`;
      say(stored);
      return `With ${stored}, each asked ${rounds} times.\n\n${table(['Query', 'p50 ms', 'p95 ms'], await measure(db, readEnv({})))}`;
    } finally {
      await db.destroy();
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
