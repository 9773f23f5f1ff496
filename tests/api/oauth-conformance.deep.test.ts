/**
 * The public conformance suite of the protocol judges the authorization server; a person agrees in their browser.
 * @guards api/agents/oauth/** tests/api/oauth-support.ts
 */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../local/ports.ts';
import { startTcpProxy, type TcpProxy } from '../_support/tcp-proxy.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { agreeTo, startOAuthApi, type OAuthApi } from './oauth-support.ts';

const program = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const listed = readFileSync(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8');

let proxy: TcpProxy;
let api: OAuthApi;
beforeAll(async () => {
  // The suite needs an issuer that it reaches, so its port must be known before the api starts.
  proxy = await startTcpProxy({ host: '127.0.0.1', port: 0 });
  api = await startOAuthApi({ PUBLIC_URL: `http://127.0.0.1:${proxy.port}` });
  proxy.aimAt({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
});
afterAll(async () => {
  await api?.close();
  await proxy?.close();
});

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

test('every scenario for authorization servers passes', async () => {
  const { accessToken } = await api.signedIn('ann@example.org');
  const port = await freePort();
  const { body: client } = await api.register({ redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const folder = tempFolder('conformance');
  const options = ['--url', api.issuer, '--client-id', client.client_id, '--resource', `${api.issuer}/mcp`];
  const suite = spawn(process.execPath, [program, 'authorization', ...options, '-p', String(port), '-o', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(suite.stdout))
    if (line.startsWith(`${api.issuer}/oauth/authorize?`))
      await fetch(await agreeTo(api, line, accessToken, ['runs:read']));
  const scenarios = readdirSync(folder).map((name) => {
    const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[];
    return { name: name.replace(/-\d{4}-\d\d-\d\dT.*$/, ''), checks };
  });
  expect(
    scenarios.flatMap(({ checks }) =>
      checks.filter(({ status }) => status !== 'SUCCESS').map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ''}`),
    ),
  ).toEqual([]);
  const names = scenarios.map(({ name }) => name.replace(/^authorization-server-(?=authorization)/, ''));
  expect(names.toSorted()).toEqual(['authorization-code-grant', 'authorization-server-metadata-endpoint']);
  for (const name of names) expect(listed).toContain(`\`${name}\``);
}, 120_000);
