/** A person's library of many runs, made by SQL: for benchmarks and for tests of finding a run again. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Owner of the library. */
export const keeper = 'person-1';

const topics = [
  'bus routes',
  'library hours',
  'a water bill',
  'bike lanes',
  'school lunches',
  'a park café',
  'parking fees',
  'street trees',
  'a night market',
  'recycling bins',
  'youth sports',
  'road repairs',
];
const places = ['Riverside', 'Old Town', 'Harbor', 'Mill Hill', 'Northgate', 'Lakeview', 'Eastfield'];
const voices = [
  'We ask everybody to take part and to tell us what is missing.',
  'It costs each household about four dollars a month and starts when the work is done.',
  'Neighbors asked for it, the council agreed, and the plan is open for comments until the end of the month.',
  'Nothing changes for people who do not want it; the others sign up once.',
  'The first year is a trial. After that we look at the figures together.',
];

/**
 * Stores `count` runs of one person over two years up to `newest`: every tenth has a name, every fifth tags, every third
 * a project, every fiftieth a star, every twentieth is archived and every hundredth failed.
 */
export async function fillRuns(db: Db, count: number, newest: Date): Promise<void> {
  await sql`
    insert into dynamic_simulation_run (id, job_id, user_id, message, status, num_users, answered_count, positive_count, neutral_count, negative_count,
      segment_ids, segment_names, created_at)
    select 'run-' || n, 'calm-river-' || n, ${keeper},
      'Plan ' || n || ': ' || (${topics}::text[])[1 + n % ${topics.length}::int] || ' in ' || (${places}::text[])[1 + n % ${places.length}::int] || '. '
        || (${voices}::text[])[1 + n % ${voices.length}::int] || ' ' || (${voices}::text[])[1 + n / 3 % ${voices.length}::int],
      case when n % 100 = 0 then 'failed' else 'completed' end, 100, 100, n % 71, 29, 71 - n % 71,
      array['segment-' || n % 9], array['Segment ' || n % 9], ${newest}::timestamptz - n * interval '105 minutes'
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`
    insert into run_project (id, user_id, name) select 'project-' || n, ${keeper}, 'Project ' || n from generate_series(0, 19) as n`.execute(
    db,
  );
  await sql`
    update run_library kept set
      name = case when n % 10 = 0 then 'Draft ' || n || ' of ' || (${topics}::text[])[1 + n % ${topics.length}::int] end,
      tags = case when n % 5 = 0 then array['wave ' || n % 4, 'council'] else '{}' end,
      project_id = case when n % 3 = 0 then 'project-' || n % 20 end,
      is_starred = n % 50 = 0,
      archived_at = case when n % 20 = 7 then now() end
    from (select id, substr(id, 5)::int as n from dynamic_simulation_run where user_id = ${keeper}) as run
    where run.id = kept.run_id`.execute(db);
  await sql`analyze`.execute(db);
}
