import type { IncomingHttpHeaders } from 'node:http';
import type { Provider } from '../../../domain/providers/provider.ts';
import type { Answer, Ask, Refused } from '../ask.ts';

/** One provider's way of putting requests, answers and errors. */
export interface WireFormat {
  provider: Provider;
  /** Where requests for a reply arrive, a leading `/v1` left out; the list of models is beside it. */
  base: '' | `/${string}`;
  route: `/${string}`;
  keyOf(headers: IncomingHttpHeaders): string | null;
  /** Reads a parsed body; says why the provider would refuse it. */
  read(body: unknown, headers: IncomingHttpHeaders): Ask | Refused;
  reply(answer: Answer, ask: Ask): unknown;
  /** A reply whose list of choices or content blocks is empty. */
  emptyReply(answer: Answer, ask: Ask): unknown;
  /** Server-sent events, ready to write. */
  events(answer: Answer, ask: Ask): Iterable<string>;
  error(refused: Refused): unknown;
  models(): unknown;
}

export function bearerOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

export type Json = Record<string, unknown>;

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** The text of a message's content: a string, or a list of parts of which the text ones count. */
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

/** Pieces of a few words each, as a stream of tokens would bring them. */
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
