/** Indexes of papers as people see them, and the search in one. */
import type { Db } from '../../db/client.ts';
import { ownIndex } from '../../db/papers/indexes.ts';
import { countScope, findScope, readiness } from '../../db/papers/scope.ts';
import { InvalidInput, SegmentNotFound } from '../../domain/errors.ts';
import { costUsd, roughTokens } from '../../domain/providers/prices.ts';
import { id, text, int, flag, maybe, float, time, view, type ValueOf, list } from '../../domain/view.ts';
import type { IndexDeps } from './build-index.ts';
import { embedQuestion } from './embed-question.ts';
import { findEmbeddingAccess, type EmbeddingAccess, type EmbeddingEnv } from './embedding-source.ts';
import { passageView, searchPassages } from './search.ts';

export const indexView = view(
  'PaperIndex',
  'The search index over a person’s papers, of all scholars or of those in a segment.',
  {
    segmentId: id(),
    status: text('none, queued, building, ready, failed or cancelled.'),
    papers: int(),
    authors: int(),
    passages: int(),
    embedded: int('Passages that can be searched by meaning.'),
    isOutOfDate: flag('True when papers came or changed since the last build, or passages lack a vector.'),
    model: maybe(text('Model of the vectors; null: words alone.')),
    isSimulated: flag(),
    /** Estimated cost of embedding what is missing, in US dollars. */
    estimatedCostUsd: float('Of embedding what is missing.'),
    builtAt: maybe(time()),
    error: maybe(text()),
    /** The newest build; null before the first. */
    jobId: maybe(text('Its newest build.')),
  },
);

export type IndexView = ValueOf<typeof indexView>;

/** Reads the state of an index. Throws SegmentNotFound. */
export async function readIndex(
  deps: { db: Db; env: EmbeddingEnv },
  userId: string,
  segmentId: string,
): Promise<IndexView> {
  const { db } = deps;
  const [scope, source, index] = await Promise.all([
    findScope(db, userId, segmentId),
    findEmbeddingAccess(deps, userId),
    ownIndex(db, userId, segmentId),
  ]);
  if (scope === null) throw new SegmentNotFound();
  const { papers, authors, chunks, embedded, bytes, stale } = await countScope(db, scope, source?.label ?? null);
  const lacking = source === null ? 0 : chunks - embedded;
  return {
    segmentId,
    status: index?.status ?? 'none',
    papers,
    authors,
    passages: chunks,
    embedded,
    isOutOfDate: stale > 0 || lacking > 0,
    model: source?.label ?? null,
    isSimulated: source?.simulated === true,
    estimatedCostUsd: estimateUsd(source, bytes * (chunks === 0 ? 1 : lacking / chunks)),
    builtAt: index?.buildCompletedAt ?? null,
    error: index?.buildError ?? null,
    jobId: index?.build?.name ?? null,
  };
}

function estimateUsd(source: EmbeddingAccess | null, bytes: number): number {
  return source === null || source.simulated || source.isOwnServer ? 0 : costUsd(source.model, roughTokens(bytes), 0);
}

export const searchResultView = view('PaperSearchResult', {
  passages: list(passageView, 'Best first; empty when nobody in a searchable index has written about it.'),
  isSearchable: flag('False while no passage can be searched, so that an empty result says nothing.'),
  /** True when vectors took part. */
  byMeaning: flag('False when only words were compared.'),
  /** A sentence about what could not be done; null when all was. */
  notice: maybe(text()),
});

export type SearchResult = ValueOf<typeof searchResultView>;

const maxQuestion = 1_000;

/** Searches the papers of an index. Throws SegmentNotFound, InvalidInput. */
export async function searchPapers(
  deps: IndexDeps,
  userId: string,
  { segmentId, question: given, limit }: { segmentId: string; question: string; limit: number },
): Promise<SearchResult> {
  const question = given.trim();
  if (question === '' || question.length > maxQuestion)
    throw new InvalidInput(`A question has from 1 to ${maxQuestion} characters`, 'question');
  const [scope, source] = await Promise.all([findScope(deps.db, userId, segmentId), findEmbeddingAccess(deps, userId)]);
  if (scope === null) throw new SegmentNotFound();
  const { hasPassages, hasVectors } = await readiness(deps.db, scope, source?.label ?? null);
  if (!hasPassages) return { passages: [], isSearchable: false, byMeaning: false, notice: notIndexed };
  const vector = source !== null && hasVectors ? await embedQuestion(deps, userId, source, question) : null;
  const passages = await searchPassages(deps.db, scope, question, { vector, limit });
  const byMeaning = vector !== null;
  return { passages, isSearchable: true, byMeaning, notice: noticeOf(source, hasVectors, byMeaning) };
}

const notIndexed = 'Nothing can be searched yet. Build the index first.';

function noticeOf(source: EmbeddingAccess | null, hasVectors: boolean, byMeaning: boolean): string | null {
  if (source === null) return 'Searched by words alone, because there is no OpenAI key and no server for vectors.';
  if (!hasVectors) return 'Searched by words alone, because the index has no vectors yet. Update it.';
  return byMeaning ? null : 'Searched by words alone, because the provider did not embed the question.';
}
