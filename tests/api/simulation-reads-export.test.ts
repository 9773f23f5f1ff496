import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { parseCsv, parseCsvRecords } from '../_support/csv-records.ts';
import { headersOf, startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

function download(jobId: string, query: string, as: Identity = ann): Promise<Response> {
  return fetch(`${api.url}/api/runs/${jobId}/export${query}`, { headers: headersOf(as) });
}

async function runWith(reactions: ReactionColumns[], isSimulated = false) {
  const run = await storeRun(api.db, 'ann', {
    numUsers: reactions.length,
    answeredCount: reactions.length,
    isSimulated,
  });
  await storeReactions(api.db, run.id, reactions);
  return run;
}

test('CSV contains one line for each reaction, whatever the texts contain', async () => {
  const said = ['plain', 'a "quoted", comma', 'two\nlines\r\nthree', 'ü – 中 👍', '', '"'];
  const { jobId } = await runWith(
    said.map((response, personaIndex) => ({ personaIndex, response, attributes: '{"a":["b, c","d"]}' })),
  );
  const response = await download(jobId, '?format=csv');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="soundings-${jobId}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  const records = parseCsvRecords(Buffer.from(await response.arrayBuffer()).toString('utf8'));
  expect(records.map((record) => record['response'])).toEqual(said);
  expect(records[0]).toMatchObject({
    row_id: `${jobId}/0/openai`,
    job_id: jobId,
    persona_index: '0',
    sentiment: 'positive',
    answered_by: 'openai',
    answered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'attribute:a': 'b, c; d',
    age: '40',
  });
});

test('CSV contains no formulas, and numbers stay numbers', async () => {
  const said = ['=1+1', '+1', '-1', '@sum', '\t=1', '=HYPERLINK("http://x","y")'];
  const { jobId } = await runWith(
    said.map((response, personaIndex) => ({
      personaIndex,
      response,
      personName: response,
      isImported: false,
      sentiment: 'negative',
    })),
  );
  const records = parseCsvRecords(await (await download(jobId, '?format=csv')).text());
  for (const [at, record] of records.entries()) {
    expect(record['response']).toBe(`'${said[at]}`);
    expect(record['person_name']).toBe(`'${said[at]}`);
    expect(record['sentiment_score']).toBe('-1');
    for (const cell of Object.values(record)) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
  }
});

test('JSON contains the whole result and every reaction, read in several batches', async () => {
  const reactions = Array.from({ length: 1_203 }, (_, personaIndex) => ({
    personaIndex,
    response: `line ${personaIndex}\u2028"`,
  }));
  const { jobId } = await runWith(reactions);
  const response = await download(jobId, '');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const file = (await response.json()) as {
    answeredBy: string;
    result: Record<string, unknown>;
    reactions: { personaIndex: number; response: string }[];
  };
  expect(file.reactions.map((reaction) => reaction.response)).toEqual(reactions.map((reaction) => reaction.response));
  expect(file.result).toMatchObject({ jobId, answered: 1_203, positive: { count: 1_203 } });
  expect(file.answeredBy).toBe('openai');
});

test('both formats mark the answers of the provider simulator', async () => {
  const { jobId } = await runWith([{ personaIndex: 0 }], true);
  const json = (await (await download(jobId, '?format=json')).json()) as { answeredBy: string };
  expect(json.answeredBy).toBe('Simulated provider');
  expect(parseCsvRecords(await (await download(jobId, '?format=csv')).text())[0]).toMatchObject({
    answered_by: 'Simulated provider',
  });
});

test('a run without reactions is exported as a header and an empty list', async () => {
  const { jobId } = await runWith([]);
  expect(parseCsv(await (await download(jobId, '?format=csv')).text())).toHaveLength(1);
  expect(((await (await download(jobId, '?format=json')).json()) as { reactions: unknown[] }).reactions).toEqual([]);
});

test.each([
  ['someone else', { user: 'bo' }, 'json', 404, { name: 'JobNotFound', message: 'Job not found' }],
  ['nobody', 'guest', 'csv', 401, { name: 'NotSignedIn' }],
  ['an API key', 'service', 'csv', 401, { name: 'NotSignedIn' }],
  ['another format', ann, 'xml', 400, { name: 'InvalidInput', field: 'format' }],
] as const)('the caller %s cannot export a run', async (_name, as, format, status, body) => {
  const { jobId } = await runWith([{ personaIndex: 0 }]);
  const response = await download(jobId, `?format=${format}`, as);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(await response.json()).toMatchObject(body);
});

test('a download that the client cancels leaves no query open', async () => {
  const filler = 'x'.repeat(1_500);
  const { jobId } = await runWith(
    Array.from({ length: 4_000 }, (_, personaIndex) => ({ personaIndex, response: filler })),
  );
  const leaving = new AbortController();
  const response = await fetch(`${api.url}/api/runs/${jobId}/export?format=csv`, {
    headers: headersOf(ann),
    signal: leaving.signal,
  });
  await response.body!.getReader().read();
  leaving.abort();
  const whole = await download(jobId, '?format=csv');
  expect(parseCsvRecords(await whole.text())).toHaveLength(4_000);
});
