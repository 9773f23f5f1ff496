/** Clients of the authorization server and what it issued to them. */
import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './columns.ts';

/**
 * A registered client. Its MCPOAuthClient shows it; only this row makes it a client, because anybody may create records
 * through the data API.
 */
export interface OAuthClientTable {
  clientId: string;
  /** Metadata as registered, without the secret. */
  metadata: Json;
  /** Encrypted; empty for a public client. */
  secret: string;
  /** Skeletons of the registered hosts; empty for clients that registered before look-alikes were compared. */
  hostSkeletons: Generated<string[]>;
  createdAt: Time;
  /** Updated once an hour at most. */
  lastUsedAt: Time;
}

type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

/** An authorization in progress, a code, a grant or a token, found by the hash of its id, which is the token itself. */
export interface OAuthArtifactTable {
  /**
   * Model of the authorization server's library (Interaction, AuthorizationCode, Grant, AccessToken, RefreshToken), or
   * Connection: name and host of the client beside its grant.
   */
  kind: string;
  /** SHA-256, base64url. */
  idHash: string;
  payload: Json;
  /** The consent that it came from, which ends with it. */
  grantId: NullableText;
  userId: NullableText;
  clientId: NullableText;
  /** MCPOAuthState of an interaction or a code. */
  stateId: NullableText;
  consumedAt: MaybeTime;
  createdAt: Time;
  expiresAt: Time;
}

export interface OAuthSigningKeyTable {
  kid: string;
  /** Encrypted. */
  privateJwk: string;
  createdAt: Time;
}

export interface OAuthTables {
  oauthClient: OAuthClientTable;
  oauthArtifact: OAuthArtifactTable;
  oauthSigningKey: OAuthSigningKeyTable;
}
