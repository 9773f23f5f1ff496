import type { Request } from 'express';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { ConflictingCredentials, IncompleteSignatureException } from '../../domain/agents/errors.ts';
import type { Viewer } from '../viewer.ts';
import { resolveViewer } from '../identity/viewer.ts';
import { findApiKeyViewer } from './api-keys.ts';
import { signingScheme } from './sigv4/authorization.ts';
import { verifySignature } from './sigv4/verify.ts';
import { toWireRequest } from './wire-request.ts';

/**
 * Identifies the viewer of a request: the user of its access token, the service identity of its API key, the owner of
 * the signing credentials, or a guest when it has none. Throws a ProductError for invalid credentials or more than one
 * kind.
 */
export async function resolveRequestViewer(req: Request, { db, env }: { db: Db; env: Env }): Promise<Viewer> {
  const [authorization, apiKey] = [getOnlyHeader(req, 'authorization'), getOnlyHeader(req, 'x-api-key')];
  if (authorization !== undefined && apiKey !== undefined) throw new ConflictingCredentials();
  if (/[?&]X-Amz-(Signature|Credential|Algorithm)=/i.test(req.originalUrl))
    throw new IncompleteSignatureException('it belongs into the authorization header');
  if (apiKey !== undefined) return findApiKeyViewer(db, apiKey);
  if (authorization?.startsWith(`${signingScheme} `))
    return verifySignature(toWireRequest(req), { db, encryptionKey: env.ENCRYPTION_KEY });
  if (req.headers['x-amz-security-token'] !== undefined)
    throw new IncompleteSignatureException('the authorization header is missing');
  return resolveViewer(authorization, { db, env });
}

/** Node would silently use the first of several authorization headers, and a proxy in front perhaps the last. */
export function getOnlyHeader(req: Request, name: string): string | undefined {
  const values = req.rawHeaders.filter((_, at) => at % 2 === 1 && req.rawHeaders[at - 1]?.toLowerCase() === name);
  if (values.length > 1) throw new ConflictingCredentials();
  return values[0];
}
