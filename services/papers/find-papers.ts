/**
 * Finds the papers of a scholar at ORCID, OpenAlex and Semantic Scholar, and fetches their PDFs. Every call works for a
 * short time, stores each answer when it arrives, and continues where the last one stopped.
 */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  applyPlan,
  lockScholar,
  papersOf,
  recordScholar,
  toStoredPaper,
  type Scholar,
} from '../../db/papers/papers.ts';
import { removedKeys } from '../../db/papers/removed.ts';
import { endLease, leaseSource, sourcesOf, type ScholarSource } from '../../db/papers/sources.ts';
import { paperLimits, paperSources, type PaperSource } from '../../domain/papers/found-paper.ts';
import { planPapers, withoutRemoved, withRecords } from '../../domain/papers/plan.ts';
import type { PublicFetch } from '../agents/public-fetch.ts';
import { fetchPdfs, type ReadPdfText } from './fetch-pdfs.ts';
import { readScholarPapers, type ScholarPapers } from './read-papers.ts';
import { removeBytes } from './remove-bytes.ts';
import { SourceFailure } from './source-answers.ts';
import { createSourceFetch } from './source-fetch.ts';
import { readPage, type SourcePage } from './source-pages.ts';
import { startSearch, type GivenScholarIds } from './start-search.ts';
import { usableScholar } from './usable-scholar.ts';

export interface PaperDeps {
  db: Db;
  env: Env;
  /** Reads a PDF in a process of its own. */
  readPdf: ReadPdfText;
  /** The guarded fetch when omitted. */
  fetch?: PublicFetch;
}

/** Time in which a call begins to ask; with the time-outs of answers it ends within 25 seconds. */
const pagesForMs = 8_000;
const pdfsForMs = 3_000;
/** Failures in a row after which a source is given up. */
const maxFailures = 4;

/**
 * Begins a search with these identifiers, or continues the last one when there are none. Throws ProfileNotFound, and
 * InvalidInput for wrong identifiers or a profile that may not be used.
 */
export async function findPapers(
  deps: PaperDeps,
  userId: string,
  profileId: string,
  ids: GivenScholarIds | null,
): Promise<ScholarPapers> {
  const { db, env } = deps;
  const startedMs = Date.now();
  const scholar = await usableScholar(db, userId, profileId);
  if (ids !== null) await startSearch(deps, scholar, ids);
  const context = { ...deps, fetch: deps.fetch ?? createSourceFetch(env) };
  await Promise.all(paperSources.map((source) => readSource(context, scholar, source, startedMs + pagesForMs)));
  const isRead = (await sourcesOf(db, scholar)).every(({ isDone }) => isDone);
  if (isRead) await fetchPdfs(context, scholar, startedMs + pdfsForMs);
  return readScholarPapers(db, userId, profileId);
}

type Context = PaperDeps & { fetch: PublicFetch };

/** Reads the pages of one source until it ends, has to wait, or the time is over. */
async function readSource(context: Context, scholar: Scholar, source: PaperSource, untilMs: number): Promise<void> {
  const { db } = context;
  while (Date.now() < untilMs) {
    const lease = await leaseSource(db, scholar.profileId, source);
    if (lease === undefined) return;
    try {
      await savePage(context, scholar, lease, await readPage[source](context, lease));
    } catch (error) {
      await recordFailure(context, lease, error);
      return;
    }
  }
}

async function savePage({ db, env }: Context, scholar: Scholar, lease: ScholarSource, page: SourcePage): Promise<void> {
  const files = await db.transaction().execute(async (trx) => {
    if (!(await lockScholar(trx, scholar))) return [];
    const wanted = withoutRemoved(page.papers, await removedKeys(trx, scholar));
    const stored = (await papersOf(trx, scholar)).map(toStoredPaper);
    const plan = planPapers(stored, withRecords(stored, wanted), paperLimits.papers);
    const isFull = plan.leftOut > 0;
    const isCurrent = await endLease(trx, lease, {
      externalId: page.externalId ?? lease.externalId,
      cursor: page.cursor,
      isDone: isFull || page.cursor === null,
      failures: 0,
      retryAt: null,
      problem: isFull ? `Only the first ${paperLimits.papers} papers of a scholar are kept` : null,
    });
    if (!isCurrent) return [];
    const removed = await applyPlan(trx, scholar, plan);
    await recordScholar(trx, scholar);
    return removed;
  });
  await removeBytes({ db, env }, files);
}

/** Stores when the source may be asked again, or that it is given up. Throws what is no failure of a source. */
async function recordFailure({ db, env }: Context, lease: ScholarSource, error: unknown): Promise<void> {
  if (!(error instanceof SourceFailure)) {
    await endLease(db, lease, {});
    throw error;
  }
  const { message, retryAfterMs, isBusy } = error;
  const failures = isBusy ? lease.failures : lease.failures + 1;
  const isDone = retryAfterMs === null || failures >= maxFailures;
  const waitMs = (retryAfterMs ?? 0) * (isBusy ? 1 : 2 ** lease.failures * env.TEMPO);
  await endLease(db, lease, {
    failures,
    isDone,
    problem: message,
    retryAt: isDone ? null : new Date(Date.now() + waitMs),
  });
}
