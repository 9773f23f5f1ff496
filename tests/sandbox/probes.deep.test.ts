/**
 * All quick probes of the sandbox, slow ones of each kind, and fuzzed snippets.
 * @guards activities/tools/sandbox/** tests/sandbox/** package.json
 */
import { seededRandom } from '../../local/random.ts';
import { fuzzedSnippets } from './fuzzed-snippets.ts';
import {
  findWrongProbes,
  findWrongSnippets,
  layBait,
  quickProbes,
  readProbes,
  sampleProbes,
  type Bait,
} from './run-probes.ts';

const slow = sampleProbes(
  readProbes().filter((probe) => probe.slow || probe.timeoutMs > 1_000),
  9,
);

let bait: Bait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.close());

const signal = new AbortController().signal;

test('every quick probe and one slow probe of each kind ends in a named error or the expected value within its limit, and the worker stays healthy', async () => {
  const before = process.memoryUsage().rss;
  expect(await findWrongProbes(bait, [...quickProbes(), ...slow])).toEqual([]);
  expect(bait.hits()).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
}, 600_000);

test.each(['javascript', 'python'] as const)(
  '60 fuzzed snippets of %s end in a value or a named error',
  async (language) => {
    const snippets = fuzzedSnippets(language, 60, seededRandom(20_261_124));
    expect(await findWrongSnippets(bait, language, snippets)).toEqual([]);
    expect(bait.hits()).toBe(0);
  },
  900_000,
);

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
