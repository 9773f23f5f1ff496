import { sql, type Kysely } from 'kysely';

/** What the hosts of a client look like, by which the consent page finds clients with the same or a look-alike host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table oauth_client add column host_skeletons text[] not null default '{}';
    -- Hosts in letters beyond a to z are compared from their next registration on.
    update oauth_client set host_skeletons = array(
      select distinct replace(replace(replace(translate(lower(host), '1i052', 'llosz'), 'rn', 'm'), 'vv', 'w'), '-', '.')
      from jsonb_array_elements_text(metadata -> 'redirect_uris') as uri,
        substring(uri from '^https://([^/?#]+)') as host
      where host is not null
    );
    -- Clients with the same or a look-alike host.
    create index oauth_client_host_skeletons on oauth_client using gin (host_skeletons);
    create index oauth_artifact_connection_host on oauth_artifact ((payload ->> 'host')) where kind = 'Connection'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index oauth_artifact_connection_host; alter table oauth_client drop column host_skeletons`.execute(db);
}
