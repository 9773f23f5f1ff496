import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Env } from '../../config/env.ts';
import { temporalConnectionOptions, type TemporalSettings } from '../../config/temporal.ts';
import type { Db } from '../../db/client.ts';
import { reasonOf } from '../../domain/errors.ts';
import { temporalDataConverter } from './payload-codec.ts';
import { traceStarts } from './trace-starts.ts';

/** Temporal did not answer within its deadline. */
export class TemporalUnreachable extends Error {
  override readonly name = 'TemporalUnreachable';
}

export interface TemporalGateway {
  /** Returns a connected client; each of its calls has a deadline of 2 s. Throws TemporalUnreachable. */
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

/** gRPC waits up to two minutes between attempts by default, which is too long after an outage. */
const reconnect = { 'grpc.initial_reconnect_backoff_ms': 500, 'grpc.max_reconnect_backoff_ms': 2_000 };

/** Connects on first use, so that the api starts and answers while Temporal is unavailable. */
export function createTemporalGateway(
  env: TemporalSettings & Pick<Env, 'TEMPORAL_NAMESPACE' | 'TEMPORAL_PAYLOAD_KEYS'>,
): TemporalGateway {
  const connection = Connection.lazy({ ...temporalConnectionOptions(env), channelArgs: reconnect });
  const client = new Client({
    connection,
    namespace: env.TEMPORAL_NAMESPACE,
    dataConverter: temporalDataConverter(env),
    interceptors: { workflow: [traceStarts] },
  });
  const asking = new Set<Promise<unknown>>();
  // Each use sends a request, because `ensureConnected` keeps its first result, even a failure.
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

/** Runs `act` with a client. Logs and returns false when Temporal does not answer within 2 s. */
export async function ifReachable(
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

/** Awaits `work` for at most `ms`. Throws TemporalUnreachable. */
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
