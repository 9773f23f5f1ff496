import express from 'express';
import { healthRoute, readyRoute } from '../../../api/health.ts';
import { openDatabase } from '../../../db/client.ts';

const host = '127.0.0.1';

test('without Postgres an api is not ready, and the response names the missing part', async () => {
  // Nothing listens on port 1.
  const db = openDatabase(`postgres://nobody@${host}:1/none`);
  const temporal = { isReachable: () => Promise.resolve(true), client: () => Promise.reject(new Error('unused')) };
  const parts = { db, temporal: { ...temporal, close: () => Promise.resolve() } };
  const server = express().get('/health', healthRoute(parts)).get('/health/ready', readyRoute(parts)).listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  for (const path of ['/health', '/health/ready']) {
    const response = await fetch(`http://${host}:${port}${path}`);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      503,
      { status: 'unavailable', postgres: 'missing', temporal: 'reachable' },
    ]);
  }
  await new Promise((resolve) => server.close(resolve));
  await db.destroy();
});
