/** Escapes, bombs and floods that end at once, some of each kind; the deep run has all of them, and fuzzed ones. */
import { findWrongProbes, layBait, quickProbes, sampleProbes, type Bait } from './run-probes.ts';

let bait: Bait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.close());

const signal = new AbortController().signal;

test('quick probes end in a named error or the expected value, and reach nothing outside', async () => {
  expect(await findWrongProbes(bait, sampleProbes(quickProbes(), 3))).toEqual([]);
  expect(bait.hits()).toBe(0);
}, 120_000);

test('a caller that gives up ends the process, and snippets at once all end', async () => {
  const caller = new AbortController();
  const running = bait.sandbox.run({ language: 'javascript', code: 'for(;;);', timeoutMs: 20_000 }, caller.signal);
  caller.abort(new Error('given up'));
  await expect(running).rejects.toThrow('given up');
  const sums = Array.from({ length: 10 }, (_, n) =>
    bait.sandbox.run({ language: n % 2 === 0 ? 'javascript' : 'python', code: `${n}+1`, timeoutMs: 5_000 }, signal),
  );
  expect((await Promise.all(sums)).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
}, 30_000);
