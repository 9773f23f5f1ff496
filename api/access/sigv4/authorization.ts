import { IncompleteSignatureException, InvalidSignatureException } from '../../../domain/agents/errors.ts';
import { getHeaderValues, type WireRequest } from './canonical-request.ts';
import { region } from '../../region.ts';

export const signingScheme = 'AWS4-HMAC-SHA256';
const service = 'appsync';
/** Maximum clock difference of the signer; within it a request may be replayed, as with AWS. */
const windowMs = 300_000;

/** Parts of the authorization header, checked for their form but not verified. */
export interface Authorization {
  readonly accessKeyId: string;
  readonly scope: string;
  /** Time of the signature in the form 20261121T120000Z. */
  readonly time: string;
  readonly signedHeaders: readonly string[];
  readonly signature: Buffer;
  readonly sessionToken: string | undefined;
}

/**
 * Parses the authorization header of a signed request and checks its time, region and service. Throws
 * IncompleteSignatureException, InvalidSignatureException.
 */
export function readAuthorization(request: WireRequest, now: Date): Authorization {
  const parts = parseParts(getSingleHeader(request, 'authorization') ?? '');
  const [accessKeyId = '', date, ...place] = requirePart(parts, 'Credential').split('/');
  const time = getSingleHeader(request, 'x-amz-date') ?? '';
  checkTime(time, date, now);
  if (place.join('/') !== `${region}/${service}/aws4_request`)
    throw new InvalidSignatureException(`it must be for ${service} in ${region}`);
  const signature = requirePart(parts, 'Signature');
  if (!/^[0-9a-f]{64}$/.test(signature))
    throw new IncompleteSignatureException('Signature must be 64 hexadecimal digits');
  const signedHeaders = requirePart(parts, 'SignedHeaders').split(';');
  checkSignedHeaders(request, signedHeaders);
  return {
    accessKeyId,
    scope: [date, ...place].join('/'),
    time,
    signedHeaders,
    signature: Buffer.from(signature, 'hex'),
    sessionToken: getSingleHeader(request, 'x-amz-security-token'),
  };
}

function parseParts(header: string): Map<string, string> {
  const pairs = header
    .slice(signingScheme.length)
    .split(',')
    .map((pair) => pair.trim().split('='))
    .map(([name = '', ...value]) => [name, value.join('=')] as const);
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new IncompleteSignatureException('a part comes twice');
  return new Map(pairs);
}

function requirePart(parts: Map<string, string>, name: string): string {
  const value = parts.get(name);
  if (value === undefined || value === '') throw new IncompleteSignatureException(`${name} is missing`);
  return value;
}

function getSingleHeader(request: WireRequest, name: string): string | undefined {
  const values = getHeaderValues(request, name);
  if (values.length > 1) throw new IncompleteSignatureException(`${name} comes twice`);
  return values[0];
}

function checkTime(time: string, date: string | undefined, now: Date): void {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (match === null) throw new IncompleteSignatureException('x-amz-date must be like 20261121T120000Z');
  const [, year, month, day, hour, minute, second] = match;
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(now.getTime() - signedAt) <= windowMs))
    throw new InvalidSignatureException('it is not of the last five minutes');
  if (date !== time.slice(0, 8)) throw new InvalidSignatureException('its dates differ');
}

/** Host and all x-amz headers must be signed, or they could be replaced in transit. */
function checkSignedHeaders(request: WireRequest, signed: readonly string[]): void {
  const ownNames = request.headers.map(([name]) => name.toLowerCase()).filter((name) => name.startsWith('x-amz-'));
  const unsigned = ['host', ...ownNames].find((name) => !signed.includes(name));
  if (unsigned !== undefined) throw new IncompleteSignatureException(`the header ${unsigned} must be signed`);
  if (signed.some((name) => name !== name.toLowerCase()) || signed.join() !== [...new Set(signed)].toSorted().join())
    throw new IncompleteSignatureException('SignedHeaders must be lower case and sorted');
}
