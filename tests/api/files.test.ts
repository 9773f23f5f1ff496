import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { png, startFileApi, type FileApi } from './files-support.ts';

const ann = { user: 'ann-1' };
const bob = { user: 'bob-2' };
let api: FileApi;
beforeAll(async () => {
  api = await startFileApi({ FILES_QUOTA_MB: '12' });
});
afterAll(() => api.close());

const storedObjects = () =>
  readdirSync(join(api.home, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('an uploaded file can be read back with its type, its ETag and headers that prevent execution', async () => {
  const path = '/api/files/workspaces/ann-1/plans/Budget%20%C3%9Cbersicht.txt';
  const put = await api.put(ann, path, 'taxes & roads', { 'content-type': 'text/html' });
  expect(put.status).toBe(200);
  expect(put.body).toMatchObject({
    path: 'workspaces/ann-1/plans/Budget Übersicht.txt',
    size: 13,
    contentType: 'text/plain; charset=utf-8',
  });

  const got = await api.get(ann, path);
  expect([got.status, got.bytes.toString()]).toEqual([200, 'taxes & roads']);
  expect(got.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(got.headers.get('content-disposition')).toMatch(
    /^attachment; filename=".*"; filename\*=UTF-8''Budget%20%C3%9Cbersicht\.txt$/,
  );
  expect(got.headers.get('x-content-type-options')).toBe('nosniff');
  expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(got.headers.get('etag')).toBe(`"${put.body['etag']}"`);

  const head = await api.call(ann, 'HEAD', path);
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '13', 0]);
  const again = await api.get(ann, path, { 'if-none-match': `"${put.body['etag']}"` });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('one byte range is returned, and a range after the end is refused', async () => {
  await api.put(ann, '/api/files/workspaces/ann-1/digits.txt', '0123456789');
  const range = async (value: string) => {
    const { status, bytes, headers } = await api.get(ann, '/api/files/workspaces/ann-1/digits.txt', { range: value });
    return [status, bytes.toString(), headers.get('content-range')];
  };
  expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await range('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await range('bytes=0-99')).toEqual([206, '0123456789', 'bytes 0-9/10']);
  expect(await range('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await range('bytes=1-2,4-5')).toEqual([200, '0123456789', null]);
});

test('a second file at a path replaces the first and deletes its bytes', async () => {
  const path = '/api/files/panel-transcripts/ann-1/talk.md';
  await api.put(ann, path, '# one');
  const before = storedObjects().length;
  await api.put(ann, path, '# two');
  expect((await api.get(ann, path)).bytes.toString()).toBe('# two');
  expect(storedObjects().length).toBe(before);
});

test('deleting removes the file and its bytes', async () => {
  const path = '/api/files/workspaces/ann-1/gone.txt';
  await api.put(ann, path, 'soon gone');
  const before = storedObjects().length;
  expect((await api.call(ann, 'DELETE', path)).status).toBe(204);
  expect(storedObjects().length).toBe(before - 1);
  expect((await api.get(ann, path)).body).toMatchObject({ name: 'FileNotFound' });
  expect((await api.call(ann, 'DELETE', path)).status).toBe(404);
});

test('people reach their own files, guests reach public ones, and others cannot tell which files exist', async () => {
  await api.put(ann, '/api/files/workspaces/ann-1/private.txt', 'mine');
  await api.put(ann, '/api/files/public/workspaces/ann-1/shown.txt', 'for all');
  const stateOf = async (as: Parameters<FileApi['get']>[0], path: string) =>
    (await api.get(as, `/api/files/${path}`)).status;

  expect(await stateOf(bob, 'workspaces/ann-1/private.txt')).toBe(404);
  expect(await stateOf(bob, 'workspaces/ann-1/nothing.txt')).toBe(404);
  expect(await stateOf('guest', 'workspaces/ann-1/private.txt')).toBe(401);
  expect(await stateOf('guest', 'workspaces/ann-1/nothing.txt')).toBe(401);
  expect(await stateOf('service', 'workspaces/ann-1/private.txt')).toBe(401);
  expect(await stateOf(bob, 'public/workspaces/ann-1/shown.txt')).toBe(200);
  expect(await stateOf('guest', 'public/workspaces/ann-1/shown.txt')).toBe(200);

  for (const path of [
    'workspaces/ann-1/private.txt',
    'public/workspaces/ann-1/shown.txt',
    'public/workspaces/ann-1/new.txt',
  ]) {
    expect((await api.put(bob, `/api/files/${path}`, 'not yours')).body).toMatchObject({ name: 'FileAccessDenied' });
    expect((await api.call(bob, 'DELETE', `/api/files/${path}`)).status).toBe(403);
    expect((await api.put('guest', `/api/files/${path}`, 'not yours')).status).toBe(401);
    expect((await api.call('guest', 'DELETE', `/api/files/${path}`)).status).toBe(401);
    expect((await api.put('service', `/api/files/${path}`, 'not yours')).status).toBe(401);
  }
  expect((await api.get(ann, '/api/files/workspaces/ann-1/private.txt')).bytes.toString()).toBe('mine');
});

test('lists are paged and sorted, and contain only files that the caller may read', async () => {
  const cat = { user: 'cat-3' };
  for (const at of [3, 1, 2]) await api.put(cat, `/api/files/workspaces/cat-3/list/${at}.txt`, `file ${at}`);
  await api.put(cat, '/api/files/public/workspaces/cat-3/list.txt', 'public');
  const first = await api.get(cat, '/api/files?prefix=workspaces/cat-3/&limit=2');
  expect(first.body['items'].map((item: { path: string }) => item.path)).toEqual([
    'workspaces/cat-3/list/1.txt',
    'workspaces/cat-3/list/2.txt',
  ]);
  const second = await api.get(cat, `/api/files?prefix=workspaces/cat-3/&limit=2&nextToken=${first.body['nextToken']}`);
  expect(second.body).toMatchObject({ items: [{ path: 'workspaces/cat-3/list/3.txt', size: 6 }], nextToken: null });

  const everything = (await api.get(bob, '/api/files?limit=1000')).body['items'].map(
    (item: { path: string }) => item.path,
  );
  expect(everything).toContain('public/workspaces/cat-3/list.txt');
  expect(everything.filter((path: string) => !path.startsWith('public/'))).toEqual([]);
  expect((await api.get(bob, '/api/files?prefix=workspaces/cat-3/')).body['items']).toEqual([]);
  const seen = (await api.get('guest', '/api/files?limit=1000')).body['items'].map(
    (item: { path: string }) => item.path,
  );
  expect(seen).toEqual(everything);
  expect((await api.get('guest', '/api/files?prefix=workspaces/')).status).toBe(401);
});

test('a signed link gives access to one file until it expires, and to nothing else', async () => {
  await api.put(ann, '/api/files/workspaces/ann-1/lent.txt', 'lent');
  const link = await api.json(ann, '/api/signed-urls', { path: 'workspaces/ann-1/lent.txt', expiresInSeconds: 60 });
  expect(link.status).toBe(200);
  const url = String(link.body['url']);
  expect((await api.get('guest', url)).bytes.toString()).toBe('lent');
  expect((await api.get(bob, url)).bytes.toString()).toBe('lent');

  const later = url.replace(/expires=(\d+)/, (_whole, until: string) => `expires=${Number(until) + 60}`);
  expect((await api.get('guest', later)).body).toMatchObject({ name: 'SignedUrlInvalid' });
  expect((await api.get('guest', url.replace('lent.txt', 'private.txt'))).status).toBe(403);
  expect((await api.get('guest', url.slice(0, -1))).status).toBe(403);
  expect((await api.put('guest', url, 'overwritten')).status).toBe(403);
  expect((await api.call('guest', 'DELETE', url)).status).toBe(401);

  const short = await api.json(ann, '/api/signed-urls', { path: 'workspaces/ann-1/lent.txt', expiresInSeconds: 60 });
  expect((await api.get('guest', String(short.body['url']))).bytes.toString()).toBe('lent');
  const clock = import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  expect((await api.get('guest', String(short.body['url']))).body).toMatchObject({ name: 'SignedUrlInvalid' });
  clock.mockRestore();
});

test('people create links only for their own files, and an upload through a link belongs to its creator', async () => {
  const path = 'workspaces/ann-1/received.txt';
  expect((await api.json(bob, '/api/signed-urls', { path, method: 'PUT' })).status).toBe(403);
  expect((await api.json('guest', '/api/signed-urls', { path, method: 'PUT' })).status).toBe(401);
  expect((await api.json(ann, '/api/signed-urls', { path, method: 'DELETE' })).status).toBe(400);
  expect((await api.json(ann, '/api/signed-urls', { path, method: 'PUT', expiresInSeconds: 10 ** 6 })).status).toBe(
    400,
  );
  const { url } = (await api.json(ann, '/api/signed-urls', { path, method: 'PUT' })).body;
  expect((await api.put('guest', String(url), 'from outside')).status).toBe(200);
  expect((await api.get(ann, `/api/files/${path}`)).bytes.toString()).toBe('from outside');
});

test('the type of a file is determined by its content, not by the header or the name alone', async () => {
  const refused = async (path: string, body: Buffer | string) =>
    (await api.put(ann, `/api/files/${path}`, body)).body['name'];
  expect(await refused('workspaces/ann-1/page.html', '<script>alert(1)</script>')).toBe('FileTypeNotAllowed');
  expect(await refused('workspaces/ann-1/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(
    'FileTypeNotAllowed',
  );
  expect(await refused('workspaces/ann-1/drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(
    'FileTypeMismatch',
  );
  expect(await refused('workspaces/ann-1/program.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]))).toBe(
    'FileTypeMismatch',
  );
  expect(await refused('workspaces/ann-1/photo.jpg', png)).toBe('FileTypeMismatch');
  expect(await refused('workspaces/ann-1/paper.txt', '%PDF-1.4 in letters only')).toBe('FileTypeMismatch');
  expect(await refused('simulation-attachments/ann-1/sheet.csv', 'a,b')).toBe('FileTypeNotAllowed');
  expect(await refused('workspaces/ann-1/empty.txt', '')).toBe('FileEmpty');
  expect((await api.put(ann, '/api/files/workspaces/ann-1/photo.png', png)).body['contentType']).toBe('image/png');
  // A bitmap's first two letters are not enough to be one.
  expect((await api.put(ann, '/api/files/workspaces/ann-1/cars.txt', 'BMW builds cars')).status).toBe(200);
});

test('a file that is too large is refused before and during the upload', async () => {
  const path = '/api/files/simulation-attachments/dan-4/big.txt';
  const body = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
  const dan = { user: 'dan-4' };
  expect((await api.put(dan, path, body)).body).toMatchObject({
    name: 'FileTooLarge',
    message: 'A file here has at most 10 MB',
  });
  const chunked = await fetch(api.url + path, {
    method: 'PUT',
    headers: { 'x-test-viewer': 'dan-4' },
    body: new Blob([new Uint8Array(body)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect((await api.get(dan, '/api/files-usage')).body).toEqual({ usedBytes: 0, quotaBytes: 12 * 1024 * 1024 });
});

test('the quota includes concurrent uploads, and a replacement does not count twice', async () => {
  const eve = { user: 'eve-5' };
  const body = Buffer.alloc(3 * 1024 * 1024, 'b');
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((at) => api.put(eve, `/api/files/workspaces/eve-5/${at}.txt`, body)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBe(4);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ name: 'FileQuotaExceeded' });
  expect((await api.get(eve, '/api/files-usage')).body['usedBytes']).toBe(4 * body.length);
  const stored = statuses.indexOf(200) + 1;
  expect((await api.put(eve, `/api/files/workspaces/eve-5/${stored}.txt`, body)).status).toBe(200);
});
