import type { Db } from '../../../db/client.ts';
import { noteIamUse } from '../../../db/agents/iam-credentials.ts';
import { isFamilyAlive } from '../../../db/identity/tokens.ts';
import {
  IncompleteSignatureException,
  InvalidSignatureException,
  UnrecognizedClientException,
} from '../../../domain/agents/errors.ts';
import { equalInConstantTime } from '../../constant-time.ts';
import type { IamViewer } from '../../viewer.ts';
import { openPermanent, openTemporary } from '../iam-credentials.ts';
import { readAuthorization } from './authorization.ts';
import {
  buildCanonicalRequest,
  toHashHex,
  computeSignature,
  getHeaderValues,
  type WireRequest,
} from './canonical-request.ts';

interface Deps {
  db: Db;
  encryptionKey: string;
}

/**
 * Identifies the signer of a request. Throws an error of domain/agents/errors.ts when the signature, its time or its
 * credentials are invalid.
 */
export async function verifySignature(
  request: WireRequest,
  { db, encryptionKey }: Deps,
  now = new Date(),
): Promise<IamViewer> {
  const authorization = readAuthorization(request, now);
  const { accessKeyId, sessionToken, scope, time, signedHeaders, signature } = authorization;
  if (accessKeyId.startsWith('ASIA') && sessionToken === undefined)
    throw new IncompleteSignatureException('x-amz-security-token is missing');
  const { secret, viewer } =
    sessionToken === undefined
      ? await openPermanent(db, accessKeyId, encryptionKey)
      : openTemporary(accessKeyId, sessionToken, encryptionKey, now.getTime());
  const wanted = computeSignature(secret, time, scope, buildCanonicalRequest(request, signedHeaders));
  if (!equalInConstantTime(signature, wanted)) throw new InvalidSignatureException();
  checkBodyHash(request);
  if (viewer.familyId !== undefined && !(await isFamilyAlive(db, viewer.familyId, viewer.principal)))
    throw new UnrecognizedClientException();
  if (viewer.credential === 'operator') await noteIamUse(db, accessKeyId);
  return viewer;
}

/** The signature covers the hash of the body; a client that also sends the hash must send the right one. */
function checkBodyHash(request: WireRequest): void {
  const declaredHashes = getHeaderValues(request, 'x-amz-content-sha256');
  if (declaredHashes.some((hash) => hash !== toHashHex(request.body)))
    throw new InvalidSignatureException('x-amz-content-sha256 is not that of the body');
}
