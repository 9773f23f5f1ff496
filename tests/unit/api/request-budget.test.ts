import { createReadLines } from '../../../api/access/request-budget.ts';

/** Reads that end when the test says so. */
function reads() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, read, end: (name: string) => ends.get(name)?.() };
}

test('a person may run two reads at a time over all requests, and other people do not wait for them', async () => {
  const { begun, read, end } = reads();
  const lineOf = createReadLines();
  const ofAnn = ['a1', 'a2', 'a3', 'a4'].map((name) => lineOf('ann')(read(name)));
  const others = [lineOf('bob')(read('b1')), ...['k1', 'k2', 'k3'].map((name) => lineOf(undefined)(read(name)))];
  await lineOf('cay')(async () => 'a turn later');
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'k1', 'k2', 'k3']);
  end('a2');
  await ofAnn[1];
  await lineOf('cay')(async () => 'a turn later');
  expect(begun).toContain('a3');
  expect(begun).not.toContain('a4');
  for (const name of ['a1', 'a3', 'b1', 'k1', 'k2', 'k3']) end(name);
  await Promise.all([ofAnn[0], ofAnn[2], ...others]);
  await lineOf('cay')(async () => 'a turn later');
  end('a4');
  expect(await ofAnn[3]).toBe('a4');
});

test('a failed read lets the next one start', async () => {
  const line = createReadLines()('ann');
  await expect(line(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await line(async () => 7)).toBe(7);
});
