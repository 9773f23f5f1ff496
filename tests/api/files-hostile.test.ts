import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isSafeSegment, parsePath, safeName } from '../../domain/files/paths.ts';
import { draws } from '../_support/depth.ts';
import { startFileApi, type FileApi } from './files-support.ts';

const ann = { user: 'ann-1' };
const bob = { user: 'bob-2' };
let api: FileApi;
beforeAll(async () => {
  api = await startFileApi();
  writeFileSync(join(api.home, 'secrets.json'), 'TOP SECRET');
  await api.put(bob, '/api/files/workspaces/bob-2/private.txt', 'SECRET OF BOB');
  await api.put(ann, '/api/files/workspaces/ann-1/here.txt', 'mine');
});
afterAll(() => api.close());

/** Encodings of '..', '/', '.' and nothing, and other inputs that were vulnerabilities elsewhere. */
const pieces = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '%2e',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '．．',
  '‥',
  '%EF%BC%8E%EF%BC%8E',
  '%2f',
  '%252f',
  '%5c',
  '%255c',
  '\\',
  '%00',
  '%2500',
  'x%00.txt',
  '%0a',
  '%0d%0aset-cookie:a=b',
  '%E2%80%AE',
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  '~',
  '~root',
  'C:',
  'C%3a',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  ';',
  '?',
  '#',
  'workspaces',
  'public',
  'simulation-attachments',
  'bob-2',
  'ann-1',
  'private.txt',
  'here.txt',
  'secrets.json',
  'files',
  'etc',
  'passwd',
  '.env',
  'CON',
  'aux.txt',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%27%20or%201=1--',
  '',
  ' ',
  '%20',
  'a'.repeat(300),
  '∕',
  '%E2%88%95',
  'ﬀ',
  'é',
  'e%CC%81',
];
const hostilePath = fc
  .tuple(
    fc.constantFrom('', 'workspaces/ann-1/', 'public/workspaces/ann-1/', 'public/', 'workspaces/', '/', '//'),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('/', '//', '/./', '%2f', '\\'),
  )
  .map(([start, parts, separator]) => start + parts.join(separator));

/** Characters that a raw request line cannot contain are sent escaped. */
const asRequestPath = (path: string) =>
  `/api/files/${path}`.replaceAll(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.toWellFormed()));

test('no path reads a file of another person or causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(hostilePath, fc.constantFrom(ann, 'guest' as const), async (path, as) => {
      const { status, text } = await api.raw(as, 'GET', asRequestPath(path));
      expect(text).not.toContain('SECRET');
      expect(text).not.toContain('root:');
      expect([200, 304, 400, 401, 404]).toContain(status);
    }),
    { numRuns: draws(200, 1_500) },
  );
}, 120_000);

test('no path writes or deletes outside the person’s own folder', async () => {
  await fc.assert(
    fc.asyncProperty(hostilePath, fc.constantFrom('PUT', 'DELETE'), async (path, method) => {
      const { status } = await api.raw(
        ann,
        method,
        asRequestPath(`${path}.txt`),
        method === 'PUT' ? 'written' : undefined,
      );
      expect(status).toBeLessThan(500);
    }),
    { numRuns: draws(200, 700) },
  );
  const stored = await api.db
    .selectFrom('storedFile')
    .select(['path', 'ownerId'])
    .where('state', '=', 'stored')
    .execute();
  for (const { path, ownerId } of stored) expect(parsePath(path)).toMatchObject({ path, ownerId });
  const written = stored.filter(({ ownerId }) => ownerId !== 'bob-2');
  expect(written.map(({ ownerId }) => ownerId)).toEqual(written.map(() => 'ann-1'));
  expect((await api.get(bob, '/api/files/workspaces/bob-2/private.txt')).bytes.toString()).toBe('SECRET OF BOB');
  // The disk contains only folders of areas and owners, and generated file names.
  const entries = readdirSync(join(api.home, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const entry of entries) expect(entry.name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
}, 120_000);

test('symbolic links in the storage folder are not followed', async () => {
  const folder = join(api.home, 'files', 'workspaces', 'ann-1');
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(api.home, 'secrets.json'), join(folder, 'link.txt'));
  symlinkSync('/etc', join(folder, 'etc'));
  for (const path of ['link.txt', 'etc/hosts', 'etc/passwd.txt'])
    expect((await api.get(ann, `/api/files/workspaces/ann-1/${path}`)).status).toBe(404);
});

test('malformed requests are refused with a clear error', async () => {
  const refusal = async (path: string) => (await api.raw(ann, 'GET', path)).status;
  expect(await refusal('/api/files/%')).toBe(400);
  expect(await refusal('/api/files/workspaces/ann-1/%E0%A4%A.txt')).toBe(400);
  expect(await refusal('/api/files/workspaces/ann-1/%2e%2e%2fbob-2%2fprivate.txt')).toBe(400);
  expect(await refusal('/api/files/workspaces/ann-1/..%2fbob-2%2fprivate.txt')).toBe(400);
  expect(await refusal('/api/files?limit=0')).toBe(400);
  expect(await refusal('/api/files?nextToken=%00')).toBe(400);
  expect(await refusal('/api/files?nextToken=AA')).toBe(400);
  expect(await refusal('/api/files?prefix=%00')).toBe(400);
  expect(await refusal('/api/files?prefix[a]=b&limit[]=1')).toBeLessThan(500);
});

test('signatures cannot be guessed, moved to other files or extended', async () => {
  const { url } = (await api.json(bob, '/api/signed-urls', { path: 'workspaces/bob-2/private.txt' })).body;
  const query = new URL(String(url), api.url).searchParams;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.base64String(), fc.string(), fc.constant(query.get('signature') ?? '')),
      fc.oneof(fc.integer().map(String), fc.string()),
      async (signature, expires) => {
        const { status, bytes } = await api.get(
          'guest',
          `/api/files/workspaces/bob-2/private.txt?${new URLSearchParams({ signature, expires })}`,
        );
        expect([status, bytes.includes('SECRET')]).toEqual([403, false]);
      },
    ),
    { numRuns: draws(50, 300) },
  );
  expect(
    (await api.get('guest', '/api/files/workspaces/bob-2/private.txt?signature=a&signature=b&expires=1')).status,
  ).toBe(403);
});

test('every file name becomes a safe name with the same extension, or is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = safeName(`${text}.txt`);
      expect(name === '' || isSafeSegment(name)).toBe(true);
      expect(name).not.toMatch(/[/\\\p{C}]|\.\./u);
    }),
    { numRuns: draws(2_000, 20_000) },
  );
  expect(safeName('C:\\fakepath\\My Report (final).PDF')).toBe('My Report (final).PDF');
  expect(safeName(`${'long '.repeat(100)}.docx`)).toMatch(/^long .*\.docx$/);
});
