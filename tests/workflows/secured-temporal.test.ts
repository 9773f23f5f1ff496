/** Clusters that require TLS, a client certificate, or an API key. */
import { join } from 'node:path';
import { NativeConnection } from '@temporalio/worker';
import { findMissingSetup } from '../../activities/check-temporal.ts';
import { readEnv } from '../../config/env.ts';
import { temporalConnectionOptions } from '../../config/temporal.ts';
import { createTemporalGateway } from '../../services/jobs/temporal.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { secureTemporal, tlsFolder, type Requirements } from '../_support/secured-temporal.ts';
import { createTestNamespace } from '../_support/temporal.ts';

let plain: { address: string; namespace: string };

beforeAll(async () => {
  plain = await createTestNamespace();
});

const trusted = {
  TEMPORAL_TLS_CA_FILE: join(tlsFolder, 'ca.pem'),
  TEMPORAL_TLS_SERVER_NAME: 'temporal.server.test',
};
const certificate = {
  TEMPORAL_TLS_CERT_FILE: join(tlsFolder, 'client.pem'),
  TEMPORAL_TLS_KEY_FILE: join(tlsFolder, 'client.key.pem'),
};

/** Tests whether the api's client and the worker's connection both get a response. */
async function reach(
  requirements: Requirements,
  settings: Record<string, string>,
): Promise<{ api: boolean; worker: boolean }> {
  const secured = await secureTemporal(plain.address, requirements);
  const env = readEnv({ ...settings, TEMPORAL_ADDRESS: secured.address, TEMPORAL_NAMESPACE: plain.namespace });
  const gateway = createTemporalGateway(env);
  try {
    const worker = await isReachedByWorker(env);
    // The api gives Temporal two seconds, which its first handshake may need on a busy machine.
    const api = await waitUntil(() => gateway.isReachable(), { timeoutMs: worker ? 15_000 : 1 });
    return { api, worker };
  } finally {
    await gateway.close();
    await secured.close();
  }
}

async function isReachedByWorker(env: ReturnType<typeof readEnv>): Promise<boolean> {
  try {
    const connection = await NativeConnection.connect(temporalConnectionOptions(env));
    await connection.workflowService.describeNamespace({ namespace: env.TEMPORAL_NAMESPACE });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

const both = { api: true, worker: true };
const neither = { api: false, worker: false };

test('a TLS connection works only with the certificate authority that signed the server’s certificate', async () => {
  expect(await reach({}, trusted)).toEqual(both);
  expect(await reach({}, { TEMPORAL_TLS: 'true' })).toEqual(neither);
}, 30_000);

test('an mTLS connection works only with a client certificate', async () => {
  expect(await reach({ clientCertificate: true }, { ...trusted, ...certificate })).toEqual(both);
  expect(await reach({ clientCertificate: true }, trusted)).toEqual(neither);
}, 30_000);

test('a connection with an API key works only with the right key', async () => {
  expect(await reach({ apiKey: 'a-key' }, { ...trusted, TEMPORAL_API_KEY: 'a-key' })).toEqual(both);
  expect(await reach({ apiKey: 'a-key' }, { ...trusted, TEMPORAL_API_KEY: 'another' })).toEqual(neither);
}, 30_000);

test('a certificate without its key is refused at the start', () => {
  expect(() => readEnv({ TEMPORAL_TLS_CERT_FILE: 'client.pem' })).toThrow('go together');
});

test('a worker reports that its namespace does not exist', async () => {
  const connection = await NativeConnection.connect({ address: plain.address });
  try {
    expect(await findMissingSetup(connection, plain.namespace)).toBeNull();
    expect(await findMissingSetup(connection, 'no-such-namespace')).toContain('no-such-namespace does not exist');
  } finally {
    await connection.close();
  }
});
