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
