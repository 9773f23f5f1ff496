/** Files and links of a search: its owner's alone, the same figures in each, and nothing private for visitors. */
import { maxSlides } from '../../domain/exports/client-report.ts';
import {
  readPdfPages,
  readSeries,
  readSheets,
  readSlides,
  readWebPage,
  readWordFile,
} from '../_support/opened-files.ts';
import { playSearch, searchSpec, startState, type PlayedState } from '../_support/search-in-memory.ts';
import { storeSearch } from '../_support/stored-search.ts';
import { toyLandscape } from '../_support/toy-landscape.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let token: string;
let state: PlayedState;

beforeAll(async () => {
  api = await startIdentityApi();
  const owner = await api.signedIn('searches@example.com');
  token = owner.accessToken;
  const { userId } = await api.read(token, '{ me { userId } }');
  const landscape = toyLandscape(3);
  const spec = searchSpec(landscape, {
    title: '=1+1; a tram line',
    seed: 3,
    generations: 3,
    population: 6,
    personas: 60,
    sealedPersonas: 100,
    simulated: true,
    spendCapUsd: 7.5,
    constraints: { brief: 'Only the writer may know this.' },
  });
  state = playSearch(startState(spec), landscape);
  await storeSearch(api.db, { userId, jobId: 'one-two-three', state });
  const begun = { ...startState(spec), progress: { ...startState(spec).progress } };
  await storeSearch(api.db, { userId, jobId: 'four-five-six', state: begun });
}, 60_000);

afterAll(() => api?.close(), 60_000);

