/** Reads that compute from many answers: how many one request may ask for, and that they are computed elsewhere. */
import { requestLimits } from '../../api/graphql/limits/request-limits.ts';
import { readBreakdown } from '../../services/simulations/results/breakdown.ts';
import { storeManyAnswers } from '../_support/many-answers.ts';
import { headersOf, startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
const ann = { user: 'ann' };
let jobId: string;

beforeAll(async () => {
  api = await startDataApi();
  jobId = await storeManyAnswers(api.db, 'ann', { personas: 400, attributes: 12 });
});
afterAll(() => api.close());

interface Answered {
  data: Record<string, { sentence: string } | null> | null;
  errors?: { message: string; extensions: { name: string; field?: string } }[];
}

async function send(body: object): Promise<[number, Answered]> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: headersOf(ann),
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as Answered];
}

const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: simulationBreakdown(jobId: "${jobId}", by: "trait ${at}") { sentence }`).join(' ')} }`;

test('one request computes a few results; more, by aliases or in a batch, are refused with what to do', async () => {
  const [, within] = await send({ query: aliases(requestLimits.computing) });
  expect(within.errors).toBeUndefined();
  for (const count of [requestLimits.computing + 1, 25]) {
    const [, { data, errors }] = await send({ query: aliases(count) });
    expect([data ?? null, errors?.map(({ extensions }) => extensions.name)]).toEqual([null, ['TooMuchComputing']]);
    expect(errors?.[0]?.message).toBe(
      `One request may compute at most 5 results, not ${count} (simulationBreakdown), whether by aliases or in a batch. Send them in several requests, one after the other.`,
    );
  }
  const [, batch] = await send(Array.from({ length: 10 }, () => ({ query: aliases(1) })));
  const names = (batch as unknown as Answered[]).map(({ errors }) => errors?.[0]?.extensions.name ?? 'answered');
  expect(names).toEqual([...Array(5).fill('answered'), ...Array(5).fill('TooMuchComputing')]);
});

test('a field of a record that computes counts as those of the root do', async () => {
  const runs = Array.from({ length: 6 }, (_, at) => `a${at}: surveyRun(jobId: "no-such-run") { ...Figures }`);
  const [, { errors }] = await send({ query: `{ ${runs.join(' ')} } fragment Figures on SurveyRun { figures }` });
  expect(errors).toMatchObject([{ extensions: { name: 'TooMuchComputing' } }]);
  expect(errors?.[0]?.message).toContain('not 6 (figures)');
});

test('a large run is broken down beside the api, to the same figures, and wrong filters are named as ever', async () => {
  const asked = { jobId, by: 'trait 3', and: 'trait 5', only: ['trait 1:value 0'] };
  const { data } = await api.ask(
    ann,
    `query ($jobId: String!, $by: String, $and: String, $only: [String!]) {
      simulationBreakdown(jobId: $jobId, by: $by, and: $and, only: $only) {
        sentence effects { field share pValue } chosen { counts { positive total } } table { rows { label cells { counts { total } } } } } }`,
    asked,
  );
  const here = await readBreakdown(api.db, 'ann', asked);
  const { sentence, effects, chosen, table } = here ?? {};
  expect(data?.['simulationBreakdown']).toEqual({
    sentence,
    effects: effects?.map(({ field, share, pValue }) => ({ field, share, pValue })),
    chosen: { counts: { positive: chosen?.counts.positive, total: chosen?.counts.total } },
    table: {
      rows: table?.rows.map(({ label, cells }) => ({
        label,
        cells: cells.map(({ counts }) => ({ counts: { total: counts.total } })),
      })),
    },
  });
  expect(chosen?.counts.total).toBeGreaterThan(50);
  const [, { errors }] = await send({
    query: `{ simulationBreakdown(jobId: "${jobId}", only: ["trait 1:nothing"]) { sentence } }`,
  });
  expect(errors).toMatchObject([
    { message: expect.stringContaining('No persona of this run has “nothing”'), extensions: { name: 'InvalidInput' } },
  ]);
});

test('two large runs are compared beside the api', async () => {
  const other = await storeManyAnswers(api.db, 'ann', { personas: 300, attributes: 12, seed: 2 });
  const { data, errors } = await api.ask(
    ann,
    `query ($jobIds: [String!]!) { comparisonBreakdown(jobIds: $jobIds, by: "trait 2") { by attributes { field } groups { label sentence } } }`,
    { jobIds: [jobId, other] },
  );
  expect(errors).toEqual([]);
  expect(data?.['comparisonBreakdown']).toMatchObject({
    by: 'trait 2',
    groups: expect.arrayContaining([expect.anything()]),
  });
});
