import { findUsableToken } from '../../../db/agents/oauth-artifacts.ts';
import type { Db } from '../../../db/client.ts';
import { InvalidAccessToken } from '../../../domain/agents/errors.ts';
import { knownPermissions } from '../../../domain/agents/permissions.ts';
import { hashToken } from '../../tokens.ts';
import type { AgentViewer } from '../../viewer.ts';
import type { OAuthAddresses } from './addresses.ts';

/**
 * Identifies the person and the client of an access token: it is not expired or revoked, meant for this product, and its
 * person may still sign in. Throws InvalidAccessToken.
 */
export async function verifyOAuthToken(
  token: string,
  { db, addresses }: { db: Db; addresses: OAuthAddresses },
): Promise<AgentViewer> {
  if (!/^[\w-]{16,256}$/.test(token)) throw new InvalidAccessToken();
  const found = await findUsableToken(db, hashToken(token));
  if (found === undefined || found.audience !== addresses.resource) throw new InvalidAccessToken();
  const { userId, username, clientId, clientName, grantId, scope, expiresAt } = found;
  const permissions = knownPermissions(scope.split(' '));
  const agent = { kind: 'client' as const, id: clientId, name: clientName, permissions, grantId };
  return { kind: 'user', userId, username, expiresAt, agent };
}
