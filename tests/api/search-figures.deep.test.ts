// @guards {db,domain,services}/searches/**
/** Every figure of every file of a search is the one that the API returns, in the words in which it is printed. */
import { seededRandom } from '../../domain/random.ts';
import { SearchDocument, type SearchQuery } from '../../web/generated/searches/graphql.ts';
import { parseCsv } from '../_support/csv-records.ts';
import { readPdfPages, readSheets, readWordFile } from '../_support/opened-files.ts';
import { playSearch, searchSpec, startState, type Judge } from '../_support/search-in-memory.ts';
import { storeSearch } from '../_support/stored-search.ts';
import { toyLandscape } from '../_support/toy-landscape.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let token: string;

/** Personas of the race: segments of 30 have shares, those of 20 counts. */
const searches = { 'with-shares-here': 60, 'with-counts-here': 40 };

beforeAll(async () => {
  api = await startIdentityApi();
  token = (await api.signedIn('figures@example.com')).accessToken;
  const { userId } = await api.read(token, '{ me { userId } }');
  for (const [jobId, personas] of Object.entries(searches)) {
    const landscape = toyLandscape(personas);
    const size = { generations: 3, population: 6, personas, sealedPersonas: 100 };
    const spec = searchSpec(landscape, { ...size, seed: 3, simulated: personas === 60, segmentFloorPoints: 1 });
    // The judge names something in every second candidate.
    const judge: Judge = (message) => ({ claims: seededRandom(message)() < 0.5 ? [message] : [] });
    await storeSearch(api.db, { userId, jobId, state: playSearch(startState(spec), landscape, { judge }) });
  }
}, 60_000);

afterAll(() => api?.close(), 60_000);

type Shown = NonNullable<SearchQuery['search']>;
type Candidate = Shown['candidates'][number];
type Bounds = NonNullable<Candidate['support']>;
type Points = NonNullable<Candidate['versusSeed']>;

const readApi = (jobId: string): Promise<Shown> => api.read(token, SearchDocument, { jobId });

