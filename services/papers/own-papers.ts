/** Changes that a person makes to the papers of a scholar. */
import { randomUUID } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  applyPlan,
  lockScholar,
  ownPaper,
  papersOf,
  recordScholar,
  scholarOf,
  toStoredPaper,
  type PaperRow,
  type Scholar,
} from '../../db/papers/papers.ts';
import { recordPdfProblem, retryPdf } from '../../db/papers/pdfs.ts';
import { removedPaper, removePaper, restorePaper } from '../../db/papers/removed.ts';
import { ownProfile } from '../../db/profiles/profiles.ts';
import { describeFailures } from '../../db/errors.ts';
import { InvalidInput, ProductError } from '../../domain/errors.ts';
import { PaperNotFound } from '../../domain/papers/errors.ts';
import { paperLimits, toDoi, toTitle, toYear, type FoundPaper } from '../../domain/papers/found-paper.ts';
import { recordKey } from '../../domain/papers/merge.ts';
import { planPapers, withRecords } from '../../domain/papers/plan.ts';
import { ProfileNotFound } from '../../domain/profiles/errors.ts';
import type { LocalPdf } from './fetch-pdf.ts';
import type { ReadPdfText } from './fetch-pdfs.ts';
import { toPaperView, type PaperView } from './read-papers.ts';
import { removeBytes } from './remove-bytes.ts';
import { storePdf } from './store-pdf.ts';
import { usableScholar } from './usable-scholar.ts';

interface Deps {
  db: Db;
  env: Env;
}

/** A paper as a person types it. */
export interface TypedPaper {
  title: string;
  year?: number | null | undefined;
  doi?: string | null | undefined;
}

/** Adds a paper by hand; one that is known by its DOI, or by title and year, is the same paper. Throws InvalidInput, ProfileNotFound. */
export async function addPaper(deps: Deps, userId: string, profileId: string, typed: TypedPaper): Promise<PaperView> {
  const record = checkTyped(typed);
  const scholar = await usableScholar(deps.db, userId, profileId);
  return toPaperView(await addRecord(deps, scholar, record));
}

function checkTyped({ title: givenTitle, year: givenYear, doi: givenDoi }: TypedPaper): FoundPaper {
  const title = toTitle(givenTitle);
  if (title === null) throw new InvalidInput('A paper needs a title', 'title');
  const year = toYear(givenYear);
  if (year === null && givenYear !== null && givenYear !== undefined)
    throw new InvalidInput('This is not the year of a paper', 'year');
  const doi = toDoi(givenDoi ?? '');
  if (doi === null && (givenDoi ?? '').trim() !== '')
    throw new InvalidInput('This is not a DOI. It looks like 10.1000/182', 'doi');
  return { ...typedRecord, sourceId: randomUUID(), title, year, doi };
}

const typedRecord = {
  source: 'typed',
  authors: [],
  abstract: null,
  venue: null,
  citationCount: null,
  arxivId: null,
  pdfUrl: null,
} satisfies Partial<FoundPaper>;

/** Stores a record and returns the paper that it belongs to. */
async function addRecord(deps: Deps, scholar: Scholar, record: FoundPaper): Promise<PaperRow> {
  const { row, files } = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockScholar(trx, scholar))) throw new ProfileNotFound();
    const stored = (await papersOf(trx, scholar)).map(toStoredPaper);
    const plan = planPapers(stored, withRecords(stored, [record]), paperLimits.papers);
    if (plan.leftOut > 0) throw new InvalidInput(`A scholar has at most ${paperLimits.papers} papers here`, 'title');
    const files = await applyPlan(trx, scholar, plan);
    await recordScholar(trx, scholar);
    const key = recordKey(record);
    const row = (await papersOf(trx, scholar)).find((one) =>
      toStoredPaper(one).records.some((part) => recordKey(part) === key),
    );
    return { row, files };
  });
  await removeBytes(deps, files);
  if (row === undefined) throw new PaperNotFound();
  return row;
}

/** Removes a paper with its embeddings. For an hour it can be restored. Throws PaperNotFound. */
export async function takeAwayPaper({ db }: Deps, userId: string, id: string): Promise<void> {
  const { scholar } = await ownPaperOfScholar(db, userId, id);
  await db.transaction().execute(async (trx) => {
    if (!(await lockScholar(trx, scholar)) || !(await removePaper(trx, scholar, id))) throw new PaperNotFound();
    await recordScholar(trx, scholar);
  });
}

/** Undoes the removal of a paper. Throws PaperNotFound, RecordExists. */
export async function bringPaperBack({ db }: Deps, userId: string, id: string): Promise<PaperView> {
  const removed = await removedPaper(db, userId, id);
  if (removed === undefined) throw new PaperNotFound();
  const profile = await ownProfile(db, userId, removed.profileId);
  if (profile === undefined) throw new PaperNotFound();
  const scholar = { userId, profileId: profile.id, url: profile.url };
  await describeFailures('ResearchPaper', () =>
    db.transaction().execute(async (trx) => {
      if (!(await lockScholar(trx, scholar))) throw new PaperNotFound();
      await restorePaper(trx, userId, id);
      await recordScholar(trx, scholar);
    }),
  );
  return readPaper(db, userId, id);
}

/** Lets the PDF of a paper be fetched again with the next call of `findPapers`. Throws PaperNotFound. */
export async function fetchPdfAgain({ db }: Deps, userId: string, id: string): Promise<PaperView> {
  await retryPdf(db, userId, id);
  return readPaper(db, userId, id);
}

/**
 * Stores a PDF that the person uploads with a paper, and replaces a former one. A PDF that cannot be read leaves its
 * reason with the paper and changes nothing else. Throws PaperNotFound, ProductError.
 */
export async function uploadPdf(
  deps: Deps & { readPdf: ReadPdfText },
  userId: string,
  id: string,
  pdf: LocalPdf,
): Promise<PaperView> {
  const { row, scholar } = await ownPaperOfScholar(deps.db, userId, id);
  try {
    const read = await deps.readPdf(pdf.localPath, userId);
    await storePdf(deps, { userId, id, title: row.title, pdf, read });
  } catch (error) {
    if (error instanceof ProductError && error.kind !== 'unavailable' && error.kind !== 'not-found')
      await recordPdfProblem(deps.db, userId, id, error.message);
    throw error;
  }
  // A paper with the person's own file stays, whatever sources say of it later.
  const { title, publicationYear, doi } = row;
  const record = { ...typedRecord, sourceId: id, title, year: toYear(publicationYear), doi };
  return toPaperView(await addRecord(deps, scholar, record));
}

async function ownPaperOfScholar(db: Db, userId: string, id: string): Promise<{ row: PaperRow; scholar: Scholar }> {
  const row = await ownPaper(db, userId, id);
  if (row === undefined) throw new PaperNotFound();
  const scholar = await scholarOf(db, userId, row.authorProfileUrl);
  if (scholar === undefined) throw new PaperNotFound();
  return { row, scholar };
}

async function readPaper(db: Db, userId: string, id: string): Promise<PaperView> {
  const row = await ownPaper(db, userId, id);
  if (row === undefined) throw new PaperNotFound();
  return toPaperView(row);
}
