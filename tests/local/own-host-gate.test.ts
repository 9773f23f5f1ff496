import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hiddenAddress, openGate } from '../../local/own-host-gate.ts';
import { freePort } from '../../local/ports.ts';

const asked = (port: number, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/a?b=c', headers }, (answer: IncomingMessage) =>
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject),
    ).once('error', reject);
  });

test('the gate forwards requests that name this machine, and refuses those with another name or from a page of another site', async () => {
  const server = createServer((request, response) =>
    response.writeHead(201, { 'x-seen': '1' }).end(`${request.method} ${request.url}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const gate = await openGate(port, { host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  try {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect(await asked(port, { host })).toEqual({ status: 201, body: 'GET /a?b=c' });
    for (const headers of [
      { host: 'evil.example.com' },
      { host: `localhost:${port}`, origin: 'https://evil.example.com' },
    ])
      expect(await asked(port, headers)).toEqual({ status: 403, body: '' });
    const sent = await fetch(`http://127.0.0.1:${port}/x`, { method: 'POST', body: 'words' });
    expect([sent.status, sent.headers.get('x-seen'), await sent.text()]).toEqual([201, '1', 'POST /x']);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await asked(port, { host: 'localhost' })).status).toBe(502);
  } finally {
    await gate.close();
  }
});

test('the server behind the gate has an address that no page can guess', async () => {
  const port = await freePort();
  const places = await Promise.all([1, 2, 3].map(() => hiddenAddress(port, freePort)));
  expect(new Set(places.map(({ host, port: at }) => `${host}:${at}`)).size).toBe(3);
  for (const place of places) expect(`${place.host}:${place.port}`).not.toBe(`127.0.0.1:${port}`);
});
