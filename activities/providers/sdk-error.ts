import * as anthropic from '@anthropic-ai/sdk';
import * as openai from 'openai';
import type { Provider } from '../../domain/providers/provider.ts';
import { MalformedReply, ProviderError, ProviderUnreachable, statusError } from './errors.ts';
import { retryAfterOf } from './retry-after.ts';
import { scrubKeys } from './scrub-keys.ts';

/** A provider's words are shown with the run wherever it is; a page of a proxy is not worth more than its title. */
const maxCharacters = { said: 500, page: 200 };

/** Turns what an SDK threw into the product's error. `apiKey` is taken out of its text. */
export function providerErrorOf(error: unknown, provider: Provider, apiKey: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const clean = (text: string, most = maxCharacters.said) => cut(scrubKeys(text, [apiKey]), most);
  if (error instanceof openai.APIError || error instanceof anthropic.APIError) {
    const { status } = error;
    if (typeof status !== 'number') return new ProviderUnreachable(provider, clean(reasonOf(error)));
    const said = saidIn(error.error);
    const message =
      said === null ? clean(pageText(error.message.replace(/^\d+ /, '')), maxCharacters.page) : clean(said);
    return statusError(provider, {
      status,
      message,
      code: codeIn(error.error),
      retryAfterMs: retryAfterOf(error.headers ?? undefined),
    });
  }
  // A body that is not JSON although it said so.
  if (error instanceof SyntaxError) return new MalformedReply(provider);
  return new ProviderUnreachable(provider, clean(reasonOf(error)));
}

interface ErrorBody {
  message?: unknown;
  code?: unknown;
  type?: unknown;
  error?: ErrorBody;
}

/** The provider's own words: OpenAI's body is `error` itself, Anthropic's holds it one level down, some endpoints send a bare text. */
function saidIn(error: unknown): string | null {
  const body = error as ErrorBody | string | null | undefined;
  return firstText(typeof body === 'string' ? [body] : [body?.error?.message, body?.message]);
}

/** The provider's own name for the error: a code where it has codes, else the error's type. */
function codeIn(error: unknown): string | null {
  const body = error as ErrorBody | null | undefined;
  return firstText([body?.error?.code, body?.code, body?.error?.type, body?.type]);
}

function firstText(values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** What a body that is not JSON says: the title of a page, else its text without tags. */
function pageText(body: string): string {
  const title = /<title[^>]*>([^<]+)/i.exec(body)?.[1] ?? '';
  const text = title.trim() || body.replace(/<(style|script)\b[^]*?<\/\1>/gi, ' ').replace(/<[/!a-z][^>]*>/gi, ' ');
  return text.replace(/\s+/g, ' ').trim() || 'no message';
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
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
