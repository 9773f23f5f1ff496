/**
 * All probes of the sandbox, and 1,000 fuzzed snippets per language.
 * @guards activities/tools/sandbox/** tests/sandbox/**
 */
import { seededRandom } from '../../local/random.ts';
import { fuzzedSnippets } from './fuzzed-snippets.ts';
import { errorName, judge, layBait, readProbes, secret, type Bait } from './run-probes.ts';

let bait: Bait;
beforeAll(async () => {
  bait = await layBait();
});
afterAll(() => bait.close());

const signal = new AbortController().signal;

test('every probe ends in a named error or the expected value within its limit, and the worker stays healthy', async () => {
  const before = process.memoryUsage().rss;
  const wrong: string[] = [];
  for (const probe of readProbes()) {
    const result = await bait.sandbox.run({ ...probe, code: bait.aim(probe.code) }, signal);
    const problem = judge(probe, result);
    if (problem !== null) wrong.push(`${probe.language} ${probe.name}: ${problem}`);
  }
  expect(wrong).toEqual([]);
  expect(bait.hits()).toBe(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
}, 600_000);

test.each(['javascript', 'python'] as const)(
  '1,000 fuzzed snippets of %s end in a value or a named error',
  async (language) => {
    const snippets = fuzzedSnippets(language, 1_000, seededRandom(20_261_124));
    const wrong: string[] = [];
    const ends: Record<string, number> = {};
    for (const code of snippets) {
      const result = await bait.sandbox.run({ language, code: bait.aim(code), timeoutMs: 300 }, signal);
      const name = errorName(result) ?? 'value';
      ends[name] = (ends[name] ?? 0) + 1;
      if (name.startsWith('unnamed') || JSON.stringify(result).includes(secret)) wrong.push(`${name}: ${code}`);
      if (result.elapsedMs > 5_000) wrong.push(`it took ${result.elapsedMs} ms: ${code}`);
    }
    process.stdout.write(`${language}: ${JSON.stringify(ends)}\n`);
    expect(wrong).toEqual([]);
    expect(bait.hits()).toBe(0);
    const plain = await bait.sandbox.run({ language, code: '1+1', timeoutMs: 5_000 }, signal);
    expect(plain.value).toBe(2);
  },
  900_000,
);
