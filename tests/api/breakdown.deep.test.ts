// @guards domain/breakdown/** services/simulations/results/** db/simulations/*.ts api/exports/breakdown-report.ts
/** Break-downs over the network: figures against the exported rows, filters in reactions and files, and who may read them. */
import { seededRandom } from '../../domain/random.ts';
import { RunBreakdownDocument } from '../../web/generated/breakdown/graphql.ts';
import type { ComparisonGroupsQuery } from '../../web/generated/compare/graphql.ts';
import { draws } from '../_support/depth.ts';
import { parseCsvRecords } from '../_support/csv-records.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { readSheets } from '../_support/opened-files.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

import.meta.jest.setTimeout(draws(60_000, 600_000));

let api: DataApi;
const ann: Identity = { user: 'ann' };
const bob: Identity = { user: 'bob' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

type Comparison = NonNullable<ComparisonGroupsQuery['comparisonBreakdown']>;

const breakdown = (jobId: string, asked: object = {}, as = ann) =>
  api.read(as, RunBreakdownDocument, { jobId, ...asked });

const download = (jobId: string, parameters: string, as = ann) =>
  fetch(`${api.url}/api/runs/${jobId}/export?${parameters}`, { headers: headersOf(as) });

async function csvOf(jobId: string, parameters = ''): Promise<Record<string, string>[]> {
  return parseCsvRecords(await (await download(jobId, `format=csv${parameters}`)).text());
}

async function runOf(reactions: ReactionColumns[], modelProvider = 'openai'): Promise<string> {
  const { id, jobId } = await storeRun(api.db, 'ann', { numUsers: reactions.length, modelProvider });
  await storeReactions(api.db, id, reactions);
  return jobId;
}

const sentiments = ['positive', 'neutral', 'negative'] as const;
const values: Record<string, readonly string[]> = {
  party: ['Democrat', 'Independent', 'Republican'],
  region: ['Northeast', 'South', 'West', 'Midwest', 'Islands'],
  union: ['Yes', 'No'],
  'home town: size': ['city, large', 'village "small"'],
};

/** Draws a run: some of its attributes matter, some are missing, and half of the runs ask two providers. */
function drawRun(seed: string): ReactionColumns[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const providers = random() < 0.5 ? ['openai'] : ['openai', 'anthropic'];
  return Array.from({ length: 20 + Math.floor(random() * 300) }, (_, personaIndex) => {
    const attributes = Object.fromEntries(
      Object.entries(values).flatMap(([name, list]) => (random() < 0.1 ? [] : [[name, pick(list)]])),
    );
    const positive = attributes['party'] === 'Democrat' ? 0.7 : attributes['party'] === 'Republican' ? 0.3 : 0.5;
    return providers.map((provider) => {
      const sentiment = random() < positive ? 'positive' : pick(sentiments);
      const profile = { personaIndex, userId: `synthetic-${personaIndex}`, attributes: JSON.stringify(attributes) };
      return { ...profile, provider, sentiment } as const;
    });
  }).flat();
}

/** Wilson's interval, written from its formula again. */
function wilsonOf(k: number, n: number): [number, number] {
  const z = 1.959963984540054;
  const [center, half] = [k + (z * z) / 2, z * Math.sqrt((k * (n - k)) / n + (z * z) / 4)];
  return [(center - half) / (n + z * z), (center + half) / (n + z * z)];
}

/** Counts personas of exported rows by the value in a column: by the sign of their mean score. */
function countRows(
  rows: readonly Record<string, string>[],
  column: string,
): Map<string, { positive: number; n: number }> {
  const personas = Map.groupBy(rows, (row) => row['persona_index'] ?? '');
  const counts = new Map<string, { positive: number; n: number }>();
  for (const answers of personas.values()) {
    const value = answers[0]?.[column] || 'Not known';
    const held = counts.get(value) ?? { positive: 0, n: 0 };
    counts.set(value, held);
    held.n += 1;
    if (answers.reduce((sum, row) => sum + Number(row['sentiment_score']), 0) > 0) held.positive += 1;
  }
  return counts;
}

test('break-downs equal an independent computation on the exported rows, for all attributes of random runs', async () => {
  for (let at = 0; at < draws(4, 50); at += 1) {
    const jobId = await runOf(drawRun(`run ${at}`), 'all');
    const rows = await csvOf(jobId);
    const { attributes } = await breakdown(jobId);
    expect(attributes.map(({ field }) => field).toSorted()).toEqual(Object.keys(values).toSorted());
    for (const { field } of attributes) {
      const { table } = await breakdown(jobId, { by: field });
      const counted = countRows(rows, `attribute:${field}`);
      expect(new Set(table?.rows.map(({ label }) => label))).toEqual(new Set(counted.keys()));
      for (const { label, counts, positive, effective } of table?.rows ?? []) {
        const { positive: k, n } = counted.get(label)!;
        const [low, high] = wilsonOf(k, n);
        expect({ counts, effective }).toMatchObject({ counts: { positive: k, total: n }, effective: n });
        expect(positive.share).toBeCloseTo(k / n, 12);
        expect(positive.low).toBeCloseTo(Math.max(0, low), 9);
        expect(positive.high).toBeCloseTo(Math.min(1, high), 9);
      }
    }
  }
});

test('a cross-tab and a filter equal the rows that meet both', async () => {
  const jobId = await runOf(drawRun('pairs'), 'all');
  const rows = await csvOf(jobId);
  const { table, chosen, filters, everyone } = await breakdown(jobId, {
    by: 'party',
    and: 'region',
    only: ['union:yes', 'party:Democrat', 'party:Republican'],
  });
  expect(filters).toEqual(['Union: Yes', 'Party: Democrat or Republican']);
  const met = rows.filter(
    (row) => row['attribute:union'] === 'Yes' && ['Democrat', 'Republican'].includes(row['attribute:party'] ?? ''),
  );
  expect(everyone.counts.total).toBe(new Set(rows.map((row) => row['persona_index'])).size);
  expect(chosen.counts.total).toBe(new Set(met.map((row) => row['persona_index'])).size);
  expect(table?.rows.map(({ label }) => label).toSorted()).toEqual(['Democrat', 'Republican']);
  for (const { label, cells } of table!.rows) {
    const own = countRows(
      met.filter((row) => row['attribute:party'] === label),
      'attribute:region',
    );
    cells.forEach(({ counts }, at) => {
      const cell = own.get(table!.columns[at]!.label) ?? { positive: 0, n: 0 };
      expect([counts.positive, counts.total]).toEqual([cell.positive, cell.n]);
    });
  }
});

test('every value can be followed into reactions and files', async () => {
  const jobId = await runOf(drawRun('followed'), 'all');
  const { attributes } = await breakdown(jobId);
  for (const { groups } of attributes)
    for (const { only, count } of groups) {
      const { chosen } = await breakdown(jobId, { only: [only] });
      expect(chosen.counts.total).toBe(count);
    }
  const only = attributes.find(({ field }) => field === 'home town: size')!.groups[0]!.only;
  const rows = await csvOf(jobId, `&only=${encodeURIComponent(only)}`);
  expect(new Set(rows.map((row) => row['attribute:home town: size']))).toEqual(
    new Set([attributes.find(({ field }) => field === 'home town: size')!.groups[0]!.label]),
  );
  const { data } = await api.ask(
    ann,
    'query ($jobId: String!, $only: [String!]) { simulationReactions(jobId: $jobId, only: $only, limit: 200) { total } }',
    { jobId, only: [only] },
  );
  expect(data?.['simulationReactions']).toEqual({ total: rows.length });
  const json = (await (await download(jobId, `format=json&only=${encodeURIComponent(only)}`)).json()) as {
    breakdown: { only: string[]; groups: unknown[] };
    reactions: unknown[];
  };
  expect(json.breakdown.only).toEqual([only]);
  expect(json.breakdown.groups).toHaveLength(attributes.length);
  expect(json.reactions).toHaveLength(rows.length);
});

test('reports of chosen personas say of whom they are, and leave out what was said about all', async () => {
  const jobId = await runOf(drawRun('report'));
  const only = encodeURIComponent('party:Democrat');
  const html = await (await download(jobId, `format=html&only=${only}`)).text();
  expect(html).toContain('Only Party: Democrat: ');
  expect(html).not.toContain('By segment');
  const whole = await (await download(jobId, 'format=html')).text();
  expect(whole).toContain('By segment');
  const workbook = await download(jobId, `format=xlsx&only=${only}`);
  const sheets = await readSheets(Buffer.from(await workbook.arrayBuffer()));
  const parties = sheets.get('Attributes')?.filter(([attribute]) => attribute === 'Party') ?? [];
  expect(parties.map(([, group]) => group)).toEqual(['Democrat']);
  expect(sheets.get('Reactions')?.length).toBe(1 + Number(parties[0]?.[2]));
  expect(new Map(sheets.get('Summary')?.map(([name, value]) => [name, value])).get('Attributes and reactions of')).toBe(
    'Party: Democrat',
  );
  for (const format of ['pdf', 'pptx']) {
    const file = await download(jobId, `format=${format}&only=${only}`);
    expect([format, file.status]).toEqual([format, 200]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

test('nobody else breaks a run down, and a filter that names nothing is refused', async () => {
  const jobId = await runOf(drawRun('own'));
  expect((await api.reply(bob, RunBreakdownDocument, { jobId })).result).toBeNull();
  expect((await download(jobId, 'format=csv&only=party:Democrat', bob)).status).toBe(404);
  const { error } = await api.reply(ann, RunBreakdownDocument, { jobId, only: ['party:Whig'] });
  expect(error).toBe('No persona of this run has “Whig” as party');
  expect((await download(jobId, 'format=csv&only=shoe:9')).status).toBe(400);
  expect((await api.reply(ann, RunBreakdownDocument, { jobId, by: 'shoe' })).error).toMatch(/have no “shoe”/);
});

test('a run without answers or attributes has an empty break-down', async () => {
  const none = await breakdown(await runOf([]));
  expect(none).toMatchObject({ attributes: [], effects: [], table: null, chosen: { counts: { total: 0 } } });
  const bare = await breakdown(await runOf([{ personaIndex: 0 }, { personaIndex: 1 }]));
  expect(bare).toMatchObject({ attributes: [], table: null, chosen: { counts: { total: 2 } } });
});

test('two runs are compared in the groups that both have, by their owner alone', async () => {
  const jobIds = [await runOf(drawRun('one'), 'all'), await runOf(drawRun('other'), 'all')];
  const compare = `query ($jobIds: [String!]!, $by: String) { comparisonBreakdown(jobIds: $jobIds, by: $by) {
    by attributes { field } groups { label sides { counts { positive total } } pairs { first second isClear } sentence } sentence } }`;
  const found = await api.read<Comparison>(ann, compare, { jobIds, by: 'party' });
  expect(found.attributes.map(({ field }) => field).toSorted()).toEqual(Object.keys(values).toSorted());
  const counted = (await Promise.all(jobIds.map((jobId) => csvOf(jobId)))).map((rows) =>
    countRows(rows, 'attribute:party'),
  );
  for (const { label, sides } of found.groups)
    expect(sides.map((side) => side?.counts)).toEqual(
      counted.map((by) => ({ positive: by.get(label)?.positive, total: by.get(label)?.n })),
    );
  const subjects = new Map([['Not known', 'people of whom it is not known']]);
  for (const { label, sentence } of found.groups)
    expect(sentence.split(': ')[0]).toBe(`For ${subjects.get(label) ?? label}`);
  expect(found.groups.flatMap(({ pairs }) => pairs)).toContainEqual({
    first: 0,
    second: 1,
    isClear: expect.any(Boolean),
  });
  expect(found.sentence).toMatch(/corrected/);
  expect((await api.ask(bob, compare, { jobIds })).errors[0]?.message).toMatch(/not found/i);
  expect((await api.ask(ann, compare, { jobIds: [jobIds[0], await runOf([])] })).data).toEqual({
    comparisonBreakdown: null,
  });
});
