import { errors, Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import {
  consumeArtifact,
  deleteArtifact,
  deleteOfGrant,
  findArtifact,
  storeArtifact,
} from '../../../db/agents/oauth-artifacts.ts';
import { deleteClient, readClient, storeClient } from '../../../db/agents/oauth-clients.ts';
import { recordClient, recordCode, recordCodeUsed, recordState } from '../../../db/agents/oauth-records.ts';
import type { Db } from '../../../db/client.ts';
import { readableClientName } from '../../../domain/agents/oauth-client.ts';
import { hashToken } from '../../tokens.ts';
import { skeletonsOf } from './client-hosts.ts';

export interface AdapterDeps {
  readonly db: Db;
  readonly encryptionKey: string;
}

const nothing = () => Promise.resolve(undefined);

/** Creates the library's storage for one of its models. */
export function createAdapter(deps: AdapterDeps, model: string): Adapter {
  if (model === 'Client') return clientAdapter(deps);
  // Its cookie is removed from every request, so a stored session would never be found.
  if (model === 'Session') return { ...artifactAdapter(deps, model), upsert: nothing, find: nothing };
  return artifactAdapter(deps, model);
}

function clientAdapter({ db, encryptionKey }: AdapterDeps): Adapter {
  return {
    upsert: async (clientId, payload) => {
      await storeClient(db, encryptionKey, clientId, { ...payload }, skeletonsOf(payload.redirect_uris));
      await recordClient(db, encryptionKey, clientRecord(clientId, payload), '');
    },
    find: (clientId) => readClient(db, encryptionKey, clientId),
    destroy: (clientId) => deleteClient(db, clientId),
    findByUserCode: nothing,
    findByUid: nothing,
    consume: nothing,
    revokeByGrantId: nothing,
  };
}

function clientRecord(clientId: string, payload: AdapterPayload) {
  const redirectUris = payload.redirect_uris ?? [];
  return {
    clientId,
    secret: payload.client_secret ?? '',
    name: readableClientName(payload.client_name),
    redirectUris: [...redirectUris],
    grantTypes: [...(payload.grant_types ?? [])],
    scope: payload.scope ?? '',
  };
}

function artifactAdapter(deps: AdapterDeps, kind: string): Adapter {
  const { db } = deps;
  return {
    upsert: async (id, { jti: _id, ...payload }, expiresIn = 0) => {
      const stateId = stateIdOf(kind, payload);
      await storeArtifact(db, {
        kind,
        idHash: hashToken(id),
        payload,
        grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
        userId: payload.accountId ?? null,
        clientId: payload.clientId ?? null,
        stateId,
        expiresInSeconds: expiresIn,
      });
      if (stateId !== null) await recordStep(deps, kind, id, stateId, payload);
    },
    find: async (id) => {
      const found = await findArtifact(db, kind, hashToken(id));
      if (found === undefined) return undefined;
      const consumed = found.consumedAt === null ? {} : { consumed: Math.floor(found.consumedAt.getTime() / 1000) };
      return { ...found.payload, jti: id, ...consumed };
    },
    consume: async (id) => {
      const consumed = await consumeArtifact(db, kind, hashToken(id));
      if (consumed === undefined) throw new errors.InvalidGrant('it was used already');
      if (consumed.stateId !== null) await recordCodeUsed(db, consumed.stateId);
    },
    destroy: (id) => (kind === 'Grant' ? deleteOfGrant(db, id) : deleteArtifact(db, kind, hashToken(id))),
    revokeByGrantId: (grantId) => deleteOfGrant(db, grantId, kind),
    findByUserCode: nothing,
    findByUid: nothing,
  };
}

/** Returns the id that the steps of one authorization share; the client's `state` is optional and may repeat. */
function stateIdOf(kind: string, payload: AdapterPayload): string | null {
  if (kind === 'Interaction') return typeof payload['cid'] === 'string' ? payload['cid'] : null;
  return kind === 'AuthorizationCode' ? (Provider.ctx?.oidc.entities.Interaction?.cid ?? null) : null;
}

/** Keeps the record MCPOAuthState of an authorization. */
async function recordStep(
  { db, encryptionKey }: AdapterDeps,
  kind: string,
  id: string,
  stateId: string,
  payload: AdapterPayload,
): Promise<void> {
  const expiresAt = new Date((payload.exp ?? 0) * 1000);
  if (kind === 'AuthorizationCode') {
    await recordCode(db, encryptionKey, { stateId, userId: payload.accountId ?? '', code: id, expiresAt });
    return;
  }
  const params: Record<string, unknown> = { ...payload.params };
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : null);
  await recordState(db, {
    stateId,
    clientId: text('client_id') ?? '',
    redirectUri: text('redirect_uri') ?? '',
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method'),
    scope: text('scope'),
    expiresAt,
  });
}
