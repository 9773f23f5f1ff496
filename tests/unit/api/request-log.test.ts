import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { requestLog } from '../../../api/request-log.ts';

/** Returns the log lines of these requests. */
async function linesOf(...paths: string[]): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const app = express().use(requestLog(log));
  app.use((req, res) => {
    req.log.info('a line of the route’s own');
    res.status(req.path === '/refused' ? 429 : 200).json({});
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const path of paths)
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text();
  await new Promise((resolve) => server.close(resolve));
  return lines.join('');
}

test('requests refused for their rate are not logged', async () => {
  expect(await linesOf('/refused')).not.toContain('request completed');
  expect(await linesOf('/taken')).toContain('request completed');
});

test('a line contains the path of a request without its query', async () => {
  const lines = await linesOf('/api/files/reports/a.csv?signature=not-to-be-read');
  expect(lines).toContain('"path":"/api/files/reports/a.csv"');
  expect(lines).not.toContain('not-to-be-read');
});

test.each([
  '/shared/the-token',
  '/api/shared/the-token',
  '/api/shared/the-token/reactions?limit=5',
  '/API/Shared//the-token',
])('the token of a share link is not logged: %s', async (path) => {
  const lines = await linesOf(path);
  expect(lines).toContain('/shared/…');
  expect(lines).not.toContain('the-token');
});

test.each([
  '/seats/the-token',
  '/s/the-token',
  '/api/surveys/the-token',
  '/api/surveys/…/responses/the-token/complete',
])('the token of a seat or a survey is not logged: %s', async (path) => {
  expect(await linesOf(path)).not.toContain('the-token');
});
