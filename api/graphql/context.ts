import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import type { IdentifiedRequest } from '../access/identify.ts';
import type { Db } from '../../db/client.ts';
import type { ChangeFeed } from '../streams/change-feed.ts';
import type { Viewer } from '../viewer.ts';
import type { TemporalGateway } from '../../services/jobs/temporal.ts';

/** Context of every resolver. */
export interface ApiContext {
  readonly db: Db;
  readonly viewer: Viewer;
  /** The viewer and remaining budget of the HTTP request. */
  readonly asked: IdentifiedRequest;
  readonly env: Env;
  readonly log: Logger;
  readonly temporal: TemporalGateway;
  readonly changes: ChangeFeed;
  readonly requestId: string;
  /** Aborts when the reader has left before the answer; omitted where nobody can leave. */
  readonly gone?: AbortSignal;
}
