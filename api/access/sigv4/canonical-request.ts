import { createHash, createHmac } from 'node:crypto';
import { IncompleteSignatureException, InvalidSignatureException } from '../../../domain/agents/errors.ts';

/** A request as it came over the wire: nothing joined, decoded or inflated. */
export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** The values of a header, in the order they came. */
export function valuesOf({ headers }: WireRequest, name: string): string[] {
  return headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);
}

/** What Signature Version 4 signs of a request. Throws when its address cannot be read, or a signed header is not there. */
export function canonicalRequest(request: WireRequest, signedHeaders: readonly string[]): string {
  const [path = '', ...queries] = request.target.split('?');
  const headers = signedHeaders.map((name) => `${name}:${canonicalValue(request, name)}\n`).join('');
  return [
    request.method.toUpperCase(),
    canonicalPath(path),
    canonicalQuery(queries.join('?')),
    headers,
    signedHeaders.join(';'),
    hashHex(request.body),
  ].join('\n');
}

export const hashHex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The signature that a secret makes over a canonical request. `scope` is date/region/service/aws4_request. */
export function signatureOf(secret: string, time: string, scope: string, canonical: string): Buffer {
  const text = ['AWS4-HMAC-SHA256', time, scope, hashHex(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((sofar, part) => createHmac('sha256', sofar).update(part).digest(), `AWS4${secret}`);
  return createHmac('sha256', key).update(text).digest();
}

function canonicalValue(request: WireRequest, name: string): string {
  const values = valuesOf(request, name);
  if (values.length === 0) throw new IncompleteSignatureException(`the header ${name} is signed and missing`);
  return values.map((value) => value.trim().replaceAll(/\s+/g, ' ')).join(',');
}

/** As sent, and encoded once more: services other than S3 do so. */
function canonicalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(encoded(part));
  }
  const end = path.endsWith('/') && parts.length > 0 ? '/' : '';
  return `/${parts.join('/')}${end}`;
}

/** Sorted. A name that comes twice is refused: sorting would hide which one was first. A plus is a space, as whoever reads the query takes it. */
function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [encoded(decoded(name)), encoded(decoded(value.join('=')))] as const;
    });
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new InvalidSignatureException('a parameter comes twice');
  return pairs
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidSignatureException('the address cannot be read');
  }
}

/** RFC 3986: everything but unreserved characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
