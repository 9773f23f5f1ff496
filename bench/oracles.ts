/** Compares the product's statistics with scipy, statsmodels and ppi-python on the same data. */
import { join } from 'node:path';
import { seededRandom } from '../domain/random.ts';
import { distributions } from './honesty/oracles/distributions.ts';
import { fits } from './honesty/oracles/fits.ts';
import { greatestDifference, maxDifference, type Oracle } from './honesty/oracles/oracle.ts';
import { people } from './honesty/oracles/people.ts';
import { askOracles } from './honesty/oracles/python.ts';
import { shares } from './honesty/oracles/shares.ts';
import { surveys } from './honesty/oracles/surveys.ts';
import { modules, reasonFor } from './honesty/oracles/without.ts';
import type { Bench } from './support/bench.ts';
import { table } from './support/table.ts';

const oracles: readonly Oracle[] = [...distributions, ...shares, ...people, ...surveys, ...fits];

export const oraclesBench: Bench = {
  name: 'oracles',
  title: 'Oracles of the statistics',
  async run({ quick, say }) {
    const without = await listWithout();
    const drawn = oracles.map((oracle) => ({
      oracle,
      cases: oracle.cases(seededRandom(oracle.name), quick ? 40 : 400),
    }));
    const inputs = Object.fromEntries(drawn.map(({ oracle, cases }) => [oracle.name, cases.map(({ input }) => input)]));
    const answers = askOracles(inputs, say);
    const compared = drawn.map(({ oracle, cases }) => {
      const difference = greatestDifference(cases, answers[oracle.name] ?? []);
      say(`${oracle.name}: ${difference.toExponential(1)} in ${cases.length} cases`);
      return { oracle, count: cases.length, difference };
    });
    const failed = compared.filter(({ difference }) => !(difference <= maxDifference));
    if (failed.length > 0)
      throw new Error(
        `Another figure than the oracle's: ${failed.map(({ oracle, difference }) => `${oracle.name} (${difference.toExponential(1)})`).join(', ')}`,
      );
    return [
      'Greatest difference between the product’s figures and those of scipy, statsmodels and ppi-python on the same random data: absolute for figures up to 1, relative for larger ones. It fails above 1e-9.',
      '',
      table(['Functions', 'Oracle', 'Cases', 'Greatest difference'], compared.map(rowOf)),
      '',
      ...oracles.flatMap(({ name, note }) => (note === undefined ? [] : [`- *${name}*: ${note}.`])),
      '',
      'Without an oracle:',
      '',
      ...without.map(({ module, names, reason }) => `- \`${module}\` (${names.join(', ')}): ${reason}.`),
    ].join('\n');
  },
};

function rowOf({ oracle, count, difference }: { oracle: Oracle; count: number; difference: number }) {
  const names = oracle.covers.map((covered) => `\`${covered.split(' ')[1]}\``).join(', ');
  return [`${oracle.name}: ${names}`, oracle.by, count, difference.toExponential(1)];
}

/** Returns the exported functions that no oracle covers. Throws an Error for one without a reason, or that is not there. */
async function listWithout(): Promise<{ module: string; names: string[]; reason: string }[]> {
  const covered = new Set(oracles.flatMap(({ covers }) => covers));
  const found = await Promise.all(
    modules.map(async (module) => {
      const exported = (await import(join(import.meta.dirname, '..', module))) as Record<string, unknown>;
      const functions = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
      return { module, functions: functions.filter((name) => !/^[A-Z]/.test(name)) };
    }),
  );
  const existing = new Set(found.flatMap(({ module, functions }) => functions.map((name) => `${module} ${name}`)));
  const missing = [...covered].filter((one) => !existing.has(one));
  if (missing.length > 0) throw new Error(`Oracles are said to cover what is not there: ${missing.join(', ')}`);
  return found.flatMap(({ module, functions }) => {
    const names = functions.filter((name) => !covered.has(`${module} ${name}`));
    if (names.length === 0) return [];
    const reason = reasonFor(module);
    if (reason === null) throw new Error(`Neither an oracle nor a reason: ${module} ${names.join(', ')}`);
    return [{ module, names, reason }];
  });
}
