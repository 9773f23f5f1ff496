/** Begins a search for the papers of a scholar. */
import type { Env } from '../../config/env.ts';
import type { Db, Trx } from '../../db/client.ts';
import {
  applyPlan,
  lockScholar,
  papersOf,
  recordScholar,
  toStoredPaper,
  type Scholar,
} from '../../db/papers/papers.ts';
import { dropSource, sourcesOf, startSource, type ScholarSource } from '../../db/papers/sources.ts';
import type { StoredFile } from '../../db/files/files.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { paperLimits, paperSources, type PaperSource } from '../../domain/papers/found-paper.ts';
import { planPapers } from '../../domain/papers/plan.ts';
import { checkGoogleScholarUrl, checkScholarId } from '../../domain/papers/scholar-ids.ts';
import { ProfileNotFound } from '../../domain/profiles/errors.ts';
import { removeBytes } from './remove-bytes.ts';

/** Identifiers as people and programs give them. */
export interface GivenScholarIds {
  orcid?: string | null | undefined;
  openAlex?: string | null | undefined;
  semanticScholar?: string | null | undefined;
  googleScholarUrl?: string | null | undefined;
}

/**
 * Stores the identifiers. A source that was read is read again; one that is being read continues. Papers of an identifier
 * that is no longer given go, unless another source knows them or the person added them. Throws InvalidInput,
 * ProfileNotFound.
 */
export async function startSearch(deps: { db: Db; env: Env }, scholar: Scholar, given: GivenScholarIds): Promise<void> {
  const orcid = checkScholarId('orcid', given.orcid);
  const wanted: Record<PaperSource, string | null> = {
    orcid,
    // OpenAlex finds scholars by their ORCID iD.
    openalex: checkScholarId('openalex', given.openAlex) ?? orcid,
    'semantic-scholar': checkScholarId('semantic-scholar', given.semanticScholar),
  };
  const googleScholarUrl = checkGoogleScholarUrl(given.googleScholarUrl);
  if (Object.values(wanted).every((id) => id === null))
    throw new InvalidInput('Enter an identifier of the scholar at ORCID, OpenAlex or Semantic Scholar', 'orcid');
  const files = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockScholar(trx, scholar))) throw new ProfileNotFound();
    const stored = await sourcesOf(trx, scholar);
    const left = new Set<PaperSource>();
    for (const source of paperSources) {
      const row = stored.find((one) => one.source === source);
      if (await changeSource(trx, scholar, { source, id: wanted[source], row })) left.add(source);
    }
    const removed = await dropRecords(trx, scholar, left);
    await recordScholar(trx, scholar, { orcidId: orcid, googleScholarUrl });
    return removed;
  });
  await removeBytes(deps, files);
}

interface Change {
  source: PaperSource;
  id: string | null;
  row: ScholarSource | undefined;
}

/** Returns true when the records of the source are those of somebody else. */
async function changeSource(trx: Trx, scholar: Scholar, { source, id, row }: Change): Promise<boolean> {
  if (id === null) {
    if (row !== undefined) await dropSource(trx, scholar, source);
    return row !== undefined;
  }
  if (row === undefined || (id !== row.givenId && id !== row.externalId)) {
    await startSource(trx, scholar, { source, givenId: id, externalId: id });
    return row !== undefined;
  }
  const { givenId, externalId } = row;
  if (row.isDone) await startSource(trx, scholar, { source, givenId, externalId });
  return false;
}

async function dropRecords(trx: Trx, scholar: Scholar, sources: ReadonlySet<PaperSource>): Promise<StoredFile[]> {
  if (sources.size === 0) return [];
  const stored = (await papersOf(trx, scholar)).map(toStoredPaper);
  const kept = stored
    .flatMap(({ records }) => records)
    .filter(({ source }) => source === 'typed' || !sources.has(source));
  return applyPlan(trx, scholar, planPapers(stored, kept, paperLimits.papers));
}
