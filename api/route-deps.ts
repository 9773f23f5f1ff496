import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Db } from '../db/client.ts';
import type { Viewer } from './viewer.ts';

/** Dependencies of routes besides /graphql. */
export interface RouteDeps {
  db: Db;
  env: Env;
  log: Logger;
  /** Identifies the viewer of a request. Throws ProductError for invalid credentials. */
  viewerOf: (request: Request) => Promise<Viewer>;
}