const fetchFile = (format: string, as: string | null = token, jobId = 'one-two-three') =>
  fetch(`${api.url}/api/searches/${jobId}/export?format=${format}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
const bytesOf = async (format: string, jobId?: string) =>
  Buffer.from(await (await fetchFile(format, token, jobId)).arrayBuffer());

interface ReadBack {
  confirmation: { headline: { sentence: string; points: number }; rows: unknown[] };
  candidates: { label: string; message: string }[];
  best: number;
}

test('all files have the candidates and the same sentence about what was confirmed', async () => {
  const json = JSON.parse((await bytesOf('json')).toString()) as ReadBack;
  const { sentence } = json.confirmation.headline;
  expect(json.candidates).toHaveLength(state.candidates.length);
  const joined = (text: string) => text.replaceAll(/\s+/g, '');
  const markdown = (await bytesOf('md')).toString();
  expect(joined(markdown.replaceAll('\\', ''))).toContain(joined(sentence));
  expect(markdown).toContain('Simulated provider');
  expect(markdown).toContain('No people were asked.');
  const pdf = (await readPdfPages(await bytesOf('pdf'))).join(' ');
  expect(joined(pdf)).toContain(joined(sentence));
  const word = await readWordFile(await bytesOf('docx'));
  expect(joined(word.text)).toContain(joined(sentence));
  const sheets = await readSheets(await bytesOf('xlsx'));
  expect(JSON.stringify(sheets.get('Summary'))).toContain(JSON.stringify(sentence).slice(1, -1));
  expect(sheets.get('Candidates')).toHaveLength(state.candidates.length + 1);
  const csv = (await bytesOf('csv')).toString();
  const [head, ...rows] = csv.trim().split('\n');
  expect(head).toMatch(/candidate,arm,generation,parents,mutation,status,reason,message/);
  expect(rows.filter((row) => /^"?C\d+"?,/.test(row))).toHaveLength(state.candidates.length);
}, 60_000);

interface Confirmed {
  confirmation: {
    headline: { sentence: string };
    rows: { message: string; role: string; confirmed: { mean: number; low: number; high: number } }[];
  };
}

test('the client’s report has what was confirmed, at most eight slides, and neither costs, calls nor the brief', async () => {
  const { confirmation } = JSON.parse((await bytesOf('json')).toString()) as Confirmed;
  const joined = (text: string) => text.replaceAll(/\s+/g, '');
  const slides = readSlides(await bytesOf('pptx&report=client'));
  expect([slides.slides.length >= 6, slides.slides.length <= maxSlides]).toEqual([true, true]);
  const [support] = readSeries(slides.charts[0]!);
  expect(support?.values).toEqual(confirmation.rows.map(({ confirmed }) => confirmed.mean).toReversed());
  const texts = {
    pdf: (await readPdfPages(await bytesOf('pdf&report=client'))).join(' '),
    word: (await readWordFile(await bytesOf('docx&report=client'))).text,
    page: readWebPage(await bytesOf('html&report=client')),
  };
  const percent = (share: number) => Math.round(100 * share);
  for (const [kind, text] of Object.entries(texts)) {
    const wanted = [
      confirmation.headline.sentence,
      ...confirmation.rows.map(({ message }) => message.slice(0, 40)),
      ...confirmation.rows.map(
        ({ confirmed: { mean, low, high } }) => `${percent(mean)}% (${percent(low)} to ${percent(high)}`,
      ),
    ];
    expect([kind, wanted.filter((part) => !joined(text).includes(joined(part)))]).toEqual([
      kind,
      // Paraphrases are in the chart alone.
      confirmation.rows.filter(({ role }) => role === 'control').map(({ message }) => message.slice(0, 40)),
    ]);
    expect([kind, /\$|@|\bcosts?\b|\d calls|one-two-three|Only the writer/.exec(text)?.[0]]).toEqual([kind, undefined]);
    expect(text).toContain('Simulated provider');
  }
  const full = readWebPage(await bytesOf('html'));
  expect(full).toContain('one-two-three');
  expect(full).toMatch(/\d calls/);
});

test('before the end nothing is called confirmed', async () => {
  const markdown = (await bytesOf('md', 'four-five-six')).toString();
  expect(markdown).toContain('Nothing is confirmed yet');
  expect(markdown).not.toContain('better than');
});

test('nobody else has its files, and an unknown format is refused', async () => {
  const stranger = await api.signedIn('other-searcher@example.com');
  expect((await fetchFile('json', stranger.accessToken)).status).toBe(404);
  expect((await fetchFile('json', null)).status).toBe(401);
  expect((await fetchFile('exe')).status).toBe(400);
});

test('its owner reads it and lists it with what was believed and confirmed; others find nothing', async () => {
  const query =
    '{ search(jobId: "one-two-three") { title phase confirmation { headline { points verdict } } } searches { jobId bestPoints confirmedPoints } }';
  const { body } = await api.ask(token, query);
  expect(body['errors']).toBeUndefined();
  const { search, searches } = body['data'] as {
    search: { phase: string; confirmation: { headline: { points: number } } };
    searches: { jobId: string; bestPoints: number | null; confirmedPoints: number | null }[];
  };
  expect(search.phase).toBe('done');
  expect(searches.find(({ jobId }) => jobId === 'one-two-three')?.confirmedPoints).toBeCloseTo(
    search.confirmation.headline.points,
    6,
  );
  expect(searches.find(({ jobId }) => jobId === 'four-five-six')).toMatchObject({
    bestPoints: null,
    confirmedPoints: null,
  });
  const stranger = await api.signedIn('third-searcher@example.com');
  const { body: theirs } = await api.ask(stranger.accessToken, query);
  expect(theirs['data']).toEqual({ search: null, searches: [] });
  const steer = 'mutation { steerSearch(jobId: "four-five-six", id: "x", request: { kind: "end" }) }';
  expect((await api.ask(stranger.accessToken, steer)).body['data']).toEqual({ steerSearch: false });
});

test('a shared link shows candidates and what was confirmed, without costs and without the brief', async () => {
  const { body } = await api.ask(token, 'mutation { shareRun(jobId: "one-two-three") { path link { id } } }');
  const { path, link } = body['data'].shareRun as { path: string; link: { id: string } };
  expect(path).toMatch(/^\/shared\/searches\//);
  const open = (at: string) => fetch(`${api.url}/api${at}`);
  const seen = await open(path);
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await seen.text();
  const shown = JSON.parse(text) as ReadBack;
  expect(shown.candidates).toHaveLength(state.candidates.length);
  expect(text).not.toMatch(/costUsd|CostUsd|spendCap|Only the writer|userId|"persona"/);
  // The link of a search opens neither a run nor a panel.
  expect((await open(path.replace('/searches', ''))).status).toBe(404);
  expect((await open(path.replace('/searches', '/panels'))).status).toBe(404);
  await api.ask(token, `mutation { revokeShareLink(id: "${link.id}") }`);
  expect((await open(path)).status).toBe(404);
});

test('its owner comments on it, and nobody else does', async () => {
  const add = (as: string) => api.ask(as, 'mutation { commentOnRun(jobId: "one-two-three", body: "Try C5") { id } }');
  expect((await add(token)).body['errors']).toBeUndefined();
  const stranger = await api.signedIn('fourth-searcher@example.com');
  expect((await add(stranger.accessToken)).body['errors']).toHaveLength(1);
});

test('an estimate says how many calls, what they cost and how long they take, and refuses rubbish', async () => {
  const ask = (setup: object) =>
    api.ask(
      token,
      'query ($setup: JSON!) { searchEstimate(setup: $setup) { calls mostCalls costUsd mostCostUsd seconds } }',
      {
        setup,
      },
    );
  const small = { seedMessages: ['We will build a tram.'], segmentIds: ['a'], population: 6, generations: 2 };
  const { body } = await ask(small);
  const estimate = body['data'].searchEstimate as Record<string, number>;
  expect(estimate['calls']).toBeGreaterThan(100);
  expect(estimate['mostCalls']).toBeGreaterThan(estimate['calls'] ?? 0);
  expect(estimate['costUsd']).toBeGreaterThan(0);
  expect(estimate['mostCostUsd']).toBeGreaterThan(estimate['costUsd'] ?? 0);
  expect(estimate['seconds']).toBeGreaterThan(10);
  const unchecked = (await ask({ ...small, judgesClaims: false })).body['data'].searchEstimate as Record<
    string,
    number
  >;
  expect([estimate['calls'], estimate['mostCalls']]).toEqual([
    (unchecked['calls'] ?? 0) + 4,
    (unchecked['mostCalls'] ?? 0) + 13,
  ]);
  expect(estimate['costUsd']).toBeGreaterThan(unchecked['costUsd'] ?? 0);
  const larger = (await ask({ ...small, generations: 8 })).body['data'].searchEstimate as Record<string, number>;
  expect(larger['calls']).toBeGreaterThan(1.5 * (estimate['calls'] ?? 0));
  const { body: refused } = await ask({ ...small, seedMessages: [''] });
  expect(JSON.stringify(refused['errors'])).toContain('A message is required');
});
