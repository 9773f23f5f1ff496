/** The interface of the providers' wire formats, and functions that they share. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from '../../../domain/providers/provider.ts';
import type { Answer, Ask, Refused } from '../ask.ts';

/** One provider's format of requests, answers and errors. */
export interface WireFormat {
  provider: Provider;
  /** Prefix of the paths, without a leading `/v1`. */
  base: '' | `/${string}`;
  route: `/${string}`;
  keyOf(headers: IncomingHttpHeaders): string | null;
  /** Reads a parsed body; returns the provider's refusal if it is invalid. */
  read(body: unknown, headers: IncomingHttpHeaders): Ask | Refused;
  reply(answer: Answer, ask: Ask): unknown;
  /** A reply without choices or content blocks. */
  emptyReply(answer: Answer, ask: Ask): unknown;
  /** A reply without an answer: refused, blocked by a filter, or cut off. */
  unansweredReply(answer: Answer, ask: Ask, why: 'refusal' | 'filtered' | 'cutOff'): unknown;
  /** Server-sent events, ready to be written. */
  events(answer: Answer, ask: Ask): Iterable<string>;
  error(refused: Refused): unknown;
  models(): unknown;
}

export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Words of a refusal. */
export const refusalWords = "I'm sorry, but I can't take part in this.";

export type Json = Record<string, unknown>;

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** Returns the text of a message's content: a string, or the text parts of a list. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => asObject(part)?.['text'])
    .filter((text) => typeof text === 'string')
    .join('\n');
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** Splits text into pieces of a few words, like a stream of tokens. */
export function* piecesOf(text: string): Iterable<string> {
  yield* text.match(/\s*\S+(?:\s+\S+){0,3}\s*/g) ?? (text === '' ? [] : [text]);
}

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  409: 'conflict_error',
  413: 'request_too_large',
  422: 'invalid_request_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export function errorTypeOf(status: number): string {
  return errorTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}

export function invalid(message: string, param: string | null = null): Refused {
  return { status: 400, type: 'invalid_request_error', message, param };
}
