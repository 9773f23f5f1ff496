// @guards api/exports/** domain/exports/** services/{simulations,experiments,searches,panels,surveys}/** api/shared-reports/**
/** Reports for clients, opened by independent readers and compared with the figures of the API. */
import { createExperiment, storeArms } from '../../db/experiments/experiments.ts';
import type { SharedReport } from '../../api/shared-reports/route.ts';
import { maxSlides } from '../../domain/exports/client-report.ts';
import { ComparisonGroupsDocument } from '../../web/generated/compare/graphql.ts';
import { ExperimentDocument } from '../../web/generated/experiments/graphql.ts';
import { RunResultDocument } from '../../web/generated/run/graphql.ts';
import {
  readOfficeParts,
  readPdfPages,
  readSeries,
  readSlides,
  readWebPage,
  readWordFile,
} from '../_support/opened-files.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { storeThreeWordings } from '../_support/stored-wordings.ts';
import { threeWordings } from '../_support/three-wordings.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
const ann: Identity = { user: 'ann' };
let jobId: string;
let experimentId: string;
let jobIds: string[];

const message =
  'Buses every ten minutes, all day and half the night, paid by a levy of two cents on each liter of fuel.';

beforeAll(async () => {
  api = await startDataApi();
  const run = await storeRun(api.db, 'ann', {
    message,
    numUsers: 150,
    answeredCount: 150,
    segmentIds: ['parents', 'renters'],
    segmentNames: ['Parents', 'Renters'],
    models: ['gpt-4'],
    costUsd: 3.5,
    isSimulated: true,
    analysis: '## Summary\n\n**Most** liked it.',
    notices: JSON.stringify(['The spend cap of $4 was near.', 'ann@example.com asked for it.']),
    completedAt: new Date(),
  });
  jobId = run.jobId;
  await storeReactions(
    api.db,
    run.id,
    Array.from({ length: 150 }, (_, personaIndex) => ({
      personaIndex,
      sentiment: (['positive', 'positive', 'negative', 'neutral', 'positive'] as const)[personaIndex % 5] ?? 'positive',
      response: `${personaIndex % 2 === 0 ? 'It would help my family' : 'The levy is too high'}, says ${personaIndex}.`,
      segmentId: personaIndex % 3 === 0 ? 'parents' : 'renters',
      segmentName: personaIndex % 3 === 0 ? 'Parents' : 'Renters',
      age: 20 + 10 * (personaIndex % 4),
      gender: personaIndex % 10 < 8 ? 'female' : 'male',
    })),
  );
  jobIds = await storeThreeWordings(api.db, 'ann');
  experimentId = await createExperiment(api.db, {
    userId: 'ann',
    name: 'Only the owner reads this name',
    projectId: null,
    idempotencyKey: null,
  });
  const ids = await Promise.all(
    jobIds.map(
      async (one) =>
        (
          await api.db
            .selectFrom('dynamicSimulationRun')
            .select('id')
            .where('jobId', '=', one)
            .executeTakeFirstOrThrow()
        ).id,
    ),
  );
  await storeArms(
    api.db,
    experimentId,
    ids.map((runId, at) => ({ label: ['A', 'B', 'C'][at] ?? '', runId, madeFrom: null })),
  );
});
afterAll(() => api.close());

async function fetchFile(path: string, as: Identity) {
  const response = await fetch(`${api.url}${path}`, { headers: headersOf(as) });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Files are made once, because each takes a process. */
const made = new Map<string, ReturnType<typeof fetchFile>>();

function file(path: string, as: Identity = ann) {
  const key = JSON.stringify([path, as]);
  const found = made.get(key) ?? fetchFile(path, as);
  made.set(key, found);
  return found;
}

const addresses = {
  run: (format: string, report = 'client') => `/api/runs/${jobId}/export?format=${format}&report=${report}`,
  experiment: (format: string, report = 'client') =>
    `/api/experiments/${experimentId}/export?format=${format}&report=${report}`,
};
type Kind = keyof typeof addresses;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const joined = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '').replaceAll(/[\s\u200b]+/g, '');

