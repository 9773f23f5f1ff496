/** Every export opened by somebody who did not write it, and its numbers held to the API's. */
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
const ann: Identity = { user: 'ann' };
const bob: Identity = { user: 'bob' };
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

async function file(path: string, as: Identity = ann) {
  const response = await fetch(`${api.url}${path}`, { headers: headersOf(as) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const ofRun = (jobId: string, format: string, as: Identity = ann) => file(`/api/runs/${jobId}/export?format=${format}`, as);

/** Names and texts of the parts of a zip file, by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength, extra, comment, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(begin, begin + size);
    parts.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

async function sheetsOf(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}

const slidesOf = (parts: Map<string, string>) => [...parts].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map(([, text]) => text);

async function pdfPages(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text;
}

const people: ReactionColumns[] = Array.from({ length: 30 }, (_, personaIndex) => ({
  personaIndex,
  sentiment: (['positive', 'positive', 'negative', 'neutral', 'positive'] as const)[personaIndex % 5] ?? 'positive',
  segmentId: personaIndex % 3 === 0 ? 'parents' : 'renters',
  segmentName: personaIndex % 3 === 0 ? 'Parents' : 'Renters',
  age: 20 + personaIndex,
  gender: personaIndex % 2 === 0 ? 'female' : 'male',
}));

async function runOf(reactions: ReactionColumns[], columns: Parameters<typeof storeRun>[2] = {}) {
  const run = await storeRun(api.db, 'ann', {
    numUsers: reactions.length || 5,
    answeredCount: reactions.length,
    segmentNames: ['Parents', 'Renters'],
    segmentIds: ['parents', 'renters'],
    models: ['gpt-4'],
    analysis: '## Summary\n\n**Most** liked it.\n\n- Say when.',
    completedAt: new Date(),
    ...columns,
  });
  await storeReactions(api.db, run.id, reactions);
  return run;
}

interface Result {
  positive: { count: number; share: number; low: number; high: number };
  bySegment: { label: string; counts: { positive: number; neutral: number; negative: number; total: number } }[];
}

async function resultOf(jobId: string): Promise<Result> {
  const query = `query ($jobId: String!) { simulationResult(jobId: $jobId) {
    positive { count share low high } bySegment { label counts { positive neutral negative total } } } }`;
  return (await api.ask(ann, query, { jobId })).data?.['simulationResult'] as Result;
}

const percent = (share: number) => String(Math.round(share * 100));

test('a workbook holds the figures of the api, and every reaction as text and numbers', async () => {
  const { jobId } = await runOf(people);
  const { status, headers, bytes } = await ofRun(jobId, 'xlsx');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="soundings-${jobId}.xlsx"`);
  expect(headers.get('cache-control')).toBe('no-store');
  const sheets = await sheetsOf(bytes);
  const { bySegment } = await resultOf(jobId);
  const cells = [...sheets.values()].flat();
  for (const { label, counts } of bySegment) {
    const row = cells.find((line) => line[0] === label && line.includes(counts.total));
    expect(row).toEqual(expect.arrayContaining([counts.positive, counts.negative, counts.neutral]));
  }
  const reactions = [...sheets].find(([name]) => /reactions/i.test(name))?.[1] ?? [];
  expect(reactions.filter((row) => row.includes('That would help my family.'))).toHaveLength(30);
});

test('a PDF report says what the api says, with the analysis and a number on each page', async () => {
  const { jobId } = await runOf(people, { isSimulated: true });
  const pages = await pdfPages((await ofRun(jobId, 'pdf')).bytes);
  const { positive, bySegment } = await resultOf(jobId);
  const text = pages.join('\n');
  expect(text).toContain(`${percent(positive.share)} %`);
  expect(text).toContain(`${percent(positive.low)}–${percent(positive.high)}`);
  expect(text).toContain('Buses every ten minutes');
  expect(text).toContain('Most liked it.');
  for (const { label } of bySegment) expect(text).toContain(label);
  for (const page of pages) expect(page).toContain('Simulated provider');
});

test('slides hold the figures, and charts with the counts of the api', async () => {
  const { jobId } = await runOf(people, { isSimulated: true });
  const parts = unzip((await ofRun(jobId, 'pptx')).bytes);
  const slides = slidesOf(parts);
  const { positive, bySegment } = await resultOf(jobId);
  expect(slides.length).toBeGreaterThan(2);
  expect(slides.join('')).toContain(percent(positive.share));
  // On the layout that every slide is made from.
  const layouts = [...parts]
    .filter(([name, text]) => name.startsWith('ppt/slideLayouts/') && text.includes('Simulated provider'))
    .map(([name]) => name.split('/').at(-1));
  const made = [...parts].filter(([name]) => /^ppt\/slides\/_rels\/slide\d+\.xml\.rels$/.test(name));
  expect(made).toHaveLength(slides.length);
  for (const [, relations] of made) expect(layouts.some((layout) => relations.includes(`slideLayouts/${layout}"`))).toBe(true);
  const charts = [...parts].filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).map(([, text]) => text);
  const ofSegments = charts.find((chart) => bySegment.every(({ label }) => chart.includes(label))) ?? '';
  const values = [...ofSegments.matchAll(/<c:v>([\d.]+)<\/c:v>/g)].map(([, value]) => Number(value));
  for (const { counts } of bySegment)
    expect(values.some((value) => value === counts.positive || Math.abs(value - counts.positive / counts.total) < 1e-3)).toBe(true);
});

test.each(['xlsx', 'pdf', 'pptx'])('texts that try to break a file do not: %s', async (format) => {
  const said = [
    '=HYPERLINK("http://x","y")',
    '+1',
    '@sum',
    '<b>&"\'</b>',
    'a\u0000b\u0007c'.replace('\u0000', ''),
    '👍 中文 العربية',
    'x'.repeat(20_000),
    '',
  ];
  const { jobId } = await runOf(
    said.map((response, personaIndex) => ({
      personaIndex,
      response,
      personName: response.slice(0, 40),
      segmentName: response.slice(0, 60) || 'none',
    })),
    { message: `=1+1 <&> ${'long '.repeat(900)}`, analysis: `# ${'wide'.repeat(500)}\n${said.join('\n')}` },
  );
  const { status, bytes } = await ofRun(jobId, format);
  expect(status).toBe(200);
  if (format === 'pdf') expect((await pdfPages(bytes)).length).toBeGreaterThan(0);
  else if (format === 'pptx') expect(slidesOf(unzip(bytes)).length).toBeGreaterThan(1);
  else {
    const parts = unzip(bytes);
    for (const [name, text] of parts) if (name.includes('worksheets/')) expect(text).not.toMatch(/<f[ >]/);
    expect((await sheetsOf(bytes)).size).toBeGreaterThan(1);
  }
});

test.each(['xlsx', 'pdf', 'pptx', 'csv', 'json'])('a run that nobody answered is a file as well: %s', async (format) => {
  const { jobId } = await runOf([], { status: 'failed', error: 'Cancelled by user' });
  const { status, bytes } = await ofRun(jobId, format);
  expect([status, bytes.length > 0]).toEqual([200, true]);
});

test('a run is a file for its owner alone', async () => {
  const { jobId } = await runOf(people);
  for (const format of ['xlsx', 'pdf', 'pptx']) {
    expect((await ofRun(jobId, format, bob)).status).toBe(404);
    expect((await ofRun(jobId, format, 'guest')).status).toBe(401);
  }
  expect((await ofRun(jobId, 'exe')).status).toBe(400);
});

describe('analytics', () => {
  const ofAll = (format: string, rest = '', as: Identity = ann) => file(`/api/analytics/export?format=${format}${rest}`, as);

  test('every format says what the api says of the same filter', async () => {
    await runOf(people);
    const query =
      'query { analytics(timeZone: "UTC") { totals { runs counts { positive total } positive { share } } bySegment { label counts { total } } } }';
    const { totals, bySegment } = (await api.ask(ann, query)).data?.['analytics'] as {
      totals: { runs: number; counts: { positive: number; total: number }; positive: { share: number } };
      bySegment: { label: string; counts: { total: number } }[];
    };
    const json = JSON.parse((await ofAll('json')).bytes.toString()) as { analytics: { totals: object } };
    expect(json.analytics.totals).toMatchObject(totals);
    const csv = parse((await ofAll('csv')).bytes, { columns: true, bom: true }) as Record<string, string>[];
    expect(csv.some((row) => Object.values(row).includes(String(totals.counts.total)))).toBe(true);
    expect(csv.some((row) => Object.values(row).includes(String(totals.positive.share)))).toBe(true);
    expect((await pdfPages((await ofAll('pdf')).bytes)).join('\n')).toContain(`${percent(totals.positive.share)} %`);
    expect(slidesOf(unzip((await ofAll('pptx')).bytes)).join('')).toContain(percent(totals.positive.share));
    const { bytes } = await ofAll('xlsx');
    const cells = [...(await sheetsOf(bytes)).values()].flat();
    for (const { label, counts } of bySegment.slice(0, 5)) expect(cells.some((row) => row.includes(label) && row.includes(counts.total))).toBe(true);
  });

  test.each(['xlsx', 'pdf', 'pptx', 'csv', 'json'])('without a run it is a file as well: %s', async (format) => {
    const { status, bytes } = await ofAll(format, '', bob);
    expect([status, bytes.length > 0]).toEqual([200, true]);
  });

  test('guests and wrong filters are refused', async () => {
    expect((await ofAll('pdf', '', 'guest')).status).toBe(401);
    expect((await ofAll('pdf', '&period=ever')).status).toBe(400);
    expect((await ofAll('doc')).status).toBe(400);
  });
});
