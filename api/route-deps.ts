import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Db } from '../db/client.ts';
import type { Viewer } from './viewer.ts';

/** What routes beside /graphql work with. */
export interface RouteDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Who sent a request. Throws ProductError for credentials that are not good. */
  viewerOf: (request: Request) => Promise<Viewer>;
}
