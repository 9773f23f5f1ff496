import { sql } from 'kysely';
import type { BenchStack } from '../support/bench-stack.ts';

/** Accounts with ended permits, and the number of permits of each: a busy installation's last day. */
export const endedPermits = { accounts: 20, permits: 30_000 };

/** First part of the run ids of ended permits. */
const ended = 'ended-';

/** Stores ended permits of the last day on the account of a run and on others, and vacuums as Postgres has done long before. */
export async function addEndedPermits({ db }: BenchStack, runId: string): Promise<void> {
  const { accounts, permits } = endedPermits;
  await sql`
    insert into permit (id, account_id, purpose, run_id, execution, persona_index, provider, priority, weight, starts_at, lease_until, sent_at,
      released_at, outcome, model, input_tokens, output_tokens, cost_usd, latency_ms)
    select gen_random_uuid(), account, 'reaction', ${ended} || n / 500, 1, n % 500, 'openai', 5, 1, at, at + interval '30 seconds', at,
      at + interval '1 second', 'ok', 'gpt-4o', 800, 120, 0.003, 900
    from (
      select distinct account_id as account from permit where run_id = ${runId}
      union select 'other-account-' || number from generate_series(2, ${accounts}::int) as number
    ) as accounts,
    lateral (
      select n, now() - interval '1 hour' - n * interval '2 seconds' as at from generate_series(1, ${permits}::int) as n
    ) as past`.execute(db);
  await sql`vacuum analyze permit`.execute(db);
}

/** Deletes them, and their space, so that later measurements begin as the earlier ones did. */
export async function deleteEndedPermits({ db }: BenchStack): Promise<void> {
  await db.deleteFrom('permit').where('runId', 'like', `${ended}%`).execute();
  await sql`vacuum full permit`.execute(db);
}
