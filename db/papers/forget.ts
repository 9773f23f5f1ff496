import type { Transaction } from 'kysely';
import { hideFilesAt, type StoredFile } from '../files/files.ts';
import type { Database } from '../tables/database.ts';
import { deletePapers, type Scholar } from './papers.ts';

/**
 * Deletes everything that is stored of a scholar's papers: rows, embeddings, PDFs, removed papers, identifiers at
 * sources. Returns the number of papers, and the hidden files, whose bytes the caller removes.
 */
export async function forgetPapers(
  trx: Transaction<Database>,
  { userId, profileId, url }: Scholar,
): Promise<{ papers: number; files: StoredFile[] }> {
  const removed = await trx
    .deleteFrom('removedPaper')
    .where('profileId', '=', profileId)
    .returning('pdfPath')
    .execute();
  await trx.deleteFrom('scholarSource').where('profileId', '=', profileId).execute();
  const papers = await trx
    .selectFrom('researchPaper')
    .select('id')
    .where('ownerId', '=', userId)
    .where('authorProfileUrl', '=', url)
    .execute();
  const ids = papers.map(({ id }) => id);
  const files = [
    ...(await hideFilesAt(
      trx,
      userId,
      removed.flatMap(({ pdfPath }) => pdfPath ?? []),
    )),
    ...(await deletePapers(trx, userId, ids)),
  ];
  return { papers: ids.length, files };
}
