import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Deletes what the authorization server no longer needs: artifacts that expired ten minutes ago or more (a code that
 * comes back until then still ends its tokens), records of authorizations, clients that nobody used for 30 days.
 */
export async function sweepOAuth(db: Db): Promise<void> {
  await sql`delete from oauth_artifact where expires_at < now() - interval '10 minutes'`.execute(db);
  await sql`delete from mcp_oauth_state where expires_at < now() - interval '1 day' and id = state`.execute(db);
  await sql`
    with unused as (
      delete from oauth_client client where last_used_at < now() - interval '30 days'
        and not exists (select 1 from oauth_artifact held where held.kind = 'Grant' and held.client_id = client.client_id
          and exists (select 1 from oauth_artifact token where token.grant_id = held.grant_id and token.kind = 'RefreshToken'))
      returning client_id
    )
    delete from mcp_oauth_client where client_id in (select client_id from unused)`.execute(db);
}
