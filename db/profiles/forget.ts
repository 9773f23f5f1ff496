/** Removes a profile with everything that was made of it: personas that were drawn, papers, and names in replies. */
import { sql } from 'kysely';
import { ImportedSocialProfile } from '../../domain/models/social.ts';
import type { Db, Trx } from '../client.ts';
import { announceDeletion } from '../crud/announce-deletion.ts';
import type { StoredFile } from '../files/files.ts';
import { forgetPapers } from '../papers/forget.ts';
import type { ProfileRow } from './profiles.ts';
import { isReplyOf, type JobsOfProfile } from './words.ts';

/** Shown instead of a name, as the persona of a profile that was forgotten. */
const forgottenName = 'Forgotten person';
const forgotten = JSON.stringify({ kind: 'profile', name: forgottenName, age: null, gender: null, attributes: {} });

/** Removes whom the replies of a profile's persona are from, and the replies as they came; returns their number. */
export async function clearReplies(trx: Trx, profileId: string, jobs: JobsOfProfile): Promise<number> {
  await sql`
    delete from reaction_call as call using reaction
    where call.run_id = any(${jobs.runs}) and reaction.run_id = call.run_id and reaction.persona_index = call.persona_index
      and reaction.provider = call.provider and ${isReplyOf(profileId, jobs)}`.execute(trx);
  await trx
    .updateTable('reactionEnding')
    .set({ words: null, reply: null })
    .where(isReplyOf(profileId, jobs, 'reaction_ending'))
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('reaction')
    .set({
      personName: forgottenName,
      attributes: '{}',
      toolCalls: null,
      researchPerformed: null,
      citations: null,
      droppedCitations: null,
    })
    .where(isReplyOf(profileId, jobs))
    .executeTakeFirst();
  // A changed run is read again by what keeps its answers in memory.
  await sql`update dynamic_simulation_run set updated_at = now() where id = any(${jobs.runs})`.execute(trx);
  return Number(numUpdatedRows);
}

/** Clears the copies of a profile in the person's runs, searches and surveys; returns the number of personas. */
export async function clearPersonas(trx: Trx, userId: string, profileId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with in_runs as (
      update roster_member as member set persona = ${forgotten}::jsonb, profile_id = null from roster
      where roster.id = member.roster_id and roster.user_id = ${userId} and member.profile_id = ${profileId} returning 1
    ), in_searches as (
      update search_persona as member set persona = ${forgotten}::jsonb, profile_id = null from genetic_algorithm_job as job
      where job.id = member.search_id and job.user_id = ${userId} and member.profile_id = ${profileId} returning 1
    ), in_surveys as (
      update survey_persona_response as member set persona = ${forgotten}::jsonb, attributes = '{}', profile_id = null from survey_run as run
      where run.id = member.run_id and run.user_id = ${userId} and member.profile_id = ${profileId} returning 1
    )
    select (select count(*) from in_runs) + (select count(*) from in_searches) + (select count(*) from in_surveys) as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the profile, its papers, and its place in segments and imports. Returns their numbers, and files to remove. */
export async function deleteProfile(
  trx: Trx,
  userId: string,
  row: ProfileRow,
): Promise<{ papers: number; segments: number; files: StoredFile[] }> {
  const { papers, files } = await forgetPapers(trx, { userId, profileId: row.id, url: row.url });
  const { numAffectedRows } = await sql`
    update cohort set metadata = jsonb_set(metadata, '{socialProfiles}', (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(metadata -> 'socialProfiles') as one where one ->> 'url' <> ${row.url}
    )), updated_at = now()
    where user_id = ${userId} and metadata -> 'socialProfiles' @> ${JSON.stringify([{ url: row.url }])}::jsonb`.execute(
    trx,
  );
  await sql`
    delete from profile_import_item as item using profile_import as import
    where import.id = item.import_id and import.user_id = ${userId} and item.url = ${row.url}`.execute(trx);
  await announceDeletion(trx, ImportedSocialProfile, row);
  await trx.deleteFrom('importedSocialProfile').where('id', '=', row.id).execute();
  return { papers, files, segments: Number(numAffectedRows ?? 0) };
}

/** True when a drawn roster holds somebody who was forgotten, or whose profile may not be asked now. */
export async function holdsUnaskable(db: Db, rosterId: string): Promise<boolean> {
  const { rows } = await sql`
    select from roster_member as member left join imported_social_profile as profile on profile.id = member.profile_id
    where member.roster_id = ${rosterId} and (
      (member.profile_id is null and member.persona ->> 'name' = ${forgottenName})
      or (profile.id is not null
        and (profile.basis is null or profile.expires_at <= now() or profile.removal_asked_at is not null)))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps that the person at an address asked not to be imported. */
export async function refuseProfile(trx: Trx, hash: string): Promise<void> {
  await trx
    .insertInto('refusedProfile')
    .values({ hash })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ removalRequestId: null }))
    .execute();
}

/** Blocks an address until an owner answers the request; a block that stays is not changed. */
export async function blockProfile(trx: Trx, hash: string, removalRequestId: string): Promise<void> {
  await trx
    .insertInto('refusedProfile')
    .values({ hash, removalRequestId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the block of an address that a request made; one that stays is not changed. */
export async function unblockProfile(trx: Trx, hash: string): Promise<void> {
  await trx.deleteFrom('refusedProfile').where('hash', '=', hash).where('removalRequestId', 'is not', null).execute();
}
