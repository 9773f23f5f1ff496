import type { Interaction, Provider } from 'oidc-provider';
import { agreedScopes, storeConnection } from '../../../db/agents/oauth-connections.ts';
import { ensureClientKey } from '../../../db/agents/agent-keys.ts';
import { recordClient } from '../../../db/agents/oauth-records.ts';
import type { Db } from '../../../db/client.ts';
import type { ConsentRequest } from '../../../domain/agents/consent.ts';
import { ConnectionRequestGone } from '../../../domain/agents/errors.ts';
import { placeOf, readableClientName } from '../../../domain/agents/oauth-client.ts';
import { knownPermissions, type Permission } from '../../../domain/agents/permissions.ts';
import { InvalidInput } from '../../../domain/errors.ts';
import { readLimits } from '../../../services/agents/limits.ts';
import { hashToken } from '../../tokens.ts';
import { describeHosts, type RequestedClient } from './client-hosts.ts';

/** The client of an authorization request, and what it asks for. */
interface AskingClient extends RequestedClient {
  grantTypes: string[];
  asked: Permission[];
}

/** Reads who asks for what. Throws ConnectionRequestGone when the client or its address is gone. */
async function askingClient(provider: Provider, { params }: Interaction): Promise<AskingClient> {
  const { client_id: clientId, redirect_uri: redirectUri, scope } = params;
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (client === undefined || typeof clientId !== 'string' || typeof redirectUri !== 'string')
    throw new ConnectionRequestGone();
  return {
    clientId,
    name: readableClientName(client.clientName),
    redirectUris: [...(client.redirectUris ?? [])],
    redirectUri,
    grantTypes: [...(client.grantTypes ?? [])],
    asked: knownPermissions(typeof scope === 'string' ? scope.split(' ') : []),
  };
}

/** Describes an authorization request to the person who is asked. */
export async function describeRequest(
  { provider, db }: { provider: Provider; db: Db },
  interaction: Interaction,
  userId: string,
): Promise<ConsentRequest> {
  const client = await askingClient(provider, interaction);
  const { clientId, name, asked } = client;
  const [hosts, agreed, limits] = await Promise.all([
    describeHosts({ db, issuer: provider.issuer }, userId, client),
    agreedScopes(db, userId, clientId),
    readLimits(db, userId),
  ]);
  const { asksAboveUsd, dayLimitUsd, monthLimitUsd } = limits;
  return {
    client: { name, ...hosts },
    permissions: asked,
    agreedBefore: knownPermissions(agreed),
    limits: asked.includes('spend') ? { asksAboveUsd, dayLimitUsd, monthLimitUsd } : null,
  };
}

export interface ConsentDeps {
  readonly provider: Provider;
  readonly db: Db;
  readonly encryptionKey: string;
  readonly resource: string;
}

/** Lifetime of a consent that nobody ends. */
const grantSeconds = 365 * 24 * 3600;

/**
 * Stores a person's consent to some or all of what is asked and returns the grant's id. Throws InvalidInput when nothing
 * of it is agreed to.
 */
export async function storeConsent(
  { provider, db, encryptionKey, resource }: ConsentDeps,
  interaction: Interaction,
  userId: string,
  wanted: readonly string[],
): Promise<string> {
  const client = await askingClient(provider, interaction);
  const agreed = client.asked.filter((permission) => wanted.includes(permission));
  const refused = client.asked.filter((permission) => !wanted.includes(permission));
  if (agreed.length === 0) throw new InvalidInput('Allow at least one of these, or refuse', 'permissions');
  const { clientId, name, redirectUris, redirectUri, grantTypes } = client;
  const { host } = placeOf(redirectUri);
  const grant = new provider.Grant({ accountId: userId, clientId });
  // Both: the scopes are the server's own, and those of its resource.
  grant.addOIDCScope(agreed.join(' '));
  grant.addResourceScope(resource, agreed.join(' '));
  if (refused.length > 0) {
    // The library would ask again for what is neither granted nor refused.
    grant.rejectOIDCScope(refused.join(' '));
    grant.rejectResourceScope(resource, refused.join(' '));
  }
  const grantId = await grant.save();
  const connection = { userId, clientId, grantId, idHash: hashToken(grantId), name, host };
  await storeConnection(db, { ...connection, lifetimeSeconds: grantSeconds });
  const record = { clientId, secret: '', name, redirectUris, grantTypes, scope: agreed.join(' ') };
  await recordClient(db, encryptionKey, record, userId);
  await ensureClientKey(db, userId, clientId, name);
  return grantId;
}
