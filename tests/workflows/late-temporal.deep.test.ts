// @guards api/{main,server,health}.ts services/jobs/temporal*.ts local/{processes,stack*}.ts
/** An api that is up before Temporal finds it. */
import { readEnv } from '../../config/env.ts';
import { freePort } from '../../local/ports.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { createTemporalGateway, TemporalUnreachable, type TemporalGateway } from '../../services/jobs/temporal.ts';
import { startTcpProxy } from '../_support/tcp-proxy.ts';
import { createTestNamespace } from '../_support/temporal.ts';

let temporal: { host: string; port: number; namespace: string };
let gateway: TemporalGateway;

beforeAll(async () => {
  const { address, namespace } = await createTestNamespace();
  const [host = '', port] = address.split(':');
  temporal = { host, port: Number(port), namespace };
});
afterEach(() => gateway.close());

test('an api that started while Temporal was unavailable connects when it is available', async () => {
  const port = await freePort();
  gateway = createTemporalGateway(
    readEnv({ TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_NAMESPACE: temporal.namespace }),
  );
  expect(await gateway.isReachable()).toBe(false);
  await expect(gateway.client()).rejects.toThrow(TemporalUnreachable);
  const proxy = await startTcpProxy(temporal, { port });
  expect(await waitUntil(() => gateway.isReachable(), { timeoutMs: 20_000 })).toBe(true);
  const client = await gateway.client();
  await expect(client.workflowService.describeNamespace({ namespace: temporal.namespace })).resolves.toBeDefined();
  await proxy.close();
}, 30_000);

test('a Temporal that accepts connections but does not respond is treated as unavailable after two seconds', async () => {
  const proxy = await startTcpProxy(temporal);
  gateway = createTemporalGateway(
    readEnv({ TEMPORAL_ADDRESS: `127.0.0.1:${proxy.port}`, TEMPORAL_NAMESPACE: temporal.namespace }),
  );
  expect(await waitUntil(() => gateway.isReachable(), { timeoutMs: 20_000 })).toBe(true);
  proxy.silence();
  await expect(gateway.client()).rejects.toThrow(TemporalUnreachable);
  await proxy.close();
}, 30_000);
