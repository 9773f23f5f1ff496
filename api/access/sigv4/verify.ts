import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { noteIamUse } from '../../../db/agents/iam-credentials.ts';
import { isFamilyAlive } from '../../../db/identity/tokens.ts';
import {
  IncompleteSignatureException,
  InvalidSignatureException,
  UnrecognizedClientException,
} from '../../../domain/agents/errors.ts';
import type { IamViewer } from '../../viewer.ts';
import { openPermanent, openTemporary } from '../iam-credentials.ts';
import { readAuthorization } from './authorization.ts';
import { canonicalRequest, hashHex, signatureOf, valuesOf, type WireRequest } from './canonical-request.ts';

interface Deps {
  db: Db;
  encryptionKey: string;
}

/** Who signed the request. Throws one of domain/agents/errors.ts when the signature, its time or its credentials are not good. */
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
  const wanted = signatureOf(secret, time, scope, canonicalRequest(request, signedHeaders));
  if (!timingSafeEqual(signature, wanted)) throw new InvalidSignatureException();
  checkBodyHash(request);
  if (viewer.familyId !== undefined && !(await isFamilyAlive(db, viewer.familyId, viewer.principal)))
    throw new UnrecognizedClientException();
  if (viewer.credential === 'operator') await noteIamUse(db, accessKeyId);
  return viewer;
}

/** The signature covers the body's hash already; a client that also says it must say it right. */
function checkBodyHash(request: WireRequest): void {
  const said = valuesOf(request, 'x-amz-content-sha256');
  if (said.some((hash) => hash !== hashHex(request.body)))
    throw new InvalidSignatureException('x-amz-content-sha256 is not that of the body');
}
