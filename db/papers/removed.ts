/** Papers that a person removed: no source brings them back, and for an hour the removal can be undone. */
import { sql, type Transaction } from 'kysely';
import { ResearchPaper } from '../../domain/models/research.ts';
import { keysOf } from '../../domain/papers/merge.ts';
import type { Db } from '../client.ts';
import { announceDeletion } from '../crud/announce-deletion.ts';
import { notifyChange } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import { ownPaper, recordsOf, type Scholar } from './papers.ts';

type Trx = Transaction<Database>;

/** Reads the keys of records that the person does not want. */
export async function removedKeys(trx: Trx, { profileId }: Pick<Scholar, 'profileId'>): Promise<Set<string>> {
  const rows = await trx.selectFrom('removedPaper').select('keys').where('profileId', '=', profileId).execute();
  return new Set(rows.flatMap(({ keys }) => keys));
}

/** Removes a paper with its embeddings, and keeps its row. False when it is gone. */
export async function removePaper(trx: Trx, { userId, profileId }: Scholar, id: string): Promise<boolean> {
  const paper = await ownPaper(trx, userId, id);
  const row = await trx
    .selectFrom('researchPaper')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (paper === undefined || row === undefined) return false;
  const keys = recordsOf(paper).flatMap(keysOf);
  await announceDeletion(trx, ResearchPaper, row);
  await sql`insert into removed_paper (id, owner_id, profile_id, keys, paper, pdf_path)
    select id, owner_id, ${profileId}, ${keys}::text[], to_jsonb(research_paper), pdf_s3_key
    from research_paper where id = ${id}`.execute(trx);
  await trx.deleteFrom('researchPaper').where('id', '=', id).execute();
  return true;
}

/** Finds a removed paper of the person whose removal can be undone. */
export async function removedPaper(db: Db, userId: string, id: string): Promise<{ profileId: string } | undefined> {
  return db
    .selectFrom('removedPaper')
    .select('profileId')
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .where('paper', 'is not', null)
    .executeTakeFirst();
}

/** Brings a removed paper back. Its passages are gone, so it counts as changed and is indexed again. */
export async function restorePaper(trx: Trx, userId: string, id: string): Promise<void> {
  await sql`insert into research_paper
    select (jsonb_populate_record(null::research_paper,
      paper || jsonb_build_object('indexed', false, 'indexed_at', null, 'updated_at', now()))).* from removed_paper
    where id = ${id} and owner_id = ${userId} and paper is not null`.execute(trx);
  await trx.deleteFrom('removedPaper').where('id', '=', id).where('ownerId', '=', userId).execute();
  await notifyChange(trx, { model: ResearchPaper.name, id, operation: 'create', owner: userId });
}
