import { createHash, createHmac } from 'node:crypto';
import { IncompleteSignatureException, InvalidSignatureException } from '../../../domain/agents/errors.ts';

/** A request as it was sent: nothing joined, decoded or inflated. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Values of a header in the order they were sent. */
export function getHeaderValues({ headers }: WireRequest, name: string): string[] {
  return headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);
}

/**
 * Builds the text that Signature Version 4 signs. Throws when the address is malformed or a signed header is missing.
 */
export function buildCanonicalRequest(request: WireRequest, signedHeaders: readonly string[]): string {
  const [path = '', ...queries] = request.target.split('?');
  const headers = signedHeaders.map((name) => `${name}:${canonicalizeValue(request, name)}\n`).join('');
  return [
    request.method.toUpperCase(),
    canonicalizePath(path),
    canonicalizeQuery(queries.join('?')),
    headers,
    signedHeaders.join(';'),
    toHashHex(request.body),
  ].join('\n');
}

export const toHashHex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Computes the signature of a canonical request. `scope` is date/region/service/aws4_request. */
export function computeSignature(secret: string, time: string, scope: string, canonical: string): Buffer {
  const text = ['AWS4-HMAC-SHA256', time, scope, toHashHex(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((sofar, part) => createHmac('sha256', sofar).update(part).digest(), `AWS4${secret}`);
  return createHmac('sha256', key).update(text).digest();
}

function canonicalizeValue(request: WireRequest, name: string): string {
  const values = getHeaderValues(request, name);
  if (values.length === 0) throw new IncompleteSignatureException(`the header ${name} is signed and missing`);
  return values.map((value) => value.trim().replaceAll(/\s+/g, ' ')).join(',');
}

/** Encoded once more than sent, as for all services other than S3. */
function canonicalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(encodeComponent(part));
  }
  const end = path.endsWith('/') && parts.length > 0 ? '/' : '';
  return `/${parts.join('/')}${end}`;
}

/**
 * Sorted by name. Repeated names are refused, because sorting would hide which one came first. A plus is a space, as in
 * the parser of the query.
 */
function canonicalizeQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [encodeComponent(decodeComponent(name)), encodeComponent(decodeComponent(value.join('=')))] as const;
    });
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new InvalidSignatureException('a parameter comes twice');
  return pairs
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidSignatureException('the address cannot be read');
  }
}

/** RFC 3986: encodes everything but unreserved characters. */
function encodeComponent(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
