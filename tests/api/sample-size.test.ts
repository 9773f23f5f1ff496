import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

const query = `query ($points: Float!, $messages: Int, $samePersonas: Boolean) {
  sampleSize(points: $points, messages: $messages, samePersonas: $samePersonas) { personas restsOn } }`;

async function sizeFor(user: string, input: Record<string, unknown>) {
  const { data, errors } = await api.ask({ user }, query, input);
  return { size: data?.['sampleSize'] as { personas: number; restsOn: string[] }, errors };
}

/** Two runs of one roster; every `changedEvery`-th persona is positive about the second message only. */
async function storePair(userId: string, personas: number, changedEvery: number, columns = {}): Promise<void> {
  const rosterId = `roster-of-${userId}-${personas}`;
  await api.db.insertInto('roster').values({ id: rosterId, userId, size: personas, repeats: false }).execute();
  for (const message of ['Buses', 'Trams']) {
    const { id } = await storeRun(api.db, userId, { rosterId, message, numUsers: personas, ...columns });
    const answers = Array.from({ length: personas }, (_, personaIndex) => ({
      personaIndex,
      sentiment:
        message === 'Trams' && personaIndex % changedEvery === 0 ? ('positive' as const) : ('negative' as const),
    }));
    await storeReactions(api.db, id, answers);
  }
}

test('without earlier comparisons the number rests on an assumption, which is said', async () => {
  const { size } = await sizeFor('new', { points: 10 });
  expect(size.personas).toBe(220);
  expect(size.restsOn).toEqual([
    '80 in 100 such comparisons would find it, at the 95% level',
    'Assumed: 1 in 4 personas is positive about only one of two messages (a correlation of 0.5)',
  ]);
  expect((await sizeFor('new', { points: 10, samePersonas: false })).size.personas).toBe(440);
  const five = (await sizeFor('new', { points: 10, messages: 5 })).size;
  expect(five.personas).toBe(370);
  expect(five.restsOn[0]).toMatch(/after correction for all pairs$/);
  expect(five.restsOn[1]).toBe(
    'The best of 5 is named in about 62 of 100, if it is that far ahead of each of the others',
  );
  const apart = (await sizeFor('new', { points: 10, messages: 5, samePersonas: false })).size;
  expect(apart.restsOn[1]).toMatch(/^The best of 5 is named in about 6\d of 100/);
});

test('own earlier comparisons replace the assumption; those of others, of the simulator and small ones do not', async () => {
  await storePair('seasoned', 200, 10);
  const { size } = await sizeFor('seasoned', { points: 5 });
  expect(size.restsOn[1]).toBe(
    'In your earlier comparison with the same personas, 11% of 200 were positive about only one of two messages',
  );
  expect(size.personas).toBe(380);
  expect((await sizeFor('stranger', { points: 5 })).size.restsOn[1]).toMatch(/^Assumed/);
  await storePair('player', 200, 10, { isSimulated: true });
  await storePair('careful', 50, 10);
  for (const user of ['player', 'careful'])
    expect((await sizeFor(user, { points: 5 })).size.restsOn[1]).toMatch(/^Assumed/);
});

test.each([
  [{ points: 0 }, 'The difference must be from 1 to 50 points'],
  [{ points: 51 }, 'The difference must be from 1 to 50 points'],
  [{ points: 10, messages: 1 }, 'From 2 to 5 messages can be compared'],
  [{ points: 10, messages: 6 }, 'From 2 to 5 messages can be compared'],
])('the input %j is refused', async (input, text) => {
  expect((await sizeFor('new', input)).errors.map((error) => error.message)).toEqual([text]);
});
