// @guards api/{attachments,files}/** {db,domain}/files/** api/helper-{process,side}.ts
import fc from 'fast-check';
import { createDocx, createPdf, createZip } from '../_support/documents.ts';
import { png, startFileApi, type FileApi } from './files-support.ts';

const ann = { user: 'ann-1' };
const bob = { user: 'bob-2' };
let api: FileApi;
beforeAll(async () => {
  api = await startFileApi();
});
afterAll(() => api.close());

const attach = (as: Parameters<FileApi['call']>[0], name: string, body: Buffer | string) =>
  api.call(as, 'POST', `/api/attachments?name=${encodeURIComponent(name)}`, body);
const contentOf = async (id: string) =>
  (await api.db.selectFrom('attachment').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content;

test.each([
  ['notes.txt', async () => Buffer.from('Plain words\r\n\r\n\r\n\r\nand more'), 'Plain words\n\nand more'],
  ['windows.txt', async () => Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'Grüße'],
  ['sjis.txt', async () => Buffer.from('8ac58cec8e7481418360938c8b9e', 'hex'), '看護師、チ東京'],
  ['wide.txt', async () => Buffer.from('\ufeffwide letters', 'utf16le'), 'wide letters'],
  ['plan.md', async () => Buffer.from('# Plan\n\n- one'), '# Plan\n\n- one'],
  [
    'paper.pdf',
    () => createPdf(['Page one says hello', 'Page two says goodbye']),
    'Page one says hello\n\nPage two says goodbye',
  ],
  ['letter.docx', async () => createDocx(['Dear voters,', 'roads &amp; schools']), 'Dear voters,\n\nroads & schools'],
])('the text of a file of type %s is extracted and stored', async (name, bodyOf, text) => {
  const { status, body } = await attach(ann, name, await bodyOf());
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ name, kind: 'text', textCharacters: text.length, isCut: false, usedByRuns: 0 }),
  ]);
  expect(await contentOf(body['id'])).toBe(text);
});

test('an image is stored without text', async () => {
  expect((await attach(ann, 'photo.png', png)).body).toMatchObject({
    kind: 'image',
    textCharacters: 0,
    contentType: 'image/png',
  });
});

test('people see and remove only their own attachments; the file is deleted with its attachment and cannot be deleted separately', async () => {
  const cat = { user: 'cat-3' };
  const { id } = (await attach(cat, 'one.txt', 'one')).body;
  expect((await api.get(cat, '/api/attachments')).body).toMatchObject({
    items: [{ id, name: 'one.txt' }],
    limits: { maxFiles: 10, maxBytes: 10485760 },
  });
  expect((await api.get(bob, '/api/attachments')).body['items']).toEqual([]);
  expect((await api.get('guest', '/api/attachments')).status).toBe(401);
  const [file] = (await api.get(cat, '/api/files?prefix=simulation-attachments/cat-3/')).body['items'];
  expect((await api.call(cat, 'DELETE', `/api/files/${file.path}`)).body).toMatchObject({ name: 'FileInUse' });
  expect((await api.put(cat, `/api/files/${file.path}`, 'other words')).body).toMatchObject({ name: 'FileInUse' });
  expect((await api.get(cat, `/api/files/${file.path}`)).bytes.toString()).toBe('one');
  expect((await api.call(bob, 'DELETE', `/api/attachments/${id}`)).status).toBe(404);
  expect((await api.call(cat, 'DELETE', `/api/attachments/${id}`)).status).toBe(204);
  expect((await api.get(cat, '/api/files?prefix=simulation-attachments/cat-3/')).body['items']).toEqual([]);
});

test.each([
  [
    'locked.pdf',
    () => createPdf(['secret'], { userPassword: 'open sesame' }),
    'locked.pdf is protected by a password. Remove the password and add it again.',
  ],
  ['empty.pdf', () => createPdf(['']), 'No text was found in empty.pdf. A scan has to be added as text.'],
  [
    'torn.pdf',
    async () => (await createPdf(['half of it'])).subarray(0, 40),
    'torn.pdf could not be read. It may be damaged.',
  ],
  [
    'bomb.docx',
    async () => createDocx(['boom'], { 'word/media/image.bin': Buffer.alloc(80 * 1024 * 1024) }),
    'bomb.docx is too large when it is unpacked.',
  ],
  ['blank.txt', async () => Buffer.from(' \n\t '), 'No text was found in blank.txt. A scan has to be added as text.'],
])('an attachment is refused with an explanation, and nothing of it is stored: %s', async (name, bodyOf, message) => {
  const dan = { user: 'dan-4' };
  expect((await attach(dan, name, await bodyOf())).body).toEqual({ name: 'AttachmentUnreadable', message });
  expect((await api.get(dan, '/api/files-usage')).body['usedBytes']).toBe(0);
  expect((await api.get(dan, '/api/attachments')).body['items']).toEqual([]);
});

test('an archive that states a smaller size than it has is detected', async () => {
  const { checkArchive } = await import('../../api/attachments/check-archive.ts');
  const bomb = createZip({ 'a.xml': Buffer.alloc(3_000_000) }, 10);
  expect(checkArchive(bomb, 1_000_000)).toBe(false);
  expect(checkArchive(bomb, 4_000_000)).toBe(true);
  expect(checkArchive(createZip({ a: Buffer.alloc(600_000), b: Buffer.alloc(600_000) }), 1_000_000)).toBe(false);
});

test('extracting text is stopped when it takes too long', async () => {
  const { documentText } = await import('../../api/attachments/extract-document.ts');
  await expect(
    documentText({ localPath: '/dev/zero', kind: 'pdf', name: 'slow.pdf', ownerId: 'ann' }, 200),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/^slow\.pdf (took too long|is too large)/),
  });
}, 20_000);

test('file names are made safe, and other types of files are refused', async () => {
  expect((await attach(ann, '../../etc/pass\u202ewd.txt', 'x')).body['name']).toBe('pass wd.txt');
  expect((await attach(ann, '', 'x')).body).toMatchObject({ name: 'InvalidInput', field: 'name' });
  expect((await attach(ann, 'page.html', '<p>')).body['name']).toBe('FileTypeNotAllowed');
  expect((await attach(ann, 'fake.docx', createZip({ 'a.txt': Buffer.from('x') }))).body['name']).toBe(
    'FileTypeMismatch',
  );
});

test('documents with bytes changed at random are read or refused, and never stop the server', async () => {
  const pdf = await createPdf(['A page of words', 'and another one']);
  const docx = createDocx(['Some words', 'and more']);
  const eve = { user: 'eve-5' };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(['a.pdf', pdf] as const, ['a.docx', docx] as const),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      async ([name, bytes], changes) => {
        const body = Buffer.from(bytes);
        for (const [at, value] of changes) body[at % body.length] = value;
        const { status } = await attach(eve, name, body);
        expect([201, 400, 415]).toContain(status);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
