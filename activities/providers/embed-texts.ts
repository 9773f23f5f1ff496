import type { ProviderCall, ProviderGateway, Refusal } from './gateway.ts';

export interface VectorCall extends Pick<
  ProviderCall,
  'provider' | 'apiKey' | 'ownUrl' | 'model' | 'priority' | 'job' | 'signal'
> {
  /** Texts; empty ones are not sent. */
  texts: readonly string[];
}

export interface Vectors {
  kind: 'vectors';
  /** One for each text; null for an empty one. */
  vectors: (readonly number[] | null)[];
  inputTokens: number;
  costUsd: number;
}

/** Asks for the vectors of texts in one call through the pacer. Throws as ProviderGateway.ask. */
export async function embedTexts(gateway: ProviderGateway, { texts, ...call }: VectorCall): Promise<Vectors | Refusal> {
  const sent = texts.flatMap((text, at) => (text.trim() === '' ? [] : [{ text: text.trim(), at }]));
  const vectors: (readonly number[] | null)[] = texts.map(() => null);
  if (sent.length === 0) return { kind: 'vectors', vectors, inputTokens: 0, costUsd: 0 };
  const reply = await gateway.ask({
    ...call,
    purpose: 'embedding',
    system: '',
    user: '',
    temperature: 0,
    texts: sent.map(({ text }) => text),
  });
  if (reply.kind === 'refused') return reply;
  for (const [place, { at }] of sent.entries()) vectors[at] = reply.vectors?.[place] ?? null;
  const { inputTokens, costUsd } = reply;
  return { kind: 'vectors', vectors, inputTokens, costUsd };
}
