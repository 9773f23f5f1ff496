/** Answers of all runs by an attribute of personas. */
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const dee: Identity = { user: 'dee' };
afterAll(() => api.close());

const byQuery = `query ($filter: AnalyticsFilterInput, $by: String) {
  analyticsByAttribute(filter: $filter, by: $by) { attributes { field label }
    table { field label sentence groups { label only letter clearlyAbove effective isSmall counts { positive neutral negative total } } } } }`;
const incomes = ['Low', 'High', 'low'];

beforeAll(async () => {
  api = await startDataApi();
  for (const message of ['Buses', 'Trams']) {
    const { id } = await storeRun(api.db, 'dee', { message, numUsers: 90 });
    await storeReactions(
      api.db,
      id,
      Array.from({ length: 90 }, (_, personaIndex) => ({
        personaIndex,
        userId: `profile-${personaIndex}`,
        sentiment: (personaIndex % 3 === 1 ? personaIndex % 9 !== 1 : personaIndex % 9 === 0) ? 'positive' : 'negative',
        attributes: JSON.stringify({
          income: incomes[personaIndex % 3],
          commuteMinutes: personaIndex,
          name: `Somebody ${personaIndex}`,
          ...(personaIndex < 4 ? { pets: ['cat', 'dog'] } : {}),
        }),
      })),
    );
  }
});

const byAttribute = async (by: string | null, filter: Record<string, unknown> = {}, as: Identity = dee) => {
  const { data, errors } = await api.ask(as, byQuery, { by, filter });
  expect(errors).toEqual([]);
  return data!['analyticsByAttribute'] as {
    attributes: { field: string }[];
    table: { field: string; sentence: string | null; groups: Record<string, unknown>[] } | null;
  };
};

test('are counted once per persona and message, and compared with intervals over personas', async () => {
  const { attributes, table } = await byAttribute('income');
  expect(attributes.map(({ field }) => field).toSorted()).toEqual(['commuteMinutes', 'income', 'pets']);
  expect(table).toMatchObject({
    field: 'income',
    sentence: expect.stringMatching(/^Clear differences: High more positive than Low/i),
  });
  // Both messages were answered alike, so 60 answers of High are worth those of 30 personas.
  expect(table?.groups).toEqual([
    expect.objectContaining({
      label: expect.stringMatching(/^low$/i),
      only: 'income:low',
      counts: { positive: 20, neutral: 0, negative: 100, total: 120 },
      clearlyAbove: [],
    }),
    expect.objectContaining({
      label: 'High',
      counts: { positive: 40, neutral: 0, negative: 20, total: 60 },
      effective: expect.closeTo(30, -0.5),
      clearlyAbove: ['A'],
    }),
  ]);
});

test('numbers become steps, small groups are not compared, and personas without a value are named', async () => {
  const steps = (await byAttribute('commuteMinutes')).table?.groups ?? [];
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.length).toBeLessThanOrEqual(10);
  const pets = (await byAttribute('pets')).table?.groups ?? [];
  expect(pets.map(({ label, isSmall, letter }) => [label, isSmall, letter])).toEqual([
    ['cat', true, null],
    ['dog', true, null],
    ['Not known', false, null],
  ]);
});

test('follow the filter and the owner, and refuse what identifies people', async () => {
  expect((await byAttribute('income', { search: 'Trams' })).table?.groups[1]).toMatchObject({
    counts: { total: 30 },
  });
  expect(await byAttribute('income', {}, { user: 'bo' })).toMatchObject({ table: null });
  expect(await byAttribute('unheard of')).toMatchObject({ table: null });
  expect(await byAttribute(null, {}, { user: 'nobody' })).toEqual({ attributes: [], table: null });
  const { errors } = await api.ask(dee, byQuery, { by: 'email' });
  expect(errors[0]).toMatchObject({ message: 'Answers cannot be broken down by this attribute' });
});
