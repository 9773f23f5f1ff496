import type { Permission } from '../domain/agents/permissions.ts';
import { NotSignedIn } from '../domain/errors.ts';

/**
 * Sender of a request. `expiresAt` is the end of the token or the credentials; streams end then, or earlier when the
 * credentials are revoked.
 */
export type Viewer =
  | UserViewer
  | { readonly kind: 'service'; readonly keyId: string; readonly expiresAt?: Date | null }
  | IamViewer
  | { readonly kind: 'guest' };

/** A signed-in person. */
export interface UserViewer {
  readonly kind: 'user';
  readonly userId: string;
  readonly username: string;
  readonly expiresAt: Date;
  readonly familyId?: string;
  /** The agent that acts for the person; omitted when the person acts. */
  readonly agent?: AgentCaller;
}

/** An agent or a script with a key or an OAuth access token of a person. */
export interface AgentCaller {
  readonly kind: 'key' | 'client';
  /** MCPApiKey id of a key, client id of an OAuth client. */
  readonly id: string;
  /** Name that its owner sees. */
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** OAuth grant; omitted for keys. */
  readonly grantId?: string;
}

/** A person for whom an agent acts. */
export type AgentViewer = UserViewer & { readonly agent: AgentCaller };

/** Signer of a request (SigV4). */
export interface IamViewer {
  readonly kind: 'iam';
  /**
   * Kind of credentials: temporary ones of a signed-in person or a guest, or permanent ones that an operator created.
   */
  readonly credential: 'user' | 'guest' | 'operator';
  /** The userId of a signed-in person, `guest:<uuid>` of a guest, `operator:<credential id>`. */
  readonly principal: string;
  /** Expiry; null for permanent credentials. */
  readonly expiresAt: Date | null;
  /** The sign-in that a person's credentials belong to. */
  readonly familyId?: string;
}

/**
 * Returns the principal of a viewer; undefined for viewers that stand for nobody or for many people, such as API keys.
 */
export function principalOf(viewer: Viewer): string | undefined {
  if (viewer.kind === 'user') return viewer.userId;
  if (viewer.kind === 'iam' && viewer.credential !== 'operator') return viewer.principal;
  return undefined;
}

/** Returns the viewer if it is a signed-in person. Throws NotSignedIn otherwise. */
export function signedIn<V extends { readonly kind: string }>(viewer: V): Extract<V, { kind: 'user' }> {
  if (viewer.kind !== 'user') throw new NotSignedIn();
  return viewer as Extract<V, { kind: 'user' }>;
}

export function userIdOf(viewer: Viewer): string {
  return signedIn(viewer).userId;
}
