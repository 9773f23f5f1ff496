/** The number of personas without an answer stands wherever counts stand, and nowhere among the answers. */
import { storeEndings, storeReactions, storeRun } from '../_support/stored-runs.ts';
import { parseCsvRecords } from '../_support/csv-records.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
let jobId: string;
const ann: Identity = { user: 'ann' };
const words = 'I will not speak for this person.';

beforeAll(async () => {
  api = await startDataApi();
  const bySegment = [{ segmentId: 'parents', segmentName: 'Parents', asked: 10, total: 3 }];
  const run = await storeRun(api.db, 'ann', {
    numUsers: 7,
    answeredCount: 7,
    positiveCount: 7,
    neutralCount: 0,
    endings: JSON.stringify({ total: 3, refused: 2, filtered: 0, unreadable: 1, bySegment }),
  });
  ({ jobId } = run);
  await storeReactions(
    api.db,
    run.id,
    [0, 1, 2, 3, 4, 5, 9].map((personaIndex) => ({ personaIndex })),
  );
  await storeEndings(api.db, run.id, [
    { personaIndex: 6, words, reply: words },
    { personaIndex: 7, words: null, reply: null },
    { personaIndex: 8, kind: 'unreadable', words: 'Lorem ipsum', reply: 'Lorem ipsum' },
  ]);
});
afterAll(() => api.close());

const download = (format: string) =>
  fetch(`${api.url}/api/runs/${jobId}/export?format=${format}`, { headers: headersOf(ann) });

const counts = { total: 3, refused: 2, filtered: 0, unreadable: 1 };
const every = 'endings { total refused filtered unreadable }';
const whole =
  'endings { total refused filtered unreadable refusals unusable bySegment { segmentId segmentName asked total refused filtered unreadable } }';
const unusable = expect.stringMatching(/^This result cannot be used: 3 of 10 personas asked \(30%\) ended/);

test('the result and the progress have the counts by kind and by segment, and say why it cannot be used', async () => {
  const endings = {
    ...counts,
    refusals: [words],
    unusable,
    bySegment: [{ segmentId: 'parents', segmentName: 'Parents', asked: 10, ...counts }],
  };
  expect(
    await api.read(
      ann,
      `{ simulationResult(jobId: "${jobId}") { asked answered heard missing numUsers positive { count share } recommendations { message } byProvider { answered ended missing } ${whole} } }`,
    ),
  ).toEqual({
    asked: 10,
    answered: 7,
    heard: 7,
    missing: 0,
    numUsers: 7,
    positive: { count: 7, share: 1 },
    recommendations: [],
    byProvider: [{ answered: 7, ended: 3, missing: 0 }],
    endings,
  });
  expect(
    await api.read(
      ann,
      `{ simulationProgress(jobId: "${jobId}") { asked answered missing counts { total } ${every} } }`,
    ),
  ).toEqual({ asked: 10, answered: 7, missing: 0, counts: { total: 7 }, endings: counts });
});

test('lists and totals have the counts', async () => {
  expect(await api.read(ann, `{ recentSimulations { items { asked answered ${every} } } }`)).toEqual({
    items: [{ asked: 10, answered: 7, endings: counts }],
  });
  expect(await api.read(ann, `{ analytics { totals { answers ${every} } } }`)).toEqual({
    totals: { answers: 7, endings: counts },
  });
  expect(await api.read(ann, `{ analytics(filter: { models: ["gpt-4"] }) { totals { answers ${every} } } }`)).toEqual({
    totals: { answers: 7, endings: null },
  });
});

test('the record has the counts', async () => {
  const { items } = await api.read<{ items: { endings: string | object; numUsers: number }[] }>(
    ann,
    '{ listDynamicSimulationRuns { items { numUsers endings } } }',
  );
  const [row] = items;
  expect(row?.numUsers).toBe(7);
  expect(typeof row?.endings === 'string' ? JSON.parse(row.endings) : row?.endings).toMatchObject(counts);
});

test('files state the number, and have no row or quote of theirs', async () => {
  const csv = parseCsvRecords(await (await download('csv')).text());
  expect(csv.map((row) => row['persona_index'])).toEqual(['0', '1', '2', '3', '4', '5', '9']);
  const json = (await (await download('json')).json()) as { result: object; reactions: unknown[] };
  expect(json.reactions).toHaveLength(7);
  expect(json.result).toMatchObject({ endings: { ...counts, unusable } });
  const html = await (await download('html')).text();
  expect(html).toContain('Without an answer: 3 (2 refused, 1 unreadable)');
  expect(html).toContain('This result cannot be used');
  expect(html).not.toContain(words);
});

test('visitors of a link see the counts, and not what the model said', async () => {
  const { path } = await api.read<{ path: string }>(ann, `mutation { shareRun(jobId: "${jobId}") { path } }`);
  const response = await fetch(`${api.url}/api${path}`);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ asked: 10, endings: { ...counts, refusals: [], unusable } });
  expect(text).not.toContain(words);
});

test('the file of a person’s own data has their endings', async () => {
  const file = (await (await fetch(`${api.url}/api/my-data`, { headers: headersOf(ann) })).json()) as {
    endings: { personaIndex: number; kind: string }[];
  };
  expect(file.endings.map(({ personaIndex, kind }) => [personaIndex, kind])).toEqual([
    [6, 'refused'],
    [7, 'refused'],
    [8, 'unreadable'],
  ]);
});
