/**
 * All probes of the sandbox, and 1,000 fuzzed snippets per language. Runs before a version is published and in each issue
 * that changes its subject.
 * @guards activities/tools/sandbox/** tests/sandbox/**
 */
import { seededRandom } from '../../local/random.ts';
import { fuzzedSnippets } from './fuzzed-snippets.ts';
import { findWrongProbes, findWrongSnippets, layBait, readProbes, type Bait } from './run-probes.ts';

let bait: Bait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.close());

test('every probe ends in a named error or the expected value within its limit, and the worker stays healthy', async () => {
  const before = process.memoryUsage().rss;
  expect(await findWrongProbes(bait, readProbes())).toEqual([]);
  expect(bait.hits()).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
}, 600_000);

test.each(['javascript', 'python'] as const)(
  '1,000 fuzzed snippets of %s end in a value or a named error',
  async (language) => {
    const snippets = fuzzedSnippets(language, 1_000, seededRandom(20_261_124));
    expect(await findWrongSnippets(bait, language, snippets)).toEqual([]);
    expect(bait.hits()).toBe(0);
  },
  900_000,
);
