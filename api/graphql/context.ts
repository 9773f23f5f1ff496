import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { IdentifiedRequest } from '../access/identify.ts';
import type { Db } from '../../db/client.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { TemporalGateway } from '../temporal.ts';

/** Who asks. `expiresAt` is the end of the token or the credentials; streams end then, or earlier when what they came with is revoked. */
export type Viewer =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly username: string;
      readonly expiresAt: Date;
      readonly familyId?: string;
    }
  | { readonly kind: 'service'; readonly keyId: string; readonly expiresAt?: Date | null }
  | IamViewer
  | { readonly kind: 'guest' };

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

/** What every resolver gets. */
export interface ApiContext {
  readonly db: Db;
  readonly viewer: Viewer;
  /** The HTTP request this is part of. */
  readonly asked: IdentifiedRequest;
  readonly env: Env;
  readonly log: Logger;
  readonly temporal: TemporalGateway;
  readonly changes: ChangeFeed;
  readonly requestId: string;
}

/** The one person behind a viewer; undefined where there is none, or many, as behind an API key. */
export function personOf(viewer: Viewer): string | undefined {
  if (viewer.kind === 'user') return viewer.userId;
  if (viewer.kind === 'iam' && viewer.credential !== 'operator') return viewer.principal;
  return undefined;
}