/** Everything that a file shows, without white space, because formats break lines where they like. */
async function textOf(kind: Kind, format: string, report?: string): Promise<string> {
  const { status, bytes } = await file(addresses[kind](format, report));
  expect([format, status]).toEqual([format, 200]);
  if (format === 'pdf') return joined((await readPdfPages(bytes)).join(' '));
  if (format === 'html') return joined(readWebPage(bytes));
  if (format === 'docx') {
    const { text, feet } = await readWordFile(bytes);
    return joined(text + feet);
  }
  // Charts refer to cells of their own sheets by `$A$1`.
  const shown = (xml: string) => xml.replaceAll(/<c:f>[^<]*<\/c:f>/g, '').replaceAll(/<[^>]*>/g, ' ');
  const parts = [...readOfficeParts(bytes)].filter(([name]) => /^(ppt\/(slides|charts)\/|docProps)/.test(name));
  return joined(parts.map(([, xml]) => shown(xml)).join(' '));
}

const formats = ['pdf', 'html', 'docx', 'pptx'] as const;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const figureOf = ({ share, low, high }: { share: number; low: number; high: number }) => [
  percent(share),
  `${Math.round(low * 100)}–${percent(high)}`,
];

function expectAll(text: string, wanted: readonly string[]): void {
  expect(wanted.filter((part) => !text.includes(joined(part)))).toEqual([]);
}

test.each(formats)('the client’s report of a run has every figure of the API as %s', async (format) => {
  const text = await textOf('run', format);
  const { positive, neutral, negative, bySegment, byAge, byGender } = await api.read(ann, RunResultDocument, { jobId });
  expectAll(text, [message, 'Positive clearly outweighs negative', 'Simulated provider']);
  expectAll(text, [positive, neutral, negative].flatMap(figureOf));
  for (const { label, counts, positive: share, isSmall, verdict } of bySegment)
    expectAll(text, [
      label,
      String(counts.total),
      ...(isSmall ? [] : figureOf(share)),
      ...(verdict === null ? [] : [verdict]),
    ]);
  for (const { label, positive: share } of [...byAge, ...byGender])
    expectAll(text, [label.toLowerCase(), ...figureOf(share)]);
  // Quotes are those of the themes, for and against.
  expectAll(text, ['says', 'The bus stop is close', 'about 90 of 150']);
});

test.each(formats)(
  'the client’s report of an experiment has all pairs and the verdict by segment as %s',
  async (format) => {
    const text = await textOf('experiment', format);
    const experiment = await api.read(ann, ExperimentDocument, {
      id: experimentId,
    });
    const { sides, pairs } = experiment.comparison!;
    const groups = await api.read(ann, ComparisonGroupsDocument, {
      jobIds,
      labels: ['A', 'B', 'C'],
    });
    expect([pairs.length, groups.groups.length]).toEqual([3, 2]);
    expectAll(text, [experiment.verdict, groups.sentence]);
    for (const { label, message: wording, positive } of sides)
      expectAll(text, [`${label}: ${wording}`, ...figureOf(positive)]);
    expectAll(
      text,
      pairs.map(({ verdict }) => verdict),
    );
    for (const { label, sentence, sides: figures } of groups.groups) {
      expectAll(text, [label, sentence]);
      for (const one of figures) expectAll(text, figureOf(one!.positive));
    }
    expectAll(text, [`same ${threeWordings.length} personas heard each message`, 'Leave out C: it is']);
  },
);

test.each(['run', 'experiment'] as const)(
  'slides of a client’s report of a %s are at most eight, with native charts',
  async (kind) => {
    const { slides, charts } = readSlides((await file(addresses[kind]('pptx'))).bytes);
    expect(slides.length).toBeGreaterThanOrEqual(6);
    expect(slides.length).toBeLessThanOrEqual(maxSlides);
    expect(charts).toHaveLength(1);
    const series = readSeries(charts[0]!);
    const shown =
      kind === 'run'
        ? await api
            .read(ann, RunResultDocument, { jobId })
            .then(({ bySegment, positive, neutral, negative }) => [
              { positive: positive.count, neutral: neutral.count, negative: negative.count },
              ...bySegment.map(({ counts }) => counts),
            ])
        : (await api.read(ann, ExperimentDocument, { id: experimentId })).comparison!.sides.map(({ counts }) => counts);
    // Bars are drawn from the bottom up.
    expect(series.map(({ values }) => values)).toEqual(
      (['positive', 'neutral', 'negative'] as const).map((one) => shown.toReversed().map((counts) => counts[one])),
    );
  },
);

