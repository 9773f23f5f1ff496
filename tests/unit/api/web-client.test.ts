import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { webClient } from '../../../api/web-client.ts';

const script = 'export const answer = 42;\n'.repeat(100);
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Soundings</title>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), script);
  writeFileSync(join(folder, 'secret.txt'), 'beside the assets');
  server = createServer(express().use(webClient(folder)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { accept: 'text/html', ...headers } });

test.each(['/', '/segments', '/runs/three-word-id'])(
  'the path %s returns the web client, which is never cached',
  async (path) => {
    const response = await get(path);
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
      200,
      '<title>Soundings</title>',
      'no-cache',
    ]);
  },
);

test('search engines may not index a shared run, but may index other pages', async () => {
  expect((await get('/shared/some-token')).headers.get('x-robots-tag')).toBe('noindex');
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
});

test.each(['/api/nothing', '/auth/nothing', '/graphql/x', '/assets/gone.js'])(
  'the path %s does not return the web client',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('an asset may be cached forever and is sent compressed', async () => {
  const by = async (accepted: string) => get('/assets/main-abc123.js', { 'accept-encoding': accepted });
  // The order in which browsers name them.
  const response = await by('gzip, deflate, br, zstd');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect((await by('gzip, deflate')).headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 5);
  expect(await response.text()).toBe(script);
  const plain = await by('identity');
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
});

test('an asset is not sent again to a browser that already has it', async () => {
  const etag = (await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
  expect(
    (
      await get('/assets/main-abc123.js', {
        'accept-encoding': 'br',
        'if-none-match': etag,
        'cache-control': 'max-age=0',
      })
    ).status,
  ).toBe(304);
});

test.each(['/assets/..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5csecret.txt'])(
  'the path %s does not return a file outside the assets folder',
  async (path) => {
    const response = await get(path, { 'accept-encoding': 'br' });
    const body = await response.text();
    expect(body).not.toContain('beside the assets');
    expect(body).not.toContain('root:');
  },
);
