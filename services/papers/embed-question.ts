/** Vectors of questions that people ask: the api has no gateway to providers, so a worker makes the call. */
import { askProvider } from '../jobs/provider-requests.ts';
import type { EmbeddingAccess } from './embedding-source.ts';
import type { IndexDeps } from './build-index.ts';
import type { QuestionVector } from './search.ts';

const waitMs = 20_000;

/** Embeds a question; null when that takes too long or fails, so that the search goes on with words alone. */
export async function embedQuestion(
  deps: IndexDeps,
  userId: string,
  { apiKey, ownUrl, model, label }: EmbeddingAccess,
  question: string,
): Promise<QuestionVector | null> {
  const request = { kind: 'embedding' as const, apiKey, body: { text: question, model, ownUrl } };
  const answer = await askProvider(deps, userId, request, waitMs);
  if (answer === null || 'error' in answer || !Array.isArray(answer.result)) return null;
  return { model: label, vector: answer.result as number[] };
}
