/** Connection options for Temporal: unencrypted on one machine; TLS, a client certificate or an API key elsewhere. */
import { readFileSync } from 'node:fs';
import type { Env } from './env.ts';

export type TemporalSettings = Pick<
  Env,
  | 'TEMPORAL_ADDRESS'
  | 'TEMPORAL_API_KEY'
  | 'TEMPORAL_TLS'
  | 'TEMPORAL_TLS_CA_FILE'
  | 'TEMPORAL_TLS_CERT_FILE'
  | 'TEMPORAL_TLS_KEY_FILE'
  | 'TEMPORAL_TLS_SERVER_NAME'
>;

interface TlsOptions {
  serverNameOverride?: string;
  serverRootCACertificate?: Buffer;
  clientCertPair?: { crt: Buffer; key: Buffer };
}

export interface TemporalConnectionOptions {
  address: string;
  tls?: TlsOptions;
  apiKey?: string;
}

interface WorkerVersion {
  version: { deploymentName: string; buildId: string };
  useWorkerVersioning: true;
  defaultVersioningBehavior: 'AUTO_UPGRADE';
}

/** Returns options for Temporal's client and worker. Throws when a configured file cannot be read. */
export function temporalConnectionOptions(env: TemporalSettings): TemporalConnectionOptions {
  const isSecured =
    env.TEMPORAL_TLS ||
    env.TEMPORAL_API_KEY !== '' ||
    env.TEMPORAL_TLS_CERT_FILE !== '' ||
    env.TEMPORAL_TLS_CA_FILE !== '';
  return {
    address: env.TEMPORAL_ADDRESS,
    ...(isSecured ? { tls: tlsOptions(env) } : {}),
    ...(env.TEMPORAL_API_KEY === '' ? {} : { apiKey: env.TEMPORAL_API_KEY }),
  };
}

/**
 * Returns the options that make a worker part of a build; none without a build id. Every worker of a process needs them,
 * because a task queue that a build has polled belongs to builds.
 */
export function workerVersion({
  WORKER_DEPLOYMENT: deploymentName,
  WORKER_BUILD_ID: buildId,
}: Pick<Env, 'WORKER_DEPLOYMENT' | 'WORKER_BUILD_ID'>): { workerDeploymentOptions?: WorkerVersion } {
  if (buildId === '') return {};
  return {
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      // Open runs move to the promoted build; workflows say nothing of their own, which workers without a build id refuse.
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  };
}

function tlsOptions(env: TemporalSettings): TlsOptions {
  return {
    ...(env.TEMPORAL_TLS_SERVER_NAME === '' ? {} : { serverNameOverride: env.TEMPORAL_TLS_SERVER_NAME }),
    ...(env.TEMPORAL_TLS_CA_FILE === '' ? {} : { serverRootCACertificate: readFileSync(env.TEMPORAL_TLS_CA_FILE) }),
    ...(env.TEMPORAL_TLS_CERT_FILE === ''
      ? {}
      : {
          clientCertPair: {
            crt: readFileSync(env.TEMPORAL_TLS_CERT_FILE),
            key: readFileSync(env.TEMPORAL_TLS_KEY_FILE),
          },
        }),
  };
}
