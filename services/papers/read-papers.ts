/** Papers of a scholar as people see them. */
import type { Db } from '../../db/client.ts';
import { papersOf, recordsOf, type PaperRow } from '../../db/papers/papers.ts';
import { sourcesOf, type ScholarSource } from '../../db/papers/sources.ts';
import { ownProfile, type ProfileRow } from '../../db/profiles/profiles.ts';
import type { PaperSource, RecordSource } from '../../domain/papers/found-paper.ts';
import { mergeRecords, type Conflict } from '../../domain/papers/merge.ts';
import { ProfileNotFound } from '../../domain/profiles/errors.ts';

/** State of a paper's PDF: no address is known, it is to be fetched, it is stored, or it could not be. */
export type PdfState = 'none' | 'waiting' | 'stored' | 'failed';

/** State of a paper in the index: it has no text, the index lacks it as it is now, or has it. */
type IndexState = 'none' | 'waiting' | 'indexed';

export interface PaperView {
  id: string;
  title: string;
  authors: string[];
  abstract: string | null;
  year: number | null;
  venue: string | null;
  citationCount: number | null;
  doi: string | null;
  sources: RecordSource[];
  /** Source of each field. */
  provenance: { field: string; source: RecordSource }[];
  conflicts: Conflict[];
  pdfState: PdfState;
  /** Path of the stored PDF among the person's files. */
  pdfPath: string | null;
  pdfUrl: string | null;
  pages: number | null;
  problem: string | null;
  indexState: IndexState;
}

export interface SourceState {
  source: PaperSource;
  externalId: string;
  /** Papers that it lists. */
  papers: number;
  isDone: boolean;
  problem: string | null;
  retryAt: Date | null;
}

export interface ScholarPapers {
  /** Id of the profile. */
  id: string;
  orcid: string | null;
  openAlex: string | null;
  semanticScholar: string | null;
  googleScholarUrl: string | null;
  sources: SourceState[];
  papers: PaperView[];
  /** PDFs that are still to be fetched. */
  waitingPdfs: number;
  /** Milliseconds after which `findPapers` goes on; null when nothing is left to do. */
  nextInMs: number | null;
}

/** Pause before the next call when another process is at work. */
const busyMs = 2_000;

/** Reads the papers of a profile of the person. Throws ProfileNotFound. */
export async function readScholarPapers(db: Db, userId: string, profileId: string): Promise<ScholarPapers> {
  const profile = await ownProfile(db, userId, profileId);
  if (profile === undefined) throw new ProfileNotFound();
  const [rows, sources] = await Promise.all([papersOf(db, { userId, url: profile.url }), sourcesOf(db, { profileId })]);
  return toScholarPapers(profile, sources, rows.map(toPaperView));
}

function toScholarPapers(profile: ProfileRow, sources: readonly ScholarSource[], papers: PaperView[]): ScholarPapers {
  const idAt = (source: PaperSource) => sources.find((one) => one.source === source)?.externalId ?? null;
  const openAlex = idAt('openalex');
  // PDFs are fetched once a search was begun.
  const waitingPdfs = sources.length === 0 ? 0 : papers.filter(({ pdfState }) => pdfState === 'waiting').length;
  return {
    id: profile.id,
    orcid: idAt('orcid') ?? profile.orcidId,
    openAlex: openAlex?.startsWith('A') ? openAlex : null,
    semanticScholar: idAt('semantic-scholar'),
    googleScholarUrl: profile.googleScholarUrl,
    sources: sources.map(({ source, externalId, isDone, problem, retryAt }) => ({
      source,
      externalId,
      papers: papers.filter((paper) => paper.sources.includes(source)).length,
      isDone,
      problem,
      retryAt,
    })),
    papers,
    waitingPdfs,
    nextInMs: nextInMs(sources, waitingPdfs, Date.now()),
  };
}

function nextInMs(sources: readonly ScholarSource[], waitingPdfs: number, nowMs: number): number | null {
  const waits = sources
    .filter(({ isDone }) => !isDone)
    .map(({ retryAt, leasedUntil }) =>
      leasedUntil !== null && leasedUntil.getTime() > nowMs ? busyMs : Math.max(0, (retryAt?.getTime() ?? 0) - nowMs),
    );
  if (waits.length > 0) return Math.min(...waits);
  return waitingPdfs > 0 ? 0 : null;
}

export function toPaperView(row: PaperRow): PaperView {
  const { provenance, conflicts, records } = mergeRecords(recordsOf(row));
  return {
    id: row.id,
    title: row.title,
    authors: Array.isArray(row.authors) ? row.authors.filter((name) => typeof name === 'string') : [],
    abstract: row.abstract,
    year: row.publicationYear,
    venue: row.publicationVenue,
    citationCount: row.citationCount,
    doi: row.doi,
    sources: [...new Set(records.map(({ source }) => source))],
    provenance: Object.entries(provenance).flatMap(([field, source]) => (source === null ? [] : [{ field, source }])),
    conflicts,
    pdfState: pdfStateOf(row),
    pdfPath: row.pdfS3Key,
    pdfUrl: row.pdfUrl,
    pages: row.pdfPages,
    problem: row.pdfProblem,
    indexState: !row.hasText ? 'none' : row.indexed === true ? 'indexed' : 'waiting',
  };
}

function pdfStateOf({ pdfS3Key, pdfProblem, pdfUrl }: PaperRow): PdfState {
  if (pdfS3Key !== null) return 'stored';
  if (pdfProblem !== null) return 'failed';
  return pdfUrl === null ? 'none' : 'waiting';
}
