import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../../../api/listen.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';

const app = (_req: unknown, res: { end(text: string): void }) => res.end('here');
const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

test('an api on localhost listens at both loopback addresses and no other', async () => {
  const server = await listen(app, { LISTEN_HOST: 'localhost', PORT: 0 });
  const at = (host: string) => answers(`http://${host}:${server.port}/`);
  try {
    expect(await Promise.all([at('127.0.0.1'), at('localhost'), at('127.0.0.2')])).toEqual([true, true, false]);
    expect(await at('[::1]')).toBe(await hasIpv6());
  } finally {
    server.closeAllConnections();
    await server.close();
  }
});

test('an api listens on every address by default', async () => {
  const server = await listen(app, { LISTEN_HOST: '', PORT: 0 });
  expect(await answers(`http://127.0.0.1:${server.port}/`)).toBe(true);
  server.closeAllConnections();
  await server.close();
});

test('listening on a port in use fails with an error', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(listen(app, { LISTEN_HOST: 'localhost', PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((resolve) => taken.close(resolve));
});

test('the largest import may arrive over a slow connection, but slow headers are refused', async () => {
  const server = await listen(app, { LISTEN_HOST: 'localhost', PORT: 0 });
  await server.close();
  const bitsPerSecond = 1_000_000;
  expect(server.timeouts.requestMs).toBeGreaterThan(((importLimits.textBytes * 8) / bitsPerSecond) * 1000);
  expect(server.timeouts.headersMs).toBeLessThanOrEqual(60_000);
});

async function hasIpv6(): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(0, '::1', () => server.close(() => resolve(true)));
  });
}
