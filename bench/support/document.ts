/** Writes docs/benchmarks.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';

const path = join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md');

const preface = `# Benchmarks

\`npm run bench\` writes this page, with a section for each benchmark. \`npm run bench -- throughput submit\` measures only those and keeps the other
sections, and \`npm run bench -- --quick\` prints small ones and writes nothing. Each benchmark starts its own servers and data and removes them.

All processes (worker, api, Postgres with its safeguards on, Temporal's development server, provider, benchmark) share the machine named in the section; a
section says when some are missing. Milliseconds and rates are therefore those of a small machine that does everything. They differ from day to day by a
tenth or more; ratios within one section were measured in one run and are steadier. Nothing here is asserted: the rules that must hold (pacing, no lost
answers) have tests.
`;

/** Replaces sections of the document in the order of the benchmarks and keeps all others. */
export function writeSections(benches: readonly Bench[], written: { name: string; text: string }): void {
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = benches.flatMap((bench) => {
    const body =
      bench.name === written.name ? `${measuredOn()}\n\n${written.text.trim()}` : sectionOf(page, bench.name);
    return body === null ? [] : [`<!-- bench ${bench.name} -->\n\n## ${bench.title}\n\n${body}\n\n<!-- end -->\n`];
  });
  writeFileSync(path, [preface, ...sections].join('\n'));
}

/** Returns the text below a section's heading. */
function sectionOf(page: string, name: string): string | null {
  const found = new RegExp(`<!-- bench ${name} -->\\n\\n## [^\\n]*\\n\\n([\\s\\S]*?)\\n\\n<!-- end -->`).exec(page);
  return found?.[1] ?? null;
}

function measuredOn(): string {
  const processors = cpus();
  const model = processors[0]?.model.replaceAll(/\s+/g, ' ').trim() || 'unknown processor';
  return `*${new Date().toISOString().slice(0, 10)}, ${processors.length} cores (${model}), Node ${process.versions.node}.*`;
}
