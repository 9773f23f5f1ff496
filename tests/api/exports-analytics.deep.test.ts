// @guards api/exports/** {db,domain,services}/analytics/** domain/charts/**
/**
 * Exports of the analytics page, opened by independent readers and compared with the API's figures for the same filter.
 */
import { print } from 'graphql';
import { parse } from 'csv-parse/sync';
import { AnalyticsViewDocument, type AnalyticsViewQuery } from '../../web/generated/analytics/graphql.ts';
import {
  readOfficeParts,
  readPdfPages,
  readSeries,
  readSheets,
  readSlides,
  readWebPage,
  unzip,
} from '../_support/opened-files.ts';
import { panelSpec, panelStep } from '../_support/panel-steps.ts';
import { storePanel } from '../_support/stored-panels.ts';
import { syntheticPanel } from '../_support/synthetic-panel.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
const ann: Identity = { user: 'ann' };
type View = AnalyticsViewQuery['analytics'];

beforeAll(async () => {
  api = await startDataApi();
  await store('Buses every ten minutes', 40, {
    sentiment: 'positive',
    segmentId: 'parents',
    segmentName: 'Parents',
    age: 20,
  });
  await store(
    '=cmd <&> \u0001',
    12,
    { sentiment: 'negative', segmentId: 'renters', segmentName: '@Renters', model: 'gpt-4o', age: 60 },
    true,
  );
});
afterAll(() => api.close());

async function store(
  message: string,
  count: number,
  columns: Partial<ReactionColumns>,
  isSimulated = false,
): Promise<void> {
  const run = await storeRun(api.db, 'ann', {
    message,
    isSimulated,
    segmentIds: [columns.segmentId ?? ''],
    models: [columns.model ?? 'gpt-4'],
  });
  await storeReactions(
    api.db,
    run.id,
    Array.from({ length: count }, (_, personaIndex) => ({
      ...columns,
      personaIndex,
      userId: `${columns.segmentId}-${personaIndex}`,
    })),
  );
}

