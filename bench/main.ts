/**
 * `npm run bench [-- NAME…] [--quick]`: runs the named benchmarks or all of them, prints their tables, and replaces
 * their sections in docs/benchmarks.md. `--quick` uses small sizes and writes nothing. `paired` and `imports` need `--before COMMIT`.
 * `--only TABLE` measures one table of `honesty` and writes nothing.
 */
import { parseArgs } from 'node:util';
import { agentsBench } from './agents.ts';
import { dataApi } from './data-api.ts';
import { analytics } from './analytics.ts';
import { honestyBench } from './honesty.ts';
import { importsBench } from './imports.ts';
import { listQueries } from './list-queries.ts';
import { oraclesBench } from './oracles.ts';
import { pacing } from './pacing.ts';
import { pairedBench } from './paired.ts';
import { papersBench } from './papers.ts';
import { readingBench } from './reading.ts';
import { realModelBench } from './real-model.ts';
import { runLibraryBench } from './run-library.ts';
import { scale } from './scale.ts';
import { searchBench } from './search.ts';
import { searchJobBench } from './search-job.ts';
import { sentencesBench } from './sentences.ts';
import { submitBench } from './submit.ts';
import type { Bench } from './support/bench.ts';
import { writeSections } from './support/document.ts';
import { tablesBench } from './tables.ts';
import { toolsBench } from './tools.ts';
import { throughput } from './throughput.ts';
import { webPages } from './web-pages.ts';
import { webSize } from './web-size.ts';

const benches: Bench[] = [
  throughput,
  pairedBench,
  submitBench,
  pacing,
  scale,
  listQueries,
  runLibraryBench,
  analytics,
  dataApi,
  agentsBench,
  toolsBench,
  searchBench,
  searchJobBench,
  papersBench,
  readingBench,
  realModelBench,
  honestyBench,
  oraclesBench,
  tablesBench,
  importsBench,
  sentencesBench,
  webSize,
  webPages,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, before: { type: 'string' }, only: { type: 'string' } },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));

if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${benches.map((bench) => bench.name).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  const isChosen = (bench: Bench) =>
    positionals.length === 0
      ? ![pairedBench, importsBench].includes(bench) || values.before !== undefined
      : positionals.includes(bench.name);
  process.exitCode = await runAll(benches.filter(isChosen));
}

/** Runs benchmarks one after the other, also when one fails. Returns the exit code. */
async function runAll(chosen: Bench[]): Promise<number> {
  let failed = 0;
  for (const bench of chosen) {
    const began = performance.now();
    try {
      const { quick, before, only } = values;
      const text = await bench.run({ quick, before, only, say: (line) => console.error(`  ${bench.name}: ${line}`) });
      console.log(`\n## ${bench.title} (${((performance.now() - began) / 1_000).toFixed(0)} s)\n\n${text}\n`);
      if (!quick && only === undefined) writeSections(benches, { name: bench.name, text });
    } catch (error) {
      failed += 1;
      console.error(`  ${bench.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}
