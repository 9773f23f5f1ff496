import { createFairQueue } from '../../../api/fair-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end when the test says so; `begun` lists those that have begun. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, work, end };
}

test('two tasks run at a time, one of each person, in the order they were added', async () => {
  const line = createFairQueue({ concurrency: 2, perPerson: 5, maxPlaces: 10 });
  const { begun, work, end } = workshop();
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'bob 1', 'cyd 1']) void line.run(name.slice(0, 3), work(name));
  await settled();
  expect(begun).toEqual(['ann 1', 'bob 1']);
  await end('bob 1');
  expect(begun).toEqual(['ann 1', 'bob 1', 'cyd 1']);
  await end('ann 1');
  await end('cyd 1');
  expect(begun).toEqual(['ann 1', 'bob 1', 'cyd 1', 'ann 2']);
});

test('a person with too many tasks is refused while others are accepted; a full queue refuses everybody', async () => {
  const line = createFairQueue({ concurrency: 1, perPerson: 2, maxPlaces: 3 });
  const places = [line.join('ann'), line.join('ann')];
  expect(() => line.join('ann')).toThrow('Too much is being worked on right now. Please try again in a moment.');
  line.join('bob');
  expect(() => line.join('cyd')).toThrow('Too much is being worked on');
  places.forEach((place) => place.leave());
  line.join('cyd');
});

test('failed and abandoned tasks do not delay others', async () => {
  const line = createFairQueue({ concurrency: 1, perPerson: 3, maxPlaces: 9 });
  await expect(line.run('ann', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const first = line.join('ann');
  await first.turn();
  const gone = line.join('bob');
  void gone.turn();
  gone.leave();
  gone.leave();
  first.leave();
  expect(await line.run('cyd', async () => 'done')).toBe('done');
});
