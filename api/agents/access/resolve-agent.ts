import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { keyPrefix, openKey } from '../../../services/agents/keys.ts';
import type { AgentViewer } from '../../viewer.ts';

export interface AgentResolverDeps {
  readonly db: Db;
  readonly env: Pick<Env, 'ENCRYPTION_KEY'>;
  /** Identifies the agent of an OAuth access token. Throws a ProductError of kind 'unauthenticated'. */
  readonly verifyAccessToken: (token: string) => Promise<AgentViewer>;
}

/** Identifies the agent of a credential, a key or an access token. Throws InvalidApiKey or what the verifier throws. */
export type AgentResolver = (credential: string) => Promise<AgentViewer>;

export function createAgentResolver({ db, env, verifyAccessToken }: AgentResolverDeps): AgentResolver {
  return async (credential) => {
    if (!credential.startsWith(keyPrefix)) return verifyAccessToken(credential);
    const key = await openKey({ db, encryptionKey: env.ENCRYPTION_KEY }, credential);
    const { id, name, permissions, userId, username, expiresAt } = key;
    return { kind: 'user', userId, username, expiresAt, agent: { kind: 'key', id, name, permissions } };
  };
}
