/** Papers of a scholar's profile: those of one owner whose author has the profile's address. */
import { sql, type Transaction } from 'kysely';
import { ResearchPaper } from '../../domain/models/research.ts';
import { toYear, type FoundPaper } from '../../domain/papers/found-paper.ts';
import type { MergedPaper } from '../../domain/papers/merge.ts';
import type { PaperPlan, StoredPaper } from '../../domain/papers/plan.ts';
import type { Db } from '../client.ts';
import { announceDeletion } from '../crud/announce-deletion.ts';
import { newRecordId } from '../crud/new-id.ts';
import { hideFilesAt, type StoredFile } from '../files/files.ts';
import { notifyChange } from '../notify.ts';
import type { Database } from '../tables/database.ts';

type Trx = Transaction<Database>;

/** A profile with papers, and its owner. */
export interface Scholar {
  userId: string;
  profileId: string;
  url: string;
}

/** Columns of a paper that lists show: all but its text. */
const listed = [
  'id',
  'authorProfileUrl',
  'title',
  'authors',
  'abstract',
  'publicationYear',
  'publicationVenue',
  'citationCount',
  'doi',
  'provenance',
  'pdfUrl',
  'pdfS3Key',
  'pdfPages',
  'pdfProblem',
  'indexed',
] as const;
/** Without unpacking the text. */
const hasText = sql<boolean>`coalesce(full_text, '') <> '' or coalesce(abstract, '') <> ''`.as('hasText');

export type PaperRow = Awaited<ReturnType<typeof papersOf>>[number];

/** Lists a scholar's papers, newest first, then by title. */
export function papersOf(db: Db | Trx, { userId, url }: Pick<Scholar, 'userId' | 'url'>) {
  return db
    .selectFrom('researchPaper')
    .select([...listed, hasText])
    .where('ownerId', '=', userId)
    .where('authorProfileUrl', '=', url)
    .orderBy('publicationYear', (order) => order.desc().nullsLast())
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Reads a paper of the person; undefined when it is not theirs. */
export function ownPaper(db: Db | Trx, userId: string, id: string) {
  return db
    .selectFrom('researchPaper')
    .select([...listed, hasText])
    .where('ownerId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds the person's profile at an address. */
export async function scholarOf(db: Db, userId: string, url: string): Promise<Scholar | undefined> {
  const profile = await db
    .selectFrom('importedSocialProfile')
    .select('id')
    .where('ownerId', '=', userId)
    .where('url', '=', url)
    .executeTakeFirst();
  return profile === undefined ? undefined : { userId, profileId: profile.id, url };
}

/** Returns the records of a stored paper. One of the data API has none and counts as typed. */
export function recordsOf(row: PaperRow): FoundPaper[] {
  if (Array.isArray(row.provenance) && row.provenance.length > 0) return row.provenance as FoundPaper[];
  const authors = Array.isArray(row.authors) ? row.authors.filter((name) => typeof name === 'string') : [];
  return [
    {
      source: 'typed',
      sourceId: row.id,
      title: row.title,
      authors,
      abstract: row.abstract,
      year: toYear(row.publicationYear),
      venue: row.publicationVenue,
      citationCount: row.citationCount,
      doi: row.doi,
      arxivId: null,
      pdfUrl: row.pdfUrl,
    },
  ];
}

export function toStoredPaper(row: PaperRow): StoredPaper {
  return { id: row.id, hasPdf: row.pdfS3Key !== null, records: recordsOf(row) };
}

/** Locks a scholar's papers until the transaction ends. False when the profile is gone. */
export async function lockScholar(trx: Trx, { profileId }: Pick<Scholar, 'profileId'>): Promise<boolean> {
  const row = await trx
    .selectFrom('importedSocialProfile')
    .select('id')
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a scholar's papers as planned. Returns the files of removed papers, whose bytes the caller removes. */
export async function applyPlan(trx: Trx, scholar: Scholar, plan: PaperPlan): Promise<StoredFile[]> {
  const files = await deletePapers(trx, scholar.userId, plan.remove);
  const changed = plan.update.map(({ id }) => id);
  // Two papers may exchange their DOI, of which each scholar has one.
  if (changed.length > 0)
    await trx.updateTable('researchPaper').set({ doi: null }).where('id', 'in', changed).execute();
  for (const { id, paper } of plan.update) {
    await trx
      .updateTable('researchPaper')
      .set({ ...columnsOf(paper), indexed: false, updatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    await notifyChange(trx, { model: ResearchPaper.name, id, operation: 'update', owner: scholar.userId });
  }
  for (const paper of plan.insert) {
    const id = newRecordId();
    await trx
      .insertInto('researchPaper')
      .values({ id, ownerId: scholar.userId, authorProfileUrl: scholar.url, ...columnsOf(paper), indexed: false })
      .execute();
    await notifyChange(trx, { model: ResearchPaper.name, id, operation: 'create', owner: scholar.userId });
  }
  return files;
}

/** Deletes papers with their embeddings. Returns their files, which are hidden. */
export async function deletePapers(trx: Trx, userId: string, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('researchPaper').selectAll().where('id', 'in', ids).forUpdate().execute();
  for (const row of rows) await announceDeletion(trx, ResearchPaper, row);
  await trx.deleteFrom('researchPaper').where('id', 'in', ids).execute();
  return hideFilesAt(
    trx,
    userId,
    rows.flatMap(({ pdfS3Key }) => pdfS3Key ?? []),
  );
}

function columnsOf(paper: MergedPaper) {
  return {
    title: paper.title,
    authors: JSON.stringify(paper.authors),
    abstract: paper.abstract,
    publicationYear: paper.year,
    publicationVenue: paper.venue,
    citationCount: paper.citationCount,
    doi: paper.doi,
    pdfUrl: paper.pdfUrl,
    keywords: JSON.stringify(paper.keywords),
    references: JSON.stringify(paper.references),
    relatedPapers: JSON.stringify(paper.related),
    scholarId: paper.records.find(({ source }) => source === 'semantic-scholar')?.sourceId ?? null,
    provenance: JSON.stringify(paper.records),
  };
}

/** Stores on the profile how many papers it has; `googleScholarUrl` and `orcidId` only when they are given. */
export async function recordScholar(
  trx: Trx,
  { profileId, userId, url }: Scholar,
  about: { orcidId?: string | null; googleScholarUrl?: string | null } = {},
): Promise<void> {
  await trx
    .updateTable('importedSocialProfile')
    .set({
      ...about,
      totalPapers: sql<number>`(select count(*) from research_paper where owner_id = ${userId} and author_profile_url = ${url})`,
    })
    .where('id', '=', profileId)
    .execute();
}