test('each slide, page and foot of simulated answers is marked', async () => {
  for (const slide of readSlides((await file(addresses.run('pptx'))).bytes).slides)
    expect(slide).toContain('Simulated provider');
  for (const page of await readPdfPages((await file(addresses.run('pdf'))).bytes))
    expect(page).toContain('Simulated provider');
  expect((await readWordFile((await file(addresses.run('docx'))).bytes)).feet).toContain('Simulated provider');
});

const privateWords = /\$|@|cost|token|https?:|gpt-4-|spend|Only the owner|calm-river/i;

test.each(formats)('no client’s report has a cost, tokens, an address or an id as %s', async (format) => {
  for (const kind of ['run', 'experiment'] as const)
    expect([kind, privateWords.exec(await textOf(kind, format))?.[0]]).toEqual([kind, undefined]);
});

test.each(['html', 'docx'])('the report with everything keeps what the owner alone reads, as %s', async (format) => {
  expectAll(await textOf('run', format, 'full'), ['$3.50', 'tokens in', 'ann']);
  expectAll(await textOf('experiment', format, 'full'), ['Only the owner reads this name', ...jobIds]);
});

test('without a choice it is the report with everything, and another one is refused', async () => {
  const { bytes } = await file(`/api/runs/${jobId}/export?format=html`);
  expect(bytes.toString()).toContain('$3.50');
  const { status, bytes: refused } = await file(addresses.run('pdf', 'short'));
  expect([status, JSON.parse(refused.toString())]).toEqual([
    400,
    expect.objectContaining({ message: 'report must be one of client, full' }),
  ]);
});

test.each(['run', 'experiment'] as const)(
  'visitors of a link read the report of a %s that its file is',
  async (kind) => {
    const shared = await api.ask(ann, 'mutation ($id: String!) { shareRun(jobId: $id) { path link { id } } }', {
      id: kind === 'run' ? jobId : experimentId,
    });
    const { path, link } = shared.data!['shareRun'] as { path: string; link: { id: string } };
    const address = `${api.url}/api/shared/${path.split('/').at(-1) ?? ''}/report`;
    const response = await fetch(address);
    const { report, brand, startedAt } = (await response.json()) as SharedReport;
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(brand).toEqual({ color: '24416b', logo: null });
    expect(new Date(startedAt).toISOString()).toBe(startedAt);
    const page = await textOf(kind, 'html');
    expectAll(page, [report!.verdict, ...report!.sections.map(({ statement }) => statement)]);
    expect(privateWords.exec(JSON.stringify(report))?.[0]).toBeUndefined();
    expect(report!.sections.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Why', 'In their words', 'What next', kind === 'run' ? 'By group' : 'By segment']),
    );
    await api.ask(ann, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id: link.id });
    expect((await fetch(address)).status).toBe(404);
  },
);

test('nobody else has the report of a run or an experiment', async () => {
  for (const kind of ['run', 'experiment'] as const) {
    expect((await file(addresses[kind]('pdf'), { user: 'bo' })).status).toBe(404);
    expect((await file(addresses[kind]('pdf'), 'guest')).status).toBe(401);
  }
});

test('a filter is named, and its figures are those of the chosen personas', async () => {
  const address = `${addresses.run('html')}&only=segment:parents`;
  const { status, bytes } = await file(address);
  expect(status).toBe(200);
  const { bySegment } = await api.read(ann, RunResultDocument, { jobId });
  const parents = bySegment.find(({ label }) => label === 'Parents')!;
  const text = joined(readWebPage(bytes));
  expectAll(text, ['only Segment: Parents', ...figureOf(parents.positive)]);
});

test('a run without answers and an experiment whose runs are deleted are short reports', async () => {
  const empty = await storeRun(api.db, 'ann', { status: 'failed', error: 'Cancelled by user', numUsers: 5 });
  const { bytes } = await file(`/api/runs/${empty.jobId}/export?format=pptx&report=client`);
  expect(readSlides(bytes).slides.join(' ')).toContain('No persona has answered yet.');
  const bare = await createExperiment(api.db, { userId: 'ann', name: 'Bare', projectId: null, idempotencyKey: null });
  const { status } = await file(`/api/experiments/${bare}/export?format=pdf&report=client`);
  expect(status).toBe(200);
});
