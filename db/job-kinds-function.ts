/** The SQL function that names kinds of jobs for triggers, written from the registry, so that Postgres knows no other names. */
import { jobKinds } from '../domain/job-kinds.ts';

/** Columns: stored and public name of a kind, and whether its end is told in the inbox and by webhook. */
export function jobKindsFunction(): string {
  const rows = jobKinds.map(
    ({ name, publicName, notifies }) =>
      `('${name}', '${publicName}', ${notifies.inbox !== null}, ${notifies.webhooks})`,
  );
  return `create or replace function job_kinds()
returns table (name text, public_name text, in_inbox boolean, in_webhooks boolean) language sql immutable as $$
  values ${rows.join(',\n    ')}
$$;
`;
}