async function file(format: string, rest = '', as: Identity = ann) {
  const response = await fetch(`${api.url}/api/analytics/export?format=${format}${rest}`, { headers: headersOf(as) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function view(filter: Record<string, unknown> = {}): Promise<View> {
  return (await api.ask(ann, print(AnalyticsViewDocument), { filter, timeZone: 'UTC' })).data!['analytics'] as View;
}

const filters = [
  ['', {}],
  ['&model=gpt-4&timeZone=UTC', { models: ['gpt-4'] }],
  ['&segment=renters&answers=simulated', { segmentIds: ['renters'], answers: 'simulated' }],
] as const;

test.each(filters)('CSV and JSON contain every figure of the API: %s', async (rest, filter) => {
  const { totals, bySegment, byModel } = await view(filter);
  const csv = await file('csv', rest);
  expect(csv.headers.get('content-disposition')).toMatch(
    /^attachment; filename="soundings-analytics-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(csv.headers.get('cache-control')).toBe('no-store');
  const lines = parse(csv.bytes, { columns: true, bom: true }) as Record<string, string>[];
  const valueOf = (section: string, group: string, figure: string) => {
    const line = lines.find((one) => one['section'] === section && one['group'] === group && one['figure'] === figure);
    return [line?.['value'], line?.['low'], line?.['high']].map((text) => (text === '' ? null : Number(text)));
  };
  expect(valueOf('totals', 'all', 'runs')[0]).toBe(totals.runs);
  expect(valueOf('totals', 'all', 'personas')[0]).toBe(totals.counts.total);
  expect(valueOf('totals', 'all', 'positive share')).toEqual([
    totals.positive.share,
    totals.positive.low,
    totals.positive.high,
  ]);
  for (const { label, counts } of bySegment) {
    const name = label.startsWith('@') ? `'${label}` : label;
    expect(valueOf('segment', name, 'positive')[0]).toBe(counts.positive);
    expect(valueOf('segment', name, 'negative')[0]).toBe(counts.negative);
  }
  for (const { key, inputTokens } of byModel) expect(valueOf('model', key, 'inputTokens')[0]).toBe(inputTokens);
  const json = JSON.parse((await file('json', rest)).bytes.toString()) as { format: string; analytics: View };
  expect(json.format).toBe('soundings-analytics');
  expect(json.analytics.totals).toMatchObject(totals);
});

test('an XLSX file contains the figures of the API on its sheets', async () => {
  const { totals, bySegment, messages } = await view();
  const { bytes } = await file('xlsx');
  const sheets = await readSheets(bytes);
  expect([...sheets.keys()]).toEqual([
    'Summary',
    'Trend',
    'Segments',
    'Messages',
    'Models',
    'Demographics',
    'Figures',
    'Codebook',
  ]);
  const summary = new Map(sheets.get('Summary')!.map(([name, ...values]) => [name, values]));
  expect(summary.get('positive share')).toEqual([totals.positive.share, totals.positive.low, totals.positive.high]);
  expect(summary.get('Answered by')?.[0]).toBe('Simulated provider: 1 of 2 runs');
  const counts = (rows: unknown[][]) => rows.slice(1).map((row) => row.slice(1, 5));
  const ofApi = (groups: { counts: View['totals']['counts'] }[]) =>
    groups.map(({ counts: { total, positive, neutral, negative } }) => [total, positive, neutral, negative]);
  expect(counts(sheets.get('Segments')!)).toEqual(ofApi(bySegment));
  expect(counts(sheets.get('Messages')!)).toEqual(ofApi(messages));
  expect(sheets.get('Segments')!.map(([name]) => name)).toContain('@Renters');
  const lines = parse((await file('csv')).bytes, { columns: true, bom: true }) as Record<string, string>[];
  const [head = [], ...rows] = sheets.get('Figures')!;
  expect(head).toEqual(Object.keys(lines[0]!));
  expect(rows.map((row) => [row[0], row[4]])).toEqual(
    lines.map((line) => [line['row_id'], line['value'] === '' ? null : Number(line['value'])]),
  );
  expect(new Set(lines.map((line) => line['row_id'])).size).toBe(lines.length);
  expect(
    sheets
      .get('Codebook')!
      .slice(1)
      .map(([name]) => name),
  ).toEqual(head);
  readOfficeParts(bytes);
});

test('every file contains the likelihood to act', async () => {
  const { likelihood } = await view();
  const counts = likelihood[5]?.counts;
  expect(counts).toEqual({ positive: 40, neutral: 0, negative: 12, total: 52 });
  const [title, tenth] = ['How likely they are to act', '50–60%'];
  const lines = parse((await file('csv')).bytes, { columns: true, bom: true }) as Record<string, string>[];
  const ofTenth = lines.filter(({ section, group }) => section === 'likelihood to act' && group?.endsWith(tenth));
  expect(ofTenth.map(({ figure, value }) => [figure, Number(value)])).toEqual([
    ['answers', 52],
    ['positive', 40],
    ['neutral', 0],
    ['negative', 12],
  ]);
  const json = JSON.parse((await file('json')).bytes.toString()) as { analytics: View };
  expect(json.analytics.likelihood).toEqual(likelihood);
  const summary = (await readSheets((await file('xlsx')).bytes)).get('Summary')!;
  expect(summary.find(([name]) => name === `likely to act ${tenth}: answers`)?.[1]).toBe(52);
  const pages = (await readPdfPages((await file('pdf')).bytes)).join(' ');
  expect(pages).toContain(title);
  expect(pages).toContain(`the middle one says ${tenth}`);
  const slides = readSlides((await file('pptx')).bytes).slides.filter((slide) => slide.includes(title));
  expect(slides.join(' ')).toContain(tenth);
});

describe('panels in files', () => {
  const leads: Identity = { user: 'leads' };

  beforeAll(async () => {
    const tram = syntheticPanel({ seed: 3, noise: 0.05, groups: 2, persuadables: [1] });
    const spec = { ...tram.spec, topic: 'Tram line 4', simulated: true };
    const theme = { content: 'They doubt the cost', insights: ['g0i0', 'g1i2'] };
    const summary = panelStep({
      key: 'summary',
      kind: 'summary',
      group: null,
      data: { summary: { summary: 'They differ.', recommendation: '', minorityReport: '', themes: [theme] } },
    });
    await storePanel(api.db, 'leads', { spec, steps: [...tram.steps, summary] }, { jobId: 'calm-green-river' });
    const imported = { format: 'text', turnsFound: 3, hasRealNames: false };
    const real = { ...panelSpec(['A', 'B', 'C'], 1), topic: '=A real evening', imported };
    await storePanel(api.db, 'leads', { spec: real, steps: [] }, { jobId: 'tall-blue-hill' });
  });

  const mark = 'Simulated provider: 1 of 2 panels';
  const group = 'panel Tram line 4 (calm-green-river)';

  test('are lines of the CSV and of the workbook, and the JSON has them as the API', async () => {
    const { panels } = (await api.ask(leads, print(AnalyticsViewDocument), { timeZone: 'UTC' })).data![
      'analytics'
    ] as View;
    const votes = panels.list.find(({ jobId }) => jobId === 'calm-green-river')?.votes;
    expect(votes).toMatchObject({ voters: 12, persuaded: 1, followers: 0 });
    const lines = parse((await file('csv', '', leads)).bytes, { columns: true, bom: true }) as Record<string, string>[];
    const figures = (of: string) =>
      lines.flatMap((line) => (line['group'] === of ? [[line['figure'], line['value']]] : []));
    expect(figures(group)).toEqual([
      ['groups', '2'],
      ['participants', '6'],
      ['people', '0'],
      ['votes', '12'],
      ['changed leading stance', String(votes?.changed)],
      ['persuaded', '1'],
      ['went along', '0'],
    ]);
    expect(figures('imported transcript =A real evening (tall-blue-hill)')).toContainEqual(['people', '3']);
    expect(figures('all panels')).toContainEqual(['speakers', '3']);
    expect(figures(`${group}: They doubt the cost`)).toEqual([['groups', '2']]);
    expect(new Set(lines.map((line) => line['answered_by']))).toEqual(new Set([mark]));
    const json = JSON.parse((await file('json', '', leads)).bytes.toString()) as { analytics: View };
    expect(json.analytics.panels).toEqual(panels);
    const summary = (await readSheets((await file('xlsx', '', leads)).bytes)).get('Summary')!;
    expect(summary.find(([name]) => name === `${group}: persuaded`)?.[1]).toBe(1);
    expect(summary.find(([name]) => name === 'all panels: transcripts')?.[1]).toBe(1);
    expect(summary.find(([name]) => name === `${group}: They doubt the cost: groups`)?.[1]).toBe(2);
  });

  test('are drawn in PDF, slides and web page with what they mean, without a percentage of votes', async () => {
    const pages = (await readPdfPages((await file('pdf', '', leads)).bytes)).join(' ');
    const slides = readSlides((await file('pptx', '', leads)).bytes).slides.join(' ');
    const web = readWebPage((await file('html', '', leads)).bytes);
    for (const text of [pages, slides, web]) {
      expect(text).toContain('How private votes moved in panels');
      expect(text).toContain('Tram line 4');
      expect(text).toContain(mark);
      expect(text).toMatch(/\d of 12/);
      expect(text).toContain('1 persuaded');
      expect(text).toContain('They doubt the cost (in 2 of 2 groups)');
    }
    for (const text of [pages, web]) {
      expect(text).toContain('1 panel with 6 AI participants in 2 groups.');
      expect(text).toContain('1 imported transcript with 3 people');
      expect(text).toContain('1 of 2 panels was answered by the simulated provider');
    }
    expect(web).not.toMatch(/\d%/);
  });
});

test('PDF and PPTX contain the headline, the charts, and the share of simulated answers', async () => {
  const { totals, bySegment } = await view();
  const mark = 'Simulated provider: 1 of 2 runs';
  const pages = await readPdfPages((await file('pdf')).bytes);
  expect(pages.join(' ')).toContain(`${totals.personas} personas answered`);
  expect(pages.join(' ')).toContain(`${Math.round(totals.positive.share * 100)}%`);
  for (const page of pages) expect(page).toContain(mark);
  const deck = (await file('pptx')).bytes;
  const { slides, charts } = readSlides(deck);
  for (const slide of slides) expect(slide).toContain(mark);
  const ofSegments = charts
    .map(readSeries)
    .find(([first]) => first?.labels.some((text) => text.startsWith('Parents:')));
  const large = bySegment.filter(({ isSmall }) => !isSmall);
  expect(ofSegments?.[0]?.values.toReversed()).toEqual(large.map(({ counts }) => counts.positive));
  expect(ofSegments?.[2]?.values.toReversed()).toEqual(large.map(({ counts }) => counts.negative));
  readOfficeParts(deck);
});

test('HTML contains the headline, the charts as drawings and tables, and the share of simulated answers', async () => {
  const { totals, bySegment } = await view();
  const { bytes } = await file('html');
  const text = readWebPage(bytes);
  expect(text).toContain(`${totals.personas} personas answered`);
  expect(text).toContain('Simulated provider: 1 of 2 runs');
  for (const { label, counts } of bySegment)
    expect(text).toMatch(new RegExp(`${label} .*? ${counts.positive} +${counts.neutral} +${counts.negative} `));
  expect(bytes.toString().match(/<svg [^>]*role="img"/g)?.length).toBeGreaterThan(2);
});

test.each(['xlsx', 'pdf', 'pptx', 'html', 'csv', 'json'])(
  'an export contains nothing of another person: %s',
  async (format) => {
    const { status, bytes } = await file(format, '', { user: 'bo' });
    expect(status).toBe(200);
    const text =
      format === 'pdf'
        ? (await readPdfPages(bytes)).join(' ')
        : format.endsWith('x')
          ? [...unzip(bytes).values()].join(' ')
          : bytes.toString();
    expect(text).not.toMatch(/Buses|Renters/);
  },
);

test.each([
  ['a guest', 'pdf', 'guest', 401],
  ['an API key', 'xlsx', 'service', 401],
  ['a filter that is not good', 'pdf&period=ever', ann, 400],
  ['a time zone nobody knows', 'csv&timeZone=Mars', ann, 400],
  ['another format', 'doc', ann, 400],
  ['a name every object has', 'constructor', ann, 400],
] as const)('the caller %s cannot export', async (_name, format, as, status) => {
  expect((await file(format, '', as)).status).toBe(status);
});
