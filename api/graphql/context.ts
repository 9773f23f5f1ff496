import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { TemporalGateway } from '../temporal.ts';

/** Who asks. `expiresAt` is the access token's; streams end then. */
export type Viewer =
  | { readonly kind: 'user'; readonly userId: string; readonly username: string; readonly expiresAt: Date }
  | { readonly kind: 'service'; readonly keyId: string }
  | { readonly kind: 'guest' };

/** What every resolver gets. */
export interface ApiContext {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly env: Env;
  readonly log: Logger;
  readonly temporal: TemporalGateway;
  readonly changes: ChangeFeed;
  readonly requestId: string;
}
