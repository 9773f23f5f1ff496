import type OpenAI from 'openai';
import type { Provider } from '../../domain/providers/provider.ts';
import { roughTokens } from '../../domain/providers/prices.ts';
import { vectorWidth } from '../../domain/papers/vectors.ts';
import { UnansweredReply } from './errors.ts';
import { toSdkOptions, type CallOptions, type ProviderRequest, type ProviderText } from './provider-client.ts';

/** Models that shorten their vectors when asked; others answer 400 to a width. */
const hasWidths = /^text-embedding-3-/;

/** Asks POST {baseUrl}/embeddings. Throws UnansweredReply unless each text has one vector and all have the same width. */
export async function requestVectors(
  sdk: OpenAI,
  provider: Provider,
  { model, texts = [] }: ProviderRequest,
  options: CallOptions,
): Promise<ProviderText> {
  const input = texts.map((text) => text.toWellFormed());
  const body = {
    model,
    input,
    // Compatible servers do not know the SDK's own choice, base64.
    encoding_format: 'float' as const,
    ...(hasWidths.test(model) ? { dimensions: vectorWidth } : {}),
  };
  const answer: Partial<OpenAI.CreateEmbeddingResponse> | null = await sdk.embeddings.create(
    body,
    toSdkOptions(options),
  );
  const counted = answer?.usage?.prompt_tokens;
  const usage = {
    inputTokens: Number.isInteger(counted) ? Number(counted) : roughTokens(input.join('').length),
    outputTokens: 0,
  };
  const vectors = readVectors(answer?.data, input.length);
  if (vectors === null)
    throw new UnansweredReply(provider, 'unreadable', { usage: counted === undefined ? null : usage });
  return { text: '', usage, vectors };
}

/** Returns the vectors in the order of the texts; null when one is missing, too much, or not a list of numbers. */
function readVectors(data: unknown, count: number): number[][] | null {
  if (!Array.isArray(data) || data.length !== count) return null;
  const vectors = new Map<number, number[]>();
  for (const [at, row] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const { index = at, embedding } = row ?? {};
    if (!Array.isArray(embedding) || embedding.length === 0 || !embedding.every(Number.isFinite)) return null;
    vectors.set(Number(index), embedding as number[]);
  }
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at) ?? []);
  const width = ordered[0]?.length ?? 0;
  return width > 0 && ordered.every((vector) => vector.length === width) ? ordered : null;
}
