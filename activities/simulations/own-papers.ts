/** Papers that the scholars among a batch's personas wrote about the run's message. */
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import type { RecordedInput } from '../../domain/simulations/run-input.ts';
import { embeddingProvider, type EmbeddingAccess } from '../../services/papers/embedding-source.ts';
import { findOwnPassages, type ScholarPapers } from '../../services/papers/own-passages.ts';
import type { QuestionVector } from '../../services/papers/search.ts';
import type { ActivityDeps } from '../deps.ts';
import { embedTexts } from '../providers/embed-texts.ts';
import type { BatchInput } from './messages.ts';

/** Vectors of messages by model and text, for the batches of one process. */
export type MessageVectors = Map<string, readonly number[]>;

const maxKept = 50;

/** Finds the papers of the batch's scholars, by profile. Nobody is asked less because a search fails. */
export async function findOwnPapers(
  deps: ActivityDeps,
  vectors: MessageVectors,
  { run, asked, input }: { run: RunRow; asked: RecordedInput; input: BatchInput },
  personas: readonly PersonaToAsk[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ScholarPapers>> {
  const profileIds = [...new Set(personas.flatMap(({ profileId }) => profileId ?? []))];
  if (run.userId === null || profileIds.length === 0 || asked.promptOptions?.includePapers === false) return new Map();
  const embed = async (access: EmbeddingAccess, text: string): Promise<QuestionVector | null> => {
    const key = `${access.label}\n${text}`;
    const kept = vectors.get(key);
    if (kept !== undefined) return { model: access.label, vector: kept };
    const vector = await embedMessage(deps, access, { run, input, text }, signal);
    if (vector === null) return null;
    if (vectors.size >= maxKept) vectors.clear();
    vectors.set(key, vector);
    return { model: access.label, vector };
  };
  return findOwnPassages(deps, { userId: run.userId, message: asked.message, profileIds, embed });
}

async function embedMessage(
  { gateway, log }: ActivityDeps,
  { apiKey, ownUrl, model }: EmbeddingAccess,
  { run, input, text }: { run: RunRow; input: BatchInput; text: string },
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const job = { id: run.id, execution: input.execution, item: null };
  const call = { provider: embeddingProvider, apiKey, ownUrl, model, priority: run.priority, job, signal };
  try {
    const reply = await embedTexts(gateway, { ...call, texts: [text] });
    return reply.kind === 'refused' ? null : (reply.vectors[0] ?? null);
  } catch (error) {
    signal.throwIfAborted();
    // The message of the error may repeat the key's beginning.
    log.warn({ runId: run.id, kind: error instanceof Error ? error.name : 'unknown' }, 'a message was not embedded');
    return null;
  }
}
