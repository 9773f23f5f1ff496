import * as anthropic from '@anthropic-ai/sdk';
import * as openai from 'openai';
import type { Provider } from '../../domain/providers/provider.ts';
import { MalformedReply, ProviderError, ProviderUnreachable, statusError } from './errors.ts';
import { retryAfterOf } from './retry-after.ts';
import { scrubKeys } from './scrub-keys.ts';

/** Turns what an SDK threw into the product's error. `apiKey` is taken out of its text. */
export function providerErrorOf(error: unknown, provider: Provider, apiKey: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const clean = (text: string) => scrubKeys(text, [apiKey]);
  if (error instanceof openai.APIError || error instanceof anthropic.APIError) {
    const { status } = error;
    if (typeof status === 'number') return statusError(provider, status, clean(messageOf(error, status)), retryAfterOf(error.headers ?? undefined));
    return new ProviderUnreachable(provider, clean(reasonOf(error)));
  }
  // A body that is not JSON although it said so.
  if (error instanceof SyntaxError) return new MalformedReply(provider);
  return new ProviderUnreachable(provider, clean(reasonOf(error)));
}

/** The provider's own words: OpenAI's body is `error` itself, Anthropic's holds it one level down. */
function messageOf(error: Error & { error: unknown }, status: number): string {
  const body = error.error as { message?: unknown; error?: { message?: unknown } } | undefined;
  const said = [body?.error?.message, body?.message].find((text) => typeof text === 'string' && text !== '');
  if (typeof said === 'string') return said;
  return error.message.replace(new RegExp(`^${status} `), '') || 'no message';
}

/** The cause says more than 'Connection error.': ECONNREFUSED, ECONNRESET. */
function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (!(at instanceof Error)) return String(at);
  const code = (at as { code?: unknown }).code;
  return typeof code === 'string' && !at.message.includes(code)
    ? `${at.message || 'connection failed'} (${code})`
    : at.message || 'connection failed';
}
