/** Files in an S3 bucket instead of a folder. */
import { readdirSync } from 'node:fs';
import S3rver from 's3rver';
import { createFileStorage } from '../../db/storage/storage.ts';
import { sweepFiles } from '../../activities/files/sweep-files.ts';
import { createLog } from '../../config/log.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { startFileApi, type FileApi } from './files-support.ts';

const ann = { user: 'ann-1' };
const folder = tempFolder('s3');
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'soundings' }],
});
let settings: Record<string, string>;
let api: FileApi;

beforeAll(async () => {
  const { port } = await server.run();
  settings = {
    FILES_S3_BUCKET: 'soundings',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_PATH_STYLE: 'true',
    FILES_S3_ACCESS_KEY_ID: 'S3RVER',
    FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  api = await startFileApi(settings);
}, 30_000);
afterAll(async () => {
  await api.close();
  await server.close();
});

const objects = () =>
  readdirSync(`${folder}/soundings`, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('_object'));

test('files are written to the bucket, read back completely and in part, replaced and deleted', async () => {
  const path = '/api/files/workspaces/ann-1/plans/Übersicht.txt';
  const body = Buffer.alloc(300_000, 'abcdefghij');
  expect((await api.put(ann, path, body)).status).toBe(200);
  expect(objects().length).toBe(1);
  expect(objects()[0]).toMatch(/^workspaces\/ann-1\/[0-9a-f-]{36}\._S3rver_object$/);
  expect((await api.get(ann, path)).bytes.equals(body)).toBe(true);
  const part = await api.get(ann, path, { range: 'bytes=150003-150006' });
  expect([part.status, part.bytes.toString()]).toEqual([206, 'defg']);
  expect((await api.put(ann, path, 'shorter')).status).toBe(200);
  expect((await api.get(ann, path)).bytes.toString()).toBe('shorter');
  expect(objects().length).toBe(1);
  expect((await api.call(ann, 'DELETE', path)).status).toBe(204);
  expect(objects().length).toBe(0);
});

test('a wrong secret and a missing bucket cause errors', async () => {
  const wrong = createFileStorage({ ...api.env, FILES_S3_SECRET_ACCESS_KEY: 'wrong' });
  await expect(wrong.read('workspaces/ann-1/nothing')).rejects.toThrow();
  const missing = createFileStorage({ ...api.env, FILES_S3_BUCKET: 'missing' });
  await expect(
    missing.write('a/b', `${import.meta.dirname}/files-s3.test.ts`, { size: 10, contentType: 'text/plain' }),
  ).rejects.toThrow();
});

test('a failed upload leaves no record, and its bytes are deleted if they arrived', async () => {
  const away = await startFileApi({ ...settings, FILES_S3_ENDPOINT: 'http://127.0.0.1:1' });
  const answer = await away.put(ann, '/api/files/workspaces/ann-1/lost.txt', 'lost');
  expect([answer.status, answer.body['name']]).toEqual([503, 'FileStorageAway']);
  expect((await away.get(ann, '/api/files-usage')).body['usedBytes']).toBe(0);
  expect((await away.get(ann, '/api/files?prefix=workspaces/')).body['items']).toEqual([]);
  // Files that could not be removed at once are removed by the sweep.
  const waiting = await away.db.selectFrom('storedFile').select(['state']).execute();
  expect(waiting).toEqual([{ state: 'deleted' }]);
  await away.db
    .updateTable('storedFile')
    .set({ updatedAt: new Date(Date.now() - 120_000) })
    .execute();
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test');
  await sweepFiles({ db: away.db, env: away.env, log });
  expect((await away.db.selectFrom('storedFile').select('id').execute()).length).toBe(1);
  await sweepFiles({ db: away.db, env: api.env, log });
  expect(await away.db.selectFrom('storedFile').select('id').execute()).toEqual([]);
  await away.close();
}, 30_000);
