/** Counts by day of what visitors began and stored through a link, and the sweep of unfinished responses. */
import { sql } from 'kysely';
import type { PublicUse } from '../../domain/surveys/public-limits.ts';
import type { Db } from '../client.ts';

/** The row of all addresses together. */
const everybody = '';

/** Adds to the counts of an address and of its link today, and returns both. The rows are locked until the transaction ends. */
export async function addPublicUse(
  trx: Db,
  { linkId, addressHash }: { linkId: string; addressHash: string },
  more: PublicUse,
): Promise<{ link: PublicUse; address: PublicUse }> {
  // The row that all visitors wait for comes last.
  const address = await addTo(trx, linkId, addressHash, more);
  return { address, link: await addTo(trx, linkId, everybody, more) };
}

async function addTo(trx: Db, linkId: string, addressHash: string, more: PublicUse): Promise<PublicUse> {
  const { rows } = await sql<PublicUse>`
    insert into survey_link_use as used (link_id, day, address_hash, starts, stored_bytes, written_bytes)
    values (${linkId}, current_date, ${addressHash}, ${more.starts}, ${more.storedBytes}, ${more.writtenBytes})
    on conflict (link_id, day, address_hash) do update set starts = used.starts + excluded.starts,
      stored_bytes = used.stored_bytes + excluded.stored_bytes, written_bytes = used.written_bytes + excluded.written_bytes
    returning starts::float8, stored_bytes::float8, written_bytes::float8`.execute(trx);
  return rows[0] as PublicUse;
}

/** Deletes the counts of days that are over for everybody. */
export async function purgePublicUse(db: Db): Promise<void> {
  await sql`delete from survey_link_use where day < current_date - 1`.execute(db);
}

/**
 * Deletes unfinished responses that nobody changed for so many days, and of a link with more than `perLink` those that
 * stood still the longest. The links count what was deleted.
 */
export async function sweepUnfinished(db: Db, { days, perLink }: { days: number; perLink: number }): Promise<void> {
  await sql`
    with overfull as (
      select oldest.id from (
        select link_id, count(*) - ${perLink} as extra from survey_person_response
        where status = 'started' and link_id is not null group by link_id having count(*) > ${perLink}
      ) as full_link cross join lateral (
        select id from survey_person_response where status = 'started' and link_id = full_link.link_id
        order by updated_at, id limit full_link.extra
      ) as oldest
    ), swept as (
      delete from survey_person_response
      where status = 'started' and link_id is not null
        and (updated_at < now() - ${days} * interval '1 day' or id in (select id from overfull))
      returning link_id
    )
    update survey_link set swept = survey_link.swept + counted.responses
    from (select link_id, count(*)::int as responses from swept group by link_id) as counted
    where survey_link.id = counted.link_id`.execute(db);
}
