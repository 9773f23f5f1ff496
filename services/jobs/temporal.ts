import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import { temporalConnectionOptions, type TemporalSettings } from '../../config/temporal.ts';
import type { Db } from '../../db/client.ts';
import { reasonOf } from '../../domain/errors.ts';
import { temporalDataConverter } from './payload-codec.ts';

/** Temporal did not answer within its deadline. */
export class TemporalUnreachable extends Error {
  override readonly name = 'TemporalUnreachable';
}

export interface TemporalGateway {
  /** A client whose every call has a 2 s deadline. Throws TemporalUnreachable. */
  client(): Promise<Client>;
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Dependencies of use cases that start, signal or cancel workflows. */
export interface JobDeps {
  db: Db;
  log: Logger;
  temporal: TemporalGateway;
}

const deadlineMs = 2_000;

/** After a long outage grpc would wait up to two minutes before it looks again. */
const reconnect = { 'grpc.initial_reconnect_backoff_ms': 500, 'grpc.max_reconnect_backoff_ms': 2_000 };

/** Connects on first use, so the api starts and answers while Temporal is away. */
export function createTemporalGateway(
  env: TemporalSettings & Pick<Env, 'TEMPORAL_NAMESPACE' | 'TEMPORAL_PAYLOAD_KEYS'>,
): TemporalGateway {
  const connection = Connection.lazy({ ...temporalConnectionOptions(env), channelArgs: reconnect });
  const client = new Client({
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter: temporalDataConverter(env),
  });
  const asking = new Set<Promise<unknown>>();
  // Asked at each use: `ensureConnected` keeps its first result for good, even that Temporal was away.
  const ask = async () => {
    const asked = connection
      .withDeadline(Date.now() + deadlineMs, () => connection.workflowService.getSystemInfo({}))
      .catch((error: unknown) => {
        throw new TemporalUnreachable(`Temporal did not answer: ${reasonOf(error)}`);
      })
      .finally(() => asking.delete(asked));
    asking.add(asked);
    await within(deadlineMs, asked);
  };
  return {
    client: async () => {
      await ask();
      return client;
    },
    isReachable: async () => {
      try {
        await ask();
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      // The client tries again by timers of its own, which throw once the connection is closed.
      await Promise.allSettled(asking);
      await connection.close();
    },
  };
}

/** Acts on Temporal when it answers within two seconds; false, and a line in the log, when it does not. */
export async function whenReachable(
  deps: Pick<JobDeps, 'log' | 'temporal'>,
  act: (client: Client) => Promise<void>,
): Promise<boolean> {
  try {
    const client = await deps.temporal.client();
    await client.withDeadline(Date.now() + deadlineMs, () => act(client));
    return true;
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'Temporal did not answer; the reconciler will catch up');
    return false;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal, ref: false }).then(
    () => Promise.reject(new TemporalUnreachable(`Temporal did not answer within ${ms} ms`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
