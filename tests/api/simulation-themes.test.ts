import { findThemes } from '../../domain/themes/themes.ts';
import type { RunThemesQuery } from '../../web/generated/breakdown/graphql.ts';
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { makeReasons } from '../unit/domain/themes/made-reasons.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const query = `query ($jobId: String!, $only: [String!], $theme: String, $quotes: Int) {
  simulationThemes(jobId: $jobId, only: $only, theme: $theme, quotes: $quotes) {
    reasons people none noneAbout comparisons
    themes { key name isMixed agreeing people about count sentiment personas
      segments { segmentId segmentName personas } moreOften { by key label share others pValue }
      quotes { personaIndex provider reasoning personName sentiment } } } }`;

const themesOf = (jobId: string, variables: object = {}) =>
  api.read<NonNullable<RunThemesQuery['simulationThemes']>>(ann, query, { jobId, ...variables });

const costs = 'It costs too much money.';
const far = 'The clinic is far away.';

/** A run of 80 personas: in the north most say that it costs too much, in the south that it is far. */
async function runOfTwo() {
  const run = await storeRun(api.db, 'ann', { numUsers: 80 });
  await storeReactions(
    api.db,
    run.id,
    Array.from({ length: 80 }, (_, personaIndex) => {
      const isNorth = personaIndex < 40;
      const isCosts = isNorth ? personaIndex < 34 : personaIndex < 48;
      return {
        personaIndex,
        reasoning: isCosts ? costs : far,
        sentiment: isCosts ? ('negative' as const) : ('positive' as const),
        segmentId: isNorth ? 'n' : 's',
        segmentName: isNorth ? 'North' : 'South',
        personName: 'Maria Anna Keller',
        isImported: true,
      };
    }),
  );
  return run;
}

test('the owner reads themes with their counts, groups and quotes', async () => {
  const { jobId } = await runOfTwo();
  const found = await themesOf(jobId);
  expect(found).toMatchObject({ reasons: 80, none: 0, comparisons: 4 });
  expect(found.themes).toMatchObject([
    {
      name: 'It costs too much money',
      count: 42,
      about: 40,
      sentiment: 'negative',
      isMixed: false,
      agreeing: 42,
      people: 42,
      segments: [
        { segmentId: 'n', segmentName: 'North', personas: 34 },
        { segmentId: 's', segmentName: 'South', personas: 8 },
      ],
      moreOften: [{ by: 'segment', key: 'n', label: 'North', share: 0.85, others: 0.2 }],
    },
    { name: 'The clinic is far away', count: 38, sentiment: 'positive', moreOften: [{ label: 'South' }] },
  ]);
  expect(found).toHaveProperty('themes.0.personas.length', 42);
  expect(found.themes.map(({ quotes }) => quotes.length)).toEqual([3, 3]);
  // Pages of the owner show a first name and an initial of an imported person.
  expect(found.themes[0]?.quotes[0]).toMatchObject({ personaIndex: 0, reasoning: costs, personName: 'Maria K.' });
});

test('themes are limited to chosen personas, one theme and a number of quotes', async () => {
  const { jobId } = await runOfTwo();
  const south = ['segment:South'];
  const found = await themesOf(jobId, { only: south });
  expect(found.reasons).toBe(40);
  expect(found.themes.map(({ name, count }) => [name, count])).toEqual([
    ['The clinic is far away', 32],
    ['It costs too much money', 8],
  ]);
  const { key = '' } = found.themes[1] ?? {};
  const one = await themesOf(jobId, { only: south, theme: key, quotes: 100 });
  expect(one.themes.map(({ name }) => name)).toEqual(['It costs too much money']);
  expect(one.themes[0]?.quotes.map(({ personaIndex }) => personaIndex).toSorted((a, b) => a - b)).toEqual([
    40, 41, 42, 43, 44, 45, 46, 47,
  ]);
  const { errors } = await api.ask(ann, query, { jobId, quotes: 1_001 });
  expect(errors[0]?.message).toBe('quotes must be from 0 to 1000');
  const unknown = await api.ask(ann, query, { jobId, only: ['segment:West'] });
  expect(unknown.errors[0]?.message).toBe('No persona of this run has “West” as segment');
});

test('themes are only for the owner', async () => {
  const { jobId } = await runOfTwo();
  expect((await api.ask({ user: 'bo' }, query, { jobId })).data).toEqual({ simulationThemes: null });
  for (const nobody of ['guest', 'service'] as const) {
    const { data, errors } = await api.ask(nobody, query, { jobId });
    expect(data?.['simulationThemes'] ?? null).toBeNull();
    expect(errors).not.toEqual([]);
  }
});

test('themes follow the answers: a changed reason is never shown from memory', async () => {
  const { id, jobId } = await runOfTwo();
  expect((await themesOf(jobId)).themes[0]?.name).toBe('It costs too much money');
  await api.db
    .updateTable('reaction')
    .set({ reasoning: 'Forgotten.' })
    .where('runId', '=', id)
    .where('reasoning', '=', costs)
    .execute();
  const after = await themesOf(jobId);
  expect(after.themes.map(({ name }) => name).toSorted()).toEqual(['Forgotten', 'The clinic is far away']);
});

test('a person who was asked several times counts once, also when that becomes known later', async () => {
  const { id, jobId } = await runOfTwo();
  expect((await themesOf(jobId)).themes[0]).toMatchObject({ people: 42, count: 42 });
  await api.db
    .updateTable('reaction')
    .set({ userId: 'profile-1' })
    .where('runId', '=', id)
    .where('personaIndex', '<', 30)
    .execute();
  const found = await themesOf(jobId);
  expect(found).toMatchObject({ reasons: 80, people: 51 });
  expect(found.themes.find(({ name }) => name === 'It costs too much money')).toMatchObject({
    people: 13,
    about: 15,
    count: 42,
    segments: [{ personas: 5 }, { personas: 8 }].toReversed(),
  });
});

test('a large run is grouped in a process of its own, with the same themes', async () => {
  const made = makeReasons(250, 2);
  const run = await storeRun(api.db, 'ann', { numUsers: 250 });
  await storeReactions(
    api.db,
    run.id,
    made.map(({ text }, personaIndex) => ({ personaIndex, reasoning: text })),
  );
  const found = await themesOf(run.jobId);
  const reasons = made.map(({ text }, personaIndex) => ({
    personaIndex,
    person: String(personaIndex),
    provider: 'openai',
    text,
    sentiment: 'positive' as const,
    groups: [],
  }));
  const expected = findThemes(reasons);
  expect(found.themes.length).toBeGreaterThan(5);
  expect(found.themes).toMatchObject(expected.themes.map(({ name, people }) => ({ name, people })));
  // Requests at the same time wait for one computation.
  const both = await Promise.all([themesOf(run.jobId), themesOf(run.jobId)]);
  expect(both[0]).toEqual(both[1]);
});

test('a run without reasons has no themes', async () => {
  const { id, jobId } = await storeRun(api.db, 'ann', { numUsers: 2 });
  await storeReactions(api.db, id, [{ personaIndex: 0, reasoning: '' }]);
  expect(await themesOf(jobId)).toEqual({ reasons: 0, people: 0, none: 0, noneAbout: 0, comparisons: 0, themes: [] });
});
