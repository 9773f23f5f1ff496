import { NotSignedIn } from '../domain/errors.ts';

/**
 * Who sent a request. `expiresAt` is the end of the token or the credentials; streams end then, or earlier when what
 * they came with is revoked.
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
}

/** Who signed a request (SigV4). */
export interface IamViewer {
  readonly kind: 'iam';
  /** Temporary credentials of a signed-in person or of a guest, or permanent ones that the operator made. */
  readonly credential: 'user' | 'guest' | 'operator';
  /** The userId of a signed-in person, `guest:<uuid>` of a guest, `operator:<credential id>`. */
  readonly principal: string;
  /** Null for permanent ones. */
  readonly expiresAt: Date | null;
  /** The sign-in that a person's credentials came from. */
  readonly familyId?: string;
}

/** The one person behind a viewer; undefined where there is none, or many, as behind an API key. */
export function principalOf(viewer: Viewer): string | undefined {
  if (viewer.kind === 'user') return viewer.userId;
  if (viewer.kind === 'iam' && viewer.credential !== 'operator') return viewer.principal;
  return undefined;
}

/** The signed-in person. Throws NotSignedIn for everybody else. */
export function signedIn<V extends { readonly kind: string }>(viewer: V): Extract<V, { kind: 'user' }> {
  if (viewer.kind !== 'user') throw new NotSignedIn();
  return viewer as Extract<V, { kind: 'user' }>;
}

export function userIdOf(viewer: Viewer): string {
  return signedIn(viewer).userId;
}
