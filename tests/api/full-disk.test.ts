/** The api on a machine whose disk is full: of the logs, and of the database. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { sql } from 'kysely';
import { resolveRequestViewer } from '../../api/access/viewer.ts';
import { createLog, logDestination } from '../../config/log.ts';
import { startApi } from '../_support/api-server.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { ownerQueries, shortSurvey } from './survey-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi();
}, 60_000);
afterAll(() => api?.close(), 60_000);

/** Opens a device that takes nothing, or a file that cannot be written where there is no such device. */
const openFull = () => (existsSync('/dev/full') ? openSync('/dev/full', 'a') : openSync(import.meta.filename, 'r'));

test('an api that can log nothing answers health and requests', async () => {
  const { env, db } = api;
  const full = openFull();
  const log = createLog({ LOG_LEVEL: 'trace' }, 'test', logDestination(full));
  const silent = await startApi({ env, db, log, resolveViewer: (req) => resolveRequestViewer(req, { db, env }) });
  const paths = [...Array<string>(200).fill('/health/live'), '/health/ready', '/api/config', '/api/nothing'];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(silent.url + path)).status));
  expect(statuses).toEqual([...Array<number>(202).fill(200), 404]);
  await silent.close();
  closeSync(full);
});

test('a write without space is told as one, reads go on, and the write works once there is space', async () => {
  const { accessToken } = await api.signedIn('full@example.com');
  const start = () => api.ask(accessToken, ownerQueries.start, { definition: shortSurvey() });
  await sql`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`.execute(
    api.db,
  );
  await sql`create trigger no_space before insert on survey for each row execute function no_space()`.execute(api.db);
  const { body } = await start();
  expect(body['errors'][0]).toMatchObject({
    message: expect.stringMatching(/^No space left on the server/),
    extensions: { code: 'unavailable', name: 'NoSpaceLeft' },
  });
  expect((await api.ask(accessToken, ownerQueries.list)).body).toEqual({ data: { result: [] } });
  await sql`drop trigger no_space on survey`.execute(api.db);
  expect((await start()).body['errors']).toBeUndefined();
});