async function bytesOf(jobId: string, format: string): Promise<Buffer> {
  const answer = await fetch(`${api.url}/api/searches/${jobId}/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const percent = (share: number) => `${Math.round(100 * share)}`;
const range = ({ low, high }: Pick<Bounds, 'low' | 'high'>, of: (value: number) => string) =>
  low === null || high === null ? null : `${of(low)} to ${of(high)}`;

function share(of: Bounds | null): string {
  if (of === null) return '—';
  const between = range(of, percent);
  return `${percent(of.mean)}% (${between === null ? '' : `${between}, `}of ${of.n})`;
}

function signed(value: number): string {
  if (Math.abs(value) < 1e-9) return '0';
  const whole = Math.round(Math.abs(value));
  const size = whole > 0 ? String(whole) : Math.abs(value).toFixed(1);
  return `${value < 0 ? '−' : '+'}${size}`;
}

function difference(of: Pick<Points, 'points' | 'low' | 'high'> | null): string {
  if (of === null) return '—';
  const between = range(of, signed);
  const unit = Math.abs(Math.round(of.points)) === 1 ? 'point' : 'points';
  return `${signed(of.points)} ${unit}${between === null ? '' : ` (${between})`}`;
}

function cellOf({ n, positive, versusSeed, isBelowFloor }: Candidate['segments'][number]): string {
  if (n === 0) return 'not asked';
  if (n < 5) return `${n} asked`;
  const mark = isBelowFloor ? ', below the floor' : versusSeed?.isIndecisive === true ? ', ~' : '';
  return n < 30 ? `${Math.round(positive * n)} of ${n}${mark}` : `${percent(positive)}%${mark}`;
}

/** The rows of each table in a Markdown file, by the first cells of its head. */
function tablesOf(markdown: string): Map<string, string[][]> {
  const tables = new Map<string, string[][]>();
  for (const [table] of markdown.matchAll(/(?:^\|.*\|$\n?)+/gm)) {
    const [head = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.slice(2, -2).split(' | '));
    tables.set(head.slice(0, 2).join(' | '), rows);
  }
  return tables;
}

/** Spreadsheets keep 15 digits. */
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

const ids = Object.keys(searches);

test.each(ids)('the tables and sentences of %s have the figures of the API', async (jobId) => {
  const shown = await readApi(jobId);
  const markdown = (await bytesOf(jobId, 'md')).toString();
  const tables = tablesOf(markdown);
  const byLabel = new Map(shown.candidates.map((candidate) => [candidate.label, candidate]));

  // The screen shows fitness, which is support here, and the report support: they have one interval.
  for (const { support, fitness } of shown.candidates) expect(fitness).toEqual(support);

  const confirmation = shown.confirmation!;
  expect(tables.get(' | Candidate')?.map((row) => row.slice(1)) ?? []).toEqual(
    confirmation.rows.map(({ label, believed, confirmed }) => [
      label,
      believed === null ? '—' : `${percent(believed)}%`,
      share(confirmed),
    ]),
  );
  const { ahead, of } = confirmation.wordings;
  expect(markdown).toContain(
    `${confirmation.personas} personas whom the search never saw; ahead in ${ahead} of ${of} `,
  );

  const cells = tables.get('Candidate | Segment 1') ?? [];
  expect(cells.length).toBeGreaterThan(2);
  for (const [name = '', ...own] of cells) {
    const candidate = byLabel.get(name === 'Your message' ? 'C0' : name);
    expect([name, ...own]).toEqual([name, ...(candidate?.segments.map(cellOf) ?? [])]);
  }
  const isCounts = jobId === 'with-counts-here';
  expect(cells.flat().some((cell) => (isCounts ? /^\d+ of 20/ : /^\d\d%/).test(cell))).toBe(true);

  const raced = [...markdown.matchAll(/^- In the race: support (.+), over yours (.+)$/gm)];
  const heads = [...markdown.matchAll(/^### (C\d+)$/gm)].map(([, label = '']) => byLabel.get(label));
  expect(raced.map(([, support, over]) => [support, over])).toEqual(
    heads.map((candidate) => [share(candidate?.support ?? null), difference(candidate?.versusSeed ?? null)]),
  );
  const believed = [...markdown.matchAll(/^- Believed over yours: (.+?)\. /gm)].map(([, text]) => text);
  expect(believed).toEqual(
    heads.flatMap((candidate) =>
      candidate?.believed && candidate.number !== 0
        ? [difference({ points: candidate.believed.points, low: null, high: null })]
        : [],
    ),
  );

  expect(tables.get('Mutation | Kept of tried')).toEqual(
    shown.operators
      .filter(({ tried }) => tried > 0)
      .map(({ label, kept, tried, medianGainPoints }) => [
        label,
        `${kept} of ${tried}`,
        difference(medianGainPoints === null ? null : { points: medianGainPoints, low: null, high: null }),
      ]),
  );
  expect(
    tables.get('Candidate | Generation')?.map(([label, generation, , support]) => [label, generation, support]),
  ).toEqual(
    shown.candidates.map(({ number, label, generation, support }) => [
      number === 0 ? `${label} (yours)` : label,
      String(generation),
      share(support),
    ]),
  );
});

test.each(ids)('the report of %s quotes the claims of candidates that are not confirmed', async (jobId) => {
  const { candidates, confirmation } = await readApi(jobId);
  const markdown = (await bytesOf(jobId, 'md')).toString().replaceAll('\\', '');
  const heldBack = candidates.filter(({ judgment }) => judgment?.verdict === 'claims');
  expect(heldBack.length).toBeGreaterThan(0);
  for (const { number, label, judgment } of heldBack) {
    const quote = `“${judgment?.claims[0]}”`;
    expect(markdown).toContain(`${label}, not confirmed: says things that the message does not: ${quote}:`);
    expect(confirmation!.rows.map(({ candidate }) => candidate)).not.toContain(number);
  }
  expect(markdown).toContain('A model checked the finalists for claims of fact');
});

test.each(ids)('PDF and Word of %s have every word and figure of its Markdown', async (jobId) => {
  const markdown = (await bytesOf(jobId, 'md')).toString();
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const plain = markdown
    .replaceAll(/^\|(?: --- \|)+\n/gm, '')
    .replaceAll(/^(?:#+| *-|>) |\*\*|\|/gm, '')
    .replaceAll('\\', '');
  expect(words((await readWordFile(await bytesOf(jobId, 'docx'))).text)).toEqual(words(plain));
  const pages = (await readPdfPages(await bytesOf(jobId, 'pdf'))).join(' ');
  // A page may divide a word or a message, and repeats the head of a table: every figure is there at least as often.
  const figures = (text: string) => text.replaceAll(/Soundings\s+Page \d+ of \d+|\s+/g, '');
  for (const line of plain.split('\n').filter((one) => /\d/.test(one)))
    for (const part of line.split('  ').filter((one) => one.trim() !== ''))
      expect(figures(pages)).toContain(figures(part));
});

test.each(ids)('CSV, Excel and JSON of %s have the figures of the API', async (jobId) => {
  const shown = await readApi(jobId);
  const expected = shown.candidates.map((candidate) => {
    const { label, generation, support, versusSeed, fitness, believed, objectives, segments } = candidate;
    const row = shown.confirmation!.rows.find((one) => one.candidate === candidate.number)?.confirmed;
    const own: Record<string, number | string | null> = {
      candidate: label,
      generation,
      asked: support?.n ?? 0,
      raced_support: support?.mean ?? null,
      raced_support_low: support?.low ?? null,
      raced_support_high: support?.high ?? null,
      raced_over_yours: versusSeed?.points ?? null,
      raced_over_yours_low: versusSeed?.low ?? null,
      raced_over_yours_high: versusSeed?.high ?? null,
      raced_fitness: fitness?.mean ?? null,
      believed_fitness: believed?.mean ?? null,
      believed_over_yours: believed?.points ?? null,
      confirmed_fitness: row?.mean ?? null,
      confirmed_fitness_low: row?.low ?? null,
      confirmed_fitness_high: row?.high ?? null,
    };
    for (const name of ['supportRate', 'viralPotential', 'authenticity', 'persuasionScore'])
      own[`raced_${name}`] = objectives.find((one) => one.name === name)?.mean ?? null;
    for (const [at, { name }] of shown.segments.entries()) {
      const cell = segments.find(({ segment }) => segment === at);
      own[`${name}: raced positive share`] = cell === undefined || cell.n === 0 ? null : cell.positive;
      own[`${name}: asked`] = cell?.n ?? 0;
    }
    return own;
  });
  const isMarked = jobId === 'with-shares-here';
  const answeredBy = isMarked ? 'Simulated provider' : 'AI personas, openai';

  const [head = [], ...rows] = parseCsv((await bytesOf(jobId, 'csv')).toString().replace(/^\uFEFF/, ''));
  const numeric = head.filter((column) => column in (expected[0] ?? {}));
  // No column with a figure is left out.
  const checks = ['checked_for_new_claims', 'new_claims'];
  const worded = ['arm', 'parents', 'mutation', 'status', 'reason', 'message', 'answers', 'flags', 'answered_by'];
  const floors = shown.segments.map(({ name }) => `${name}: below the floor`);
  expect([...numeric, ...worded, ...checks, ...floors].toSorted()).toEqual(head.toSorted());
  const sheet = (await readSheets(await bytesOf(jobId, 'xlsx'))).get('Candidates') ?? [];
  for (const [at, own] of expected.entries()) {
    const row = rows[at] ?? [];
    const cells = sheet[at + 1] ?? [];
    expect(row[head.indexOf('answered_by')]).toBe(answeredBy);
    const { judgment } = shown.candidates[at] ?? { judgment: null };
    const found = [judgment?.verdict ?? '', judgment?.claims.join('; ') ?? ''];
    expect(checks.map((column) => row[head.indexOf(column)])).toEqual(found);
    expect(checks.map((column) => cells[head.indexOf(column)] ?? '')).toEqual(found);
    for (const [column, value] of Object.entries(own)) {
      const place = head.indexOf(column);
      expect([column, row[place]]).toEqual([column, value === null ? '' : String(value)]);
      const cell = cells[place] ?? null;
      expect([column, rounded(cell)]).toEqual([column, rounded(value)]);
    }
  }

  const summary = (await readSheets(await bytesOf(jobId, 'xlsx'))).get('Summary') ?? [];
  for (const { label, confirmed } of shown.confirmation!.rows) {
    const [, ...figures] = summary.find(([name]) => name === label) ?? [];
    expect(figures.map(Number)).toEqual(
      [confirmed.mean, confirmed.low, confirmed.high].map((one) => expect.closeTo(one ?? 0, 9)),
    );
  }
  expect(JSON.parse((await bytesOf(jobId, 'json')).toString())).toMatchObject(shown);
});
