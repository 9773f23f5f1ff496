import type { Request } from 'express';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ConflictingCredentials, IncompleteSignatureException } from '../../domain/agents/errors.ts';
import type { Viewer } from '../viewer.ts';
import { resolveViewer } from '../identity/viewer.ts';
import { viewerOfApiKey } from './api-keys.ts';
import { signingScheme } from './sigv4/authorization.ts';
import { verifySignature } from './sigv4/verify.ts';
import { wireRequestOf } from './wire-request.ts';

/**
 * Who a request comes from: the user of its access token, the service identity of its API key, the holder of the credentials that signed it,
 * or a guest when it brings nothing. Whatever it brings must be good, and only one: throws a ProductError otherwise.
 */
export async function viewerOf(req: Request, { db, env }: { db: Db; env: Env }): Promise<Viewer> {
  const [authorization, apiKey] = [onlyHeader(req, 'authorization'), onlyHeader(req, 'x-api-key')];
  if (authorization !== undefined && apiKey !== undefined) throw new ConflictingCredentials();
  if (/[?&]X-Amz-(Signature|Credential|Algorithm)=/i.test(req.originalUrl))
    throw new IncompleteSignatureException('it belongs into the authorization header');
  if (apiKey !== undefined) return viewerOfApiKey(db, apiKey);
  if (authorization?.startsWith(`${signingScheme} `))
    return verifySignature(wireRequestOf(req), { db, encryptionKey: env.ENCRYPTION_KEY });
  if (req.headers['x-amz-security-token'] !== undefined)
    throw new IncompleteSignatureException('the authorization header is missing');
  return resolveViewer(authorization, { db, env });
}

/** Node would silently take the first of several authorization headers, and whoever stands before us perhaps the last. */
function onlyHeader(req: Request, name: string): string | undefined {
  const values = req.rawHeaders.filter((_, at) => at % 2 === 1 && req.rawHeaders[at - 1]?.toLowerCase() === name);
  if (values.length > 1) throw new ConflictingCredentials();
  return values[0];
}
