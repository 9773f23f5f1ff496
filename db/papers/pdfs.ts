/** PDFs of papers: which are to be fetched, and what came of it. */
import { sql, type Transaction } from 'kysely';
import { ResearchPaper } from '../../domain/models/research.ts';
import type { Db } from '../client.ts';
import { hideFilesAt, type StoredFile } from '../files/files.ts';
import { notifyChange } from '../notify.ts';
import type { Database } from '../tables/database.ts';
import type { Scholar } from './papers.ts';

type Trx = Transaction<Database>;

export interface PdfToFetch {
  id: string;
  title: string;
  pdfUrl: string;
}

/** A paper whose PDF is to be fetched, or is being fetched by a process that may be gone after a minute. */
const isToFetch = sql<boolean>`pdf_url is not null and pdf_s3_key is null and pdf_problem is null
  and (pdf_claimed_at is null or pdf_claimed_at < now() - interval '1 minute')`;

/** Takes one PDF to fetch for this process; undefined when none is left. */
export async function claimPdf(
  db: Db,
  { userId, url }: Pick<Scholar, 'userId' | 'url'>,
): Promise<PdfToFetch | undefined> {
  const row = await db
    .updateTable('researchPaper')
    .set({ pdfClaimedAt: sql<Date>`now()` })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('researchPaper')
        .select('id')
        .where('ownerId', '=', userId)
        .where('authorProfileUrl', '=', url)
        .where(isToFetch)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'title', 'pdfUrl'])
    .executeTakeFirst();
  return row?.pdfUrl ? { ...row, pdfUrl: row.pdfUrl } : undefined;
}

/** Forgets that a paper's PDF could not be stored, so that it is fetched again. */
export async function retryPdf(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('researchPaper')
    .set({ pdfProblem: null, indexingError: null, pdfClaimedAt: null })
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .where('pdfS3Key', 'is', null)
    .execute();
}

/** Stores why a paper has no PDF, in words for people. A paper with a PDF keeps it. */
export async function recordPdfProblem(db: Db, userId: string, id: string, problem: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('researchPaper')
      .set({ pdfProblem: problem, indexingError: problem, pdfClaimedAt: null, updatedAt: new Date() })
      .where('id', '=', id)
      .where('ownerId', '=', userId)
      .where('pdfS3Key', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await announceUpdate(trx, userId, id);
  });
}

export interface ReadPdf {
  /** Text of its pages, separated by form feeds. */
  fullText: string;
  pages: number;
}

/** Stores a PDF's path and text with its paper. Returns the former file, hidden; null when the paper is gone. */
export async function recordPdf(
  trx: Trx,
  { userId, id, path }: { userId: string; id: string; path: string },
  { fullText, pages }: ReadPdf,
): Promise<StoredFile[] | null> {
  const paper = await trx
    .selectFrom('researchPaper')
    .select('pdfS3Key')
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (paper === undefined) return null;
  const done = { pdfProblem: null, indexingError: null, pdfClaimedAt: null, indexed: false, updatedAt: new Date() };
  await trx
    .updateTable('researchPaper')
    .set({ ...done, pdfS3Key: path, fullText, pdfPages: pages })
    .where('id', '=', id)
    .execute();
  await announceUpdate(trx, userId, id);
  return paper.pdfS3Key === null ? [] : hideFilesAt(trx, userId, [paper.pdfS3Key]);
}

function announceUpdate(trx: Trx, owner: string, id: string): Promise<void> {
  return notifyChange(trx, { model: ResearchPaper.name, id, operation: 'update', owner });
}

/**
 * Hides files of papers that no paper has any more, such as one that the data API deleted; the sweep then removes their
 * bytes. A removed paper keeps its file for an hour, in which the removal can be undone.
 */
export async function dropUnusedPdfs(db: Db, limit: number): Promise<void> {
  await sql`update removed_paper set paper = null, pdf_path = null
    where paper is not null and removed_at < now() - interval '1 hour'`.execute(db);
  await sql`update stored_file set state = 'deleted' where id in (
    select file.id from stored_file as file
    where file.state = 'stored' and file.path like 'papers/%' and file.updated_at < now() - interval '1 hour'
      and not exists (select from research_paper where pdf_s3_key = file.path)
      and not exists (select from removed_paper where pdf_path = file.path)
    limit ${limit})`.execute(db);
}
