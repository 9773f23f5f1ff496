/**
 * The analyst's experiment: women over 50 prefer B to C, which the comparison of all personas hides. The verdict by
 * segment is the same on the page, over a shared link, for the assistant and in the figures.
 */
import { compareForAssistant } from '../../services/simulations/results/compare-segment.ts';
import { storeUser } from '../_support/people.ts';
import { storeThreeWordings } from '../_support/stored-wordings.ts';
import { wordings } from '../_support/three-wordings.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
let user: string;
let jobIds: string[];

beforeAll(async () => {
  api = await startDataApi();
  user = await storeUser(api.db, api.env);
  jobIds = await storeThreeWordings(api.db, user);
}, 60_000);
afterAll(() => api?.close(), 60_000);

interface Pair {
  first: number | string;
  second: number | string;
  difference: number;
  low: number;
  high: number;
  pValue: number;
  isClear: boolean;
}

const women = 'For Women over 50: B, clearly above C (21 points); neither A and B nor A and C can be told apart';
const renters = 'For Young renters: A, clearly above C (30 points) and B (80 points); C, clearly above B (50 points)';
const pairFields = 'first second difference low high pValue isClear';

const bySegment = (ids: readonly string[]) =>
  api.read<{ by: string; groups: { sentence: string; pairs: Pair[] }[]; sentence: string }>(
    { user },
    `query ($jobIds: [String!]!, $labels: [String!]) { comparisonBreakdown(jobIds: $jobIds, labels: $labels) {
      by sentence groups { sentence pairs { ${pairFields} } } } }`,
    { jobIds: ids, labels: ids.map((id) => wordings[jobIds.indexOf(id)]) },
  );

test('all personas together do not tell B and C apart', async () => {
  const { pairs } = await api.read<{ pairs: Pair[] }>(
    { user },
    `query ($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { pairs { ${pairFields} } } }`,
    { jobIds },
  );
  const [, b, c] = jobIds;
  expect(pairs.find(({ first, second }) => first === b && second === c)).toMatchObject({ isClear: false });
});

test('the women do: 41% against 20%, 52 for B alone and 20 for C alone', async () => {
  const { by, groups, sentence } = await bySegment(jobIds);
  expect(by).toBe('segment');
  expect(groups.map((group) => group.sentence)).toEqual([women, renters]);
  expect(sentence).toBe(
    'Clear differences in Women over 50 and Young renters. 6 comparisons were made, and the figures are corrected for that.',
  );
  const found = groups[0]?.pairs.find(({ first, second }) => first === 1 && second === 2);
  expect(found?.difference).toBeCloseTo((52 - 20) / 154, 10);
  // The exact test of 52 against 20 has p = 0.0002; three of the six comparisons are still open at this step of Holm's.
  expect(found?.isClear).toBe(true);
  expect(found?.pValue).toBeLessThan(0.001);
  expect(found?.low).toBeGreaterThan(0.05);
});

test('visitors of a link read the same sentences', async () => {
  const { id } = await api.read<{ id: string }>(
    { user },
    'mutation ($jobIds: [String!]!) { keepExperiment(jobIds: $jobIds) { id } }',
    { jobIds },
  );
  const { path } = await api.read<{ path: string }>(
    { user },
    'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }',
    {
      jobId: id,
    },
  );
  const response = await fetch(`${api.url}/api/shared/experiments/${path.split('/').at(-1)}`);
  expect(await response.json()).toMatchObject({
    segments: [
      { label: 'Women over 50', sentence: women },
      { label: 'Young renters', sentence: renters },
    ],
  });
});

test('the assistant is told the same of two of them as their comparison shows', async () => {
  const [, b = '', c = ''] = jobIds;
  const { segment, difference } = await compareForAssistant(api.db, user, [b, c], 'women over 50');
  const [group] = (await bySegment([b, c])).groups;
  expect(segment).toBe('Women over 50');
  expect(difference).toMatchObject({
    verdict: 'For Women over 50: “Wording B”, clearly above “Wording C” (21 points)',
    isClear: true,
    samePersonas: 154,
    points: expect.closeTo(20.8, 1),
  });
  expect(difference.pValue).toBeCloseTo(group?.pairs[0]?.pValue ?? 1, 4);
  const alone = await compareForAssistant(api.db, user, [b, c], null);
  expect(alone.difference.isClear).toBe(false);
});
