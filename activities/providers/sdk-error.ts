import * as anthropic from '@anthropic-ai/sdk';
import * as openai from 'openai';
import { isObject } from '../../domain/is-object.ts';
import { dayQuotaMs } from '../../domain/providers/day-quota.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { ProviderError, ProviderUnreachable, statusError, UnansweredReply } from './errors.ts';
import { retryAfterIn, retryAfterOf } from './retry-after.ts';
import { scrubKeys } from './scrub-keys.ts';

/** Limits for a provider's message and for the text of an HTML page, which comes from a proxy and says little. */
const maxCharacters = { message: 500, page: 200 };

/** Converts an error of an SDK to one of ours. `apiKey` is removed from its text. */
export function toProviderError(error: unknown, provider: Provider, apiKey: string): ProviderError {
  if (error instanceof ProviderError) return error;
  const toSafeText = (text: string, maxLength = maxCharacters.message) => cut(scrubKeys(text, [apiKey]), maxLength);
  if (error instanceof openai.APIError || error instanceof anthropic.APIError) {
    // An error within a stream has no status of its own.
    const status = error.status ?? (isObject(error.error) ? statusInside(error.error) : undefined);
    if (typeof status !== 'number') return new ProviderUnreachable(provider, toSafeText(reasonOf(error)));
    const providerMessage = findMessage(error.error);
    const message =
      providerMessage === null
        ? toSafeText(bodyText(error.message.replace(/^\d+ /, '')), maxCharacters.page)
        : toSafeText(providerMessage);
    const body = error.error ?? error.message;
    const retryAfterMs = retryAfterOf(error.headers ?? undefined) ?? retryAfterIn(body);
    const quotaMs = dayQuotaMs(provider, body, retryAfterMs);
    return statusError(provider, { status, message, code: findCode(error.error), retryAfterMs, dayQuotaMs: quotaMs });
  }
  // The SDK could not parse a body whose content type is JSON.
  if (error instanceof SyntaxError) return new UnansweredReply(provider, 'unreadable');
  return new ProviderUnreachable(provider, toSafeText(reasonOf(error)));
}

interface ErrorBody {
  message?: unknown;
  code?: unknown;
  type?: unknown;
  error?: ErrorBody;
}

/**
 * Finds the provider's message: OpenAI's body is `error` itself, Anthropic's has it one level down, some endpoints send
 * plain text.
 */
function findMessage(error: unknown): string | null {
  const body = error as ErrorBody | string | null | undefined;
  return firstText(typeof body === 'string' ? [body] : [body?.error?.message, body?.message]);
}

/** Finds the provider's code for the error, else the error's type. */
function findCode(error: unknown): string | null {
  const body = error as ErrorBody | null | undefined;
  return firstText([body?.error?.code, body?.code, body?.error?.type, body?.type]);
}

function firstText(values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** Returns the status of an error that came within a reply: the number that it names, else that of a failed server. */
function statusInside(error: object): number {
  const code = findCode(error);
  const named = Number((error as ErrorBody).code);
  if (named >= 400 && named < 600) return named;
  return /overloaded/i.test(code ?? '') ? 529 : 502;
}

/** Reads what FastAPI says about fields that it refuses, else the text of a page. */
function bodyText(body: string): string {
  const problems = body.startsWith('{"detail":') ? [...body.matchAll(/"msg":"((?:[^"\\]|\\.)*)"/g)] : [];
  return problems.length === 0 ? pageText(body) : problems.map(([, problem]) => problem).join('; ');
}

/** Extracts the title of an HTML page, else its text without tags. */
function pageText(body: string): string {
  const title = /<title[^>]*>([^<]+)/i.exec(body)?.[1] ?? '';
  const text = title.trim() || body.replace(/<(style|script)\b[^]*?<\/\1>/gi, ' ').replace(/<[/!a-z][^>]*>/gi, ' ');
  return text.replace(/\s+/g, ' ').trim() || 'no message';
}

function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Plain words for Node's codes of failed connections. */
const connectionFailures: Record<string, string> = {
  ENOTFOUND: 'its address was not found',
  EAI_AGAIN: 'its address could not be looked up',
  ECONNREFUSED: 'no server answers at its address',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'there is no connection to its network',
  ENETUNREACH: 'there is no connection to its network',
};

/** Describes the innermost cause in plain words, because the SDK's own message is only 'Connection error.' */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return String(innermost);
  const { code = '' } = innermost as { code?: unknown };
  const message = innermost.message || 'connection failed';
  // The code may be only in the message, because an SDK wraps errors that it does not know.
  const known = Object.keys(connectionFailures).find((name) => code === name || message.includes(name));
  if (known !== undefined) return connectionFailures[known] ?? message;
  return typeof code !== 'string' || message.includes(code) ? message : `${message} (${code})`;
}
