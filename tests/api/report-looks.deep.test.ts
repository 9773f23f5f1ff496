// @guards api/exports/** domain/exports/** api/graphql/report-looks.ts
/** Logo and color of a person's reports for clients: in their files, in the export of their data, and nowhere else. */
import { createPng } from '../_support/pictures.ts';
import { readPdfPages, readWebPage, readWordFile, unzip } from '../_support/opened-files.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { storeUser } from '../_support/people.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
let ann: string;
let bo: string;
const png = createPng(80, 40).toString('base64');

beforeAll(async () => {
  api = await startDataApi();
  ann = await storeUser(api.db, api.env);
  bo = await storeUser(api.db, api.env);
}, 60_000);
afterAll(() => api?.close(), 60_000);

interface Look {
  color: string | null;
  usedColor: string;
  logo: string | null;
}

async function change(user: string, variables: { color?: string; logo?: string }) {
  const { data, errors } = await api.ask(
    { user },
    'mutation ($color: String, $logo: String) { changeReportLook(color: $color, logo: $logo) { color usedColor logo } }',
    variables,
  );
  return { look: data?.['changeReportLook'] as Look | null, problem: errors[0]?.message };
}

async function lookOf(user: string): Promise<Look> {
  const { data } = await api.ask({ user }, '{ reportLook { color usedColor logo } }');
  return data!['reportLook'] as Look;
}

async function bytesOf(user: string, path: string): Promise<Buffer> {
  const response = await fetch(`${api.url}${path}`, { headers: headersOf({ user }) });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

async function storeAnswered(user: string): Promise<string> {
  const { id, jobId } = await storeRun(api.db, user, { numUsers: 40, answeredCount: 40 });
  await storeReactions(
    api.db,
    id,
    Array.from({ length: 40 }, (_, personaIndex) => ({ personaIndex })),
  );
  return jobId;
}

test('a look is stored in parts, a light color is used darker, and an empty text removes it', async () => {
  expect(await lookOf(bo)).toEqual({ color: null, usedColor: '24416b', logo: null });
  expect((await change(bo, { color: '#FF9900' })).look).toMatchObject({ color: 'ff9900', logo: null });
  const { look } = await change(bo, { logo: png });
  expect([look?.color, look?.logo]).toEqual(['ff9900', `data:image/png;base64,${png}`]);
  expect(look?.usedColor).not.toBe('ff9900');
  expect((await change(bo, { logo: '', color: '' })).look).toEqual({ color: null, usedColor: '24416b', logo: null });
});

test.each([
  [{ color: 'red' }, 'six hex digits'],
  [{ logo: Buffer.from('<svg onload="x"/>').toString('base64') }, 'PNG or JPEG'],
  [{ logo: Buffer.concat([createPng(4, 4), Buffer.alloc(200_000)]).toString('base64') }, '200 kB'],
  // It begins as a PNG does, and cannot be drawn.
  [{ logo: createPng(80, 40).subarray(0, 45).toString('base64') }, 'cannot be read'],
])('%# what cannot be used is refused, and nothing changes', async (given, words) => {
  const before = await lookOf(ann);
  expect((await change(ann, given)).problem).toContain(words);
  expect(await lookOf(ann)).toEqual(before);
});

test('all files of a client’s report have the logo and the color, the report with everything and those of others have neither', async () => {
  await change(ann, { color: '7a1f5c', logo: png });
  const [jobId, others] = [await storeAnswered(ann), await storeAnswered(bo)];
  const of = (user: string, job: string, format: string, report = 'client') =>
    bytesOf(user, `/api/runs/${job}/export?format=${format}&report=${report}`);
  const pictures = (bytes: Buffer) => [...unzip(bytes).keys()].filter((name) => /media\/.*\.png$/.test(name)).length;
  const slides = await of(ann, jobId, 'pptx');
  expect([pictures(slides) > 0, [...unzip(slides).values()].join('').includes('7A1F5C')]).toEqual([true, true]);
  const word = await of(ann, jobId, 'docx');
  expect([pictures(word), (await readWordFile(word)).text.length > 100]).toEqual([1, true]);
  const page = await of(ann, jobId, 'html');
  expect(readWebPage(page)).toContain('Buses every ten minutes');
  expect([page.includes(`data:image/png;base64,${png}`), page.includes('#7a1f5c')]).toEqual([true, true]);
  const pdf = await of(ann, jobId, 'pdf');
  expect((await readPdfPages(pdf)).length).toBeGreaterThan(0);
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  const theirs = await of(bo, others, 'html');
  const full = await of(ann, jobId, 'html', 'full');
  for (const plain of [theirs, full])
    expect([plain.includes('data:image'), plain.includes('7a1f5c')]).toEqual([false, false]);
});

test('the export of one’s data has it, and that of others has not', async () => {
  expect((await bytesOf(ann, '/api/my-data')).toString()).toContain(png);
  expect((await bytesOf(bo, '/api/my-data')).toString()).not.toContain(png);
});

test('a guest has no look', async () => {
  expect((await api.ask('guest', '{ reportLook { color } }')).errors).toHaveLength(1);
});
