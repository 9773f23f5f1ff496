import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Env } from '../config/env.ts';
import type { Db } from '../db/client.ts';
import type { CodeResult, CodeToRun } from '../domain/tools/definition.ts';
import type { ProviderGateway } from './providers/gateway.ts';
import type { WorkerMetrics } from './metrics/worker-metrics.ts';

/** Dependencies of the activities. */
export interface ActivityDeps {
  db: Db;
  env: Env;
  log: Logger;
  gateway: ProviderGateway;
  temporal: Client;
  /** Runs code in the sandbox. */
  runCode(code: CodeToRun, signal: AbortSignal): Promise<CodeResult>;
  /** Identifies this process on the records it works on. */
  serverId: string;
  /** Omitted when metrics are turned off. */
  metrics?: WorkerMetrics | undefined;
}
