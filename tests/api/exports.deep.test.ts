// @guards api/exports/** domain/exports/** services/simulations/results/** db/simulations/results.ts
/** Exports of a run, opened by independent readers and compared with the API's figures. */
import { print } from 'graphql';
import { parse } from 'csv-parse/sync';
import { RunResultDocument, type RunResultQuery } from '../../web/generated/run/graphql.ts';
import {
  readOfficeParts,
  readPdfPages,
  readSeries,
  readSheets,
  readSlides,
  readWebPage,
  unzip,
} from '../_support/opened-files.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
const ann: Identity = { user: 'ann' };
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

async function file(jobId: string, format: string, as: Identity = ann) {
  const response = await fetch(`${api.url}/api/runs/${jobId}/export?format=${format}`, { headers: headersOf(as) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const people: ReactionColumns[] = Array.from({ length: 30 }, (_, personaIndex) => ({
  personaIndex,
  sentiment: (['positive', 'positive', 'negative', 'neutral', 'positive'] as const)[personaIndex % 5] ?? 'positive',
  segmentId: personaIndex % 3 === 0 ? 'parents' : 'renters',
  segmentName: personaIndex % 3 === 0 ? 'Parents' : 'Renters',
  age: 20 + personaIndex,
  gender: personaIndex % 2 === 0 ? 'female' : 'male',
}));

/** Every group is large enough for its own bar. */
const crowd: ReactionColumns[] = Array.from({ length: 150 }, (_, personaIndex) => ({
  ...people[personaIndex % 30],
  age: 20 + 10 * (personaIndex % 4),
  personaIndex,
}));

async function runOf(reactions: ReactionColumns[], columns: Parameters<typeof storeRun>[2] = {}) {
  const run = await storeRun(api.db, 'ann', {
    numUsers: reactions.length || 5,
    answeredCount: reactions.length,
    segmentNames: ['Parents', 'Renters'],
    models: ['gpt-4'],
    analysis: '## Summary\n\n**Most** liked it.\n\n- Say [when](http://x).',
    completedAt: new Date(),
    ...columns,
  });
  await storeReactions(api.db, run.id, reactions);
  return run;
}

type Result = NonNullable<RunResultQuery['simulationResult']>;

async function resultOf(jobId: string): Promise<Result> {
  const { data, errors } = await api.ask(ann, print(RunResultDocument), { jobId });
  expect(errors).toEqual([]);
  return data!['simulationResult'] as Result;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const cells = ({ label, counts, positive, verdict }: Result['bySegment'][number]) => [
  label,
  counts.total,
  counts.positive,
  counts.neutral,
  counts.negative,
  positive.share,
  positive.low,
  positive.high,
  (counts.positive - counts.negative) / counts.total,
  counts.total < 30 ? 'small sample' : null,
  verdict,
];

test('XLSX contains the figures of the API as numbers, and every reaction', async () => {
  const { jobId } = await runOf(people);
  const { status, headers, bytes } = await file(jobId, 'xlsx');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="soundings-${jobId}-\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`),
  );
  expect(headers.get('cache-control')).toBe('no-store');
  const sheets = await readSheets(bytes);
  const result = await resultOf(jobId);
  expect([...sheets.keys()]).toEqual([
    'Summary',
    'Segments',
    'Demographics',
    'Attributes',
    'Themes',
    'Codebook',
    'Reactions',
  ]);
  const summary = new Map(sheets.get('Summary')!.map(([name, ...values]) => [name, values]));
  expect(summary.get('Positive share')).toEqual([result.positive.share, result.positive.low, result.positive.high]);
  expect(summary.get('Negative personas')?.[0]).toBe(result.negative.count);
  expect(summary.get('Sentiment score')).toEqual([result.sentimentScore, result.sentimentLow, result.sentimentHigh]);
  expect(summary.get('Engagement score')?.[0]).toBe(result.engagementScore);
  expect(sheets.get('Segments')!.slice(1)).toEqual(result.bySegment.map(cells));
  const groups = [
    ...result.byAge.map((group) => ['Age', ...cells(group)]),
    ...result.byGender.map((group) => ['Gender', ...cells(group)]),
  ];
  expect(sheets.get('Demographics')!.slice(1)).toEqual(groups);
  const heard = people.length;
  expect(sheets.get('Themes')!.slice(1)).toEqual([
    ['What spoke for it (positive)', 'The bus stop is close', 'a majority', 20, heard, null],
    ['What spoke against it (negative)', 'The bus stop is close', 'a majority', 6, heard, null],
    ['What was missing (neutral)', 'The bus stop is close', 'a majority', 6, heard, null],
  ]);
  const csv = parse((await file(jobId, 'csv')).bytes, { columns: true, bom: true }) as Record<string, string>[];
  const [head = [], ...rows] = sheets.get('Reactions')!;
  expect(head).toEqual(Object.keys(csv[0]!));
  expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(csv.map((line) => Object.values(line)));
  const [titles = [], ...described] = sheets.get('Codebook')!;
  expect(titles.slice(0, 3)).toEqual(['name', 'label', 'type']);
  expect([...new Set(described.map(([name]) => name))]).toEqual(head);
});

test('PDF contains the texts and figures of the API, and marks every page as simulated', async () => {
  const { jobId } = await runOf(people, {
    isSimulated: true,
    analysis: `## Summary\n\n**Most** liked it.\n\n${'- One more point.\n'.repeat(80)}`,
  });
  const pages = await readPdfPages((await file(jobId, 'pdf')).bytes);
  const { positive, neutral, negative, bySegment, byAge, byGender } = await resultOf(jobId);
  const text = pages.join(' ');
  for (const share of [positive, neutral, negative]) {
    expect(text).toContain(percent(share.share));
    expect(text).toContain(`${Math.round(share.low * 100)}–${percent(share.high)}`);
  }
  for (const { label, counts } of [...bySegment, ...byAge, ...byGender]) {
    expect(text).toContain(label);
    expect(text).toContain(`n = ${counts.total}`);
  }
  expect(text).toContain('Positive clearly outweighs negative');
  expect(text).toContain('Buses every ten minutes');
  expect(text).toContain('Most liked it.');
  expect(text).toContain('That would help my family.');
  for (const said of ['What spoke for it (positive)', 'What spoke against it (negative)', 'About these themes'])
    expect(text).toContain(said);
  expect(text).toContain('The bus stop is close: about 20 of 30 people');
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Simulated provider');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  }
});

test('HTML is a single page that loads no other file and contains the figures of the API', async () => {
  const { jobId } = await runOf(people, { isSimulated: true });
  const { headers, bytes } = await file(jobId, 'html');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="soundings-.*\.html"$/);
  const text = readWebPage(bytes);
  const { positive, neutral, negative, bySegment, byAge, byGender } = await resultOf(jobId);
  for (const share of [positive, neutral, negative]) expect(text).toContain(percent(share.share));
  for (const { label, counts } of [...bySegment, ...byAge, ...byGender]) {
    expect(text).toContain(label);
    expect(text).toMatch(new RegExp(` ${counts.positive} +${counts.neutral} +${counts.negative} `));
  }
  for (const said of [
    'Positive clearly outweighs negative',
    'Buses every ten minutes',
    'Most liked it.',
    'Simulated provider',
    'What spoke for it (positive)',
    'What spoke against it (negative)',
    'What was missing (neutral)',
    `The bus stop is close: about 20 of ${people.length} people`,
    'The bus stop is close: about 6 of',
    'Every reason fits a theme.',
  ])
    expect(text).toContain(said);
});

test('PPTX contains native charts with the counts of the API, and marks every slide as simulated', async () => {
  const { jobId } = await runOf(crowd, { isSimulated: true });
  const { bytes } = await file(jobId, 'pptx');
  const { slides, charts } = readSlides(bytes);
  const result = await resultOf(jobId);
  for (const share of [result.positive, result.neutral, result.negative])
    expect(slides[1]).toContain(percent(share.share));
  const groups = [result.bySegment, result.byAge, result.byGender];
  expect(charts).toHaveLength(groups.length);
  for (const [at, group] of groups.entries()) {
    const series = readSeries(charts[at]!);
    const sentiments = ['positive', 'neutral', 'negative'] as const;
    // Bars are drawn from the bottom up.
    const shown = group.toReversed();
    expect(series.map(({ values }) => values)).toEqual(
      sentiments.map((sentiment) => shown.map(({ counts }) => counts[sentiment])),
    );
    expect(series[0]!.labels).toEqual(
      shown.map(({ label, positive }) => expect.stringContaining(`${label}: ${percent(positive.share)} positive`)),
    );
  }
  expect(slides.join(' ')).toContain('The bus stop is close: about 90 of 150 people');
  expect(slides.filter((slide) => slide.includes('What spoke against it (negative)'))).toHaveLength(1);
  for (const slide of slides) expect(slide).toContain('Simulated provider');
});

test('the figures of a run of both providers that stopped halfway include every persona with an answer', async () => {
  const both = [0, 1].map((personaIndex) => ({ ...people[personaIndex]!, provider: 'anthropic' }));
  const { jobId } = await runOf([...people, ...both], {
    modelProvider: 'all',
    numUsers: 40,
    answeredCount: 2,
    status: 'failed',
    error: 'Cancelled by user',
  });
  const text = (await readPdfPages((await file(jobId, 'pdf')).bytes)).join(' ');
  expect(text).toContain('2 of 40 personas answered by every provider, 30 by at least one');
  expect(text).toContain('of 30 personas reacted positively');
  const sheets = await readSheets((await file(jobId, 'xlsx')).bytes);
  const summary = new Map(sheets.get('Summary')!.map(([name, ...values]) => [name, values]));
  expect([summary.get('Personas answered')?.[0], summary.get('Personas with any answer')?.[0]]).toEqual([2, 30]);
});

test('shares are shown for a run of both providers in which no persona has both answers', async () => {
  const { jobId } = await runOf(people, {
    modelProvider: 'all',
    answeredCount: 0,
    status: 'failed',
    error: 'Cancelled by user',
  });
  const result = await resultOf(jobId);
  expect(result).toMatchObject({ answered: 0, heard: 30 });
  const sheets = await readSheets((await file(jobId, 'xlsx')).bytes);
  const summary = new Map(sheets.get('Summary')!.map(([name, ...values]) => [name, values]));
  expect(summary.get('Positive share')).toEqual([result.positive.share, result.positive.low, result.positive.high]);
});

test('real models’ answers are not marked as simulated', async () => {
  const { jobId } = await runOf(people);
  expect((await readPdfPages((await file(jobId, 'pdf')).bytes)).join(' ')).not.toContain('Simulated');
  expect([...unzip((await file(jobId, 'pptx')).bytes).values()].join(' ')).not.toContain('Simulated');
});

const hostile = [
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1',
  '@sum',
  '\t=1',
  '\r=1',
  '\u0001=1',
  '<b>&"\'</b>',
  ']]>',
  '👍🏽 中文 العربية שלום',
  'a\u202eb\u0007c\ufffe',
].concat('x'.repeat(20_000), '=1'.repeat(20_000), '', '\ud800=1', 'ελληνικά, кириллица, čeština');

async function runOfHostile(): Promise<string> {
  const reactions = hostile.map((response, personaIndex) => ({
    personaIndex,
    response,
    reasoning: response,
    personName: response.slice(0, 40),
    segmentId: `s${personaIndex}`,
    segmentName: response.slice(0, 60) || 'none',
    gender: response.slice(0, 30),
  }));
  const said = hostile.join('\n');
  const columns = { message: `=1+1 <&> ${said}`, analysis: `# ${'wide'.repeat(500)}\n${said}`, segmentNames: hostile };
  return (await runOf(reactions, columns)).jobId;
}

describe('a run with texts that could break a file', () => {
  let jobId: string;
  beforeAll(async () => {
    jobId = await runOfHostile();
  });

  test('is a valid XLSX file, in which texts are as they were and no cell is a formula', async () => {
    const { bytes } = await file(jobId, 'xlsx');
    const sheets = [...readOfficeParts(bytes)].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets).toHaveLength(7);
    for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >/]/);
    const texts = [...(await readSheets(bytes)).values()].flat(2).filter((cell) => typeof cell === 'string');
    expect(texts).toContain('=HYPERLINK("http://x","y")');
    expect(texts.filter((text) => text.startsWith("'"))).toEqual([]);
    expect(texts).toContain('x'.repeat(20_000));
  });

  test('is a valid PDF file, which mentions characters that its font lacks', async () => {
    const text = (await readPdfPages((await file(jobId, 'pdf')).bytes)).join(' ');
    expect(text).toContain('ελληνικά, кириллица, čeština');
    expect(text).toContain('▯ stands for a character');
  });

  test('is a valid PPTX file', async () => {
    const { bytes } = await file(jobId, 'pptx');
    readOfficeParts(bytes);
    expect(readSlides(bytes).slides.join('')).toContain('&lt;b&gt;&amp;');
  });

  test('is a valid HTML file with every alphabet', async () => {
    const { bytes } = await file(jobId, 'html');
    const text = readWebPage(bytes);
    for (const said of ['<b>&"\'</b>', '👍🏽 中文 العربية שלום', 'ελληνικά, кириллица, čeština'])
      expect(text).toContain(said);
    expect(text).not.toContain('\u202e');
  });

  test('is a valid CSV file and a valid JSON file', async () => {
    expect(parse((await file(jobId, 'csv')).bytes, { bom: true })).toHaveLength(hostile.length + 1);
    const json = JSON.parse((await file(jobId, 'json')).bytes.toString()) as { reactions: unknown[]; themes: object };
    expect(json.themes).toHaveProperty('themes');
    expect(json.reactions).toHaveLength(hostile.length);
  });
});

test('a run without answers can be exported', async () => {
  const { jobId } = await runOf([], { status: 'failed', error: 'Cancelled by user' });
  expect((await readPdfPages((await file(jobId, 'pdf')).bytes)).join(' ')).toContain('No persona has answered yet.');
  expect((await readSheets((await file(jobId, 'xlsx')).bytes)).get('Reactions')).toHaveLength(1);
  expect(readSlides((await file(jobId, 'pptx')).bytes).charts).toEqual([]);
  expect(readWebPage((await file(jobId, 'html')).bytes)).toContain('No persona has answered yet.');
});

test.each(['xlsx', 'pdf', 'pptx', 'html'])('only the owner can export a run, not %s', async (format) => {
  const { jobId } = await runOf(people);
  const bos = await file(jobId, format, { user: 'bo' });
  expect([bos.status, JSON.parse(bos.bytes.toString())]).toEqual([
    404,
    { name: 'JobNotFound', message: 'Job not found' },
  ]);
  expect((await file(jobId, format, 'guest')).status).toBe(401);
  expect((await file(jobId, format, 'service')).status).toBe(401);
});
