/** Asks of a build of an index: the vectors of passages, some at a time. */
import { settledCounts } from '../../db/jobs/asks.ts';
import { passagesOf, planBatches, vectorsStored, type EmbeddedChunk, type OpenChunk } from '../../db/papers/batches.ts';
import { storeChunks } from '../../db/papers/chunks.ts';
import { buildWork, storedIndexBuild, type BuildWork } from '../../db/papers/indexes.ts';
import { findScope, papersInScope } from '../../db/papers/scope.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { InvalidInput, SegmentNotFound } from '../../domain/errors.ts';
import type { EmbeddingSource } from '../../domain/papers/build-spec.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { createAsking, type AskingDeps, type Preparing, type Question } from '../jobs/asking.ts';
import { accessOf, embeddingProvider, findEmbeddingAccess } from './embedding-source.ts';

interface IndexWork extends BuildWork {
  source: EmbeddingSource | null;
  provider: Provider;
  simulated: boolean;
}

export const indexAsking = createAsking<IndexWork, { chunkIds: string[] }, EmbeddedChunk[]>({
  stored: storedIndexBuild,
  nouns: {
    one: 'group of passages',
    many: 'groups of passages',
    unansweredOne: 'Some passages were not embedded',
    unansweredMany: 'groups of passages were embedded',
  },
  needsEveryAnswer: true,
  prepare: divide,
  work: async (db, id) => {
    const work = await buildWork(db, id);
    if (work === undefined) return undefined;
    const source = work.spec.embedding;
    return { ...work, source, provider: embeddingProvider, simulated: source?.simulated ?? false };
  },
  access: async (deps, userId) => accessOf(deps, await findEmbeddingAccess(deps, userId)),
  ownServer: async (deps, { source, userId }) => {
    if (source?.isOwnServer !== true) return null;
    const own = await findEmbeddingAccess(deps, userId);
    if (own?.isOwnServer !== true || own.label !== source.label) throw sourceChanged();
    return own;
  },
  simulationChanged: () => Promise.reject(sourceChanged()),
  questions: async (db, { work: { source } }, asks) => {
    if (source === null) throw new TypeError('A build without a model embeds nothing');
    const chunks = await passagesOf(
      db,
      asks.flatMap(({ plan }) => plan.chunkIds),
      source.label,
    );
    return ({ chunkIds }) =>
      embed(
        source,
        chunkIds.flatMap((id) => chunks.get(id) ?? []),
      );
  },
  toStored: () => null,
  effects: { answered: (_job, _plan, chunks) => vectorsStored(chunks) },
  place: async (db, id) => {
    const { all, settled: done } = await settledCounts(db, id);
    const message = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} groups of passages are embedded`;
    return { stage: 'embedding', fraction: all === 0 ? 1 : done / all, message };
  },
});

function sourceChanged(): InvalidInput {
  return new InvalidInput('The source of the vectors was changed during the build. Build the index again');
}

function embed({ model, label }: EmbeddingSource, chunks: readonly OpenChunk[]): Question<EmbeddedChunk[]> {
  return {
    request: { kind: 'vectors', model, texts: chunks.map(({ text }) => text) },
    correction: '',
    read: (reply) =>
      reply.kind === 'text'
        ? null
        : chunks.flatMap(({ id }, at) => {
            const vector = reply.vectors[at];
            return vector == null ? [] : { id, vector, model: label };
          }),
  };
}

/** Divides the papers into passages, and plans the batches of those without a vector, once. Throws SegmentNotFound. */
async function divide({ db }: AskingDeps, job: JobRef, { signal, record }: Preparing): Promise<void> {
  const work = await buildWork(db, job.id);
  if (work === undefined || work.isPlanned) return;
  const scope = await findScope(db, work.userId, work.segmentId);
  if (scope === null) throw new SegmentNotFound();
  const papers = await papersInScope(db, scope);
  for (const [at, paperId] of papers.entries()) {
    signal.throwIfAborted();
    await storeChunks(db, paperId, work.spec.sizes);
    const done = at + 1;
    const message = `${done.toLocaleString('en-US')} of ${papers.length.toLocaleString('en-US')} papers are divided into passages`;
    await record({ stage: 'chunking', fraction: done / papers.length, message });
  }
  await planBatches(db, job, scope, work.spec.embedding?.label ?? null);
}
