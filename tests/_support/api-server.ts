/** Starts an api inside the test process. */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Request } from 'express';
import { pino, type Logger } from 'pino';
import { createChangeFeed } from '../../api/streams/change-feed.ts';
import { createApi } from '../../api/server.ts';
import type { McpExtension } from '../../api/agents/mcp/factory.ts';
import type { Viewer } from '../../api/viewer.ts';
import type { TemporalGateway } from '../../services/jobs/temporal.ts';
import { newEncryptionKey, readEnv, type Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { createTestDatabase } from './database.ts';
import { tempFolder } from './temp-folder.ts';

interface Served {
  env: Env;
  db: Db;
  resolveViewer: (request: Request) => Promise<Viewer>;
  /** Silent by default. */
  log?: Logger;
  /** Created from `env` by default; a given gateway is closed by its owner. */
  temporal?: TemporalGateway;
  mcpExtension?: McpExtension;
}

/** Starts the api over HTTP on a free port. */
export async function startApi({
  env,
  db,
  resolveViewer,
  log = pino({ level: 'silent' }),
  temporal: given,
  mcpExtension,
}: Served) {
  const temporal = given ?? temporalOnDemand(env);
  const changes = createChangeFeed(env.DATABASE_URL);
  await changes.ready;
  const server = createServer(
    createApi({ env, db, log, temporal, changes, resolveViewer, webFolder: tmpdir(), mcpExtension }),
  );
  // Client and server share this process: during long computations neither may close the connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await changes.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (given === undefined) await temporal.close();
    },
  };
}

/** Starts the api with this person as every request's viewer. */
export function startApiAs(userId: string, served: Omit<Served, 'resolveViewer'>) {
  const viewer = { kind: 'user' as const, userId, username: userId, expiresAt: new Date(Date.now() + 3_600_000) };
  return startApi({ ...served, resolveViewer: async () => viewer });
}

/** Address of a Temporal that is away. */
const nowhere = '127.0.0.1:1';

/** Creates an empty database and a folder for files, and the settings of an api without Temporal. */
export async function createApiDatabase(
  settings: Record<string, string>,
): Promise<{ env: Env; db: Db; drop(): Promise<void> }> {
  const database = await createTestDatabase();
  const home = tempFolder('api');
  const env = readEnv({
    NODE_ENV: 'test',
    SOUNDINGS_HOME: home,
    ENCRYPTION_KEY: newEncryptionKey(),
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: nowhere,
    // Tests ask nobody outside of this machine.
    PORTABILITY_URL: 'https://127.0.0.1:1',
    HTTP_RATE: '1000000',
    EVENT_STREAMS: '1000',
    ...settings,
  });
  return {
    env,
    db: database.db,
    async drop() {
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Loads Temporal's client when it is used, because that takes a quarter of a second and few tests need it. A Temporal that
 * is away refuses at once: the two seconds that people are made to wait are tested in tests/workflows/late-temporal.deep.test.ts.
 */
function temporalOnDemand(env: Env): TemporalGateway {
  let opened: Promise<TemporalGateway> | undefined;
  const open = async () => {
    if (env.TEMPORAL_ADDRESS === nowhere) return (await import('./away-temporal.ts')).awayTemporal;
    return (await import('../../services/jobs/temporal.ts')).createTemporalGateway(env);
  };
  const gateway = () => (opened ??= open());
  return {
    client: async () => (await gateway()).client(),
    isReachable: async () => (await gateway()).isReachable(),
    close: async () => (await opened)?.close(),
  };
}
