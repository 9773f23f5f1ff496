/** Measures the list of runs and searches in it with 10,000 runs of one person stored. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { tagsOfRuns } from '../db/simulations/library/labels.ts';
import { projectsOf } from '../db/simulations/library/projects.ts';
import { startPostgres } from '../local/postgres.ts';
import { readRecent } from '../services/simulations/results/recent.ts';
import { fillRuns, keeper } from '../tests/_support/many-runs.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import type { Bench } from './support/bench.ts';
import { timeQuery } from './support/query-times.ts';
import { table } from './support/table.ts';

const count = 10_000;
const rounds = 100;

type Filter = Parameters<typeof readRecent>[2];

const lists: [string, Filter][] = [
  ['newest', {}],
  ['oldest', { sort: 'oldest' }],
  ['by name', { sort: 'name' }],
  ['most positive', { sort: 'most-positive' }],
  ['most answers', { sort: 'most-answers' }],
  ['of a tag', { tags: ['Wave 1'] }],
  ['of a project', { project: 'project-3' }],
  ['without a project', { project: 'none' }],
  ['starred', { isStarred: true }],
  ['of a segment, by name', { segmentId: 'segment-4', sort: 'name' }],
  ['failed', { status: 'failed' }],
  ['of a month', { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }],
  ['archived', { shelf: 'archived' }],
  ['deleted', { shelf: 'deleted' }],
];
const searches: [string, Filter][] = [
  ['one run’s number', { search: 'plan 7777' }],
  ['words of many runs', { search: 'riverside bike' }],
  ['words of many runs, most positive', { search: 'riverside bike', sort: 'most-positive' }],
  ['a word of every run', { search: 'plan', sort: 'name' }],
  ['two letters', { search: 'ke' }],
  ['words that no run has', { search: 'submarine license' }],
  ['a job id', { search: 'calm-river-4321' }],
  ['words, a tag and a month', { search: 'library', tags: ['council'], from: '2026-02-01T00:00:00Z' }],
];

async function measure(db: Db): Promise<[string, number, number][]> {
  const rows: [string, number, number][] = [];
  const time = async (name: string, filter: Filter) =>
    rows.push(await timeQuery(name, rounds, () => readRecent(db, keeper, { limit: 25, ...filter })));
  for (const [name, filter] of lists) await time(`list: ${name}`, filter);
  let nextToken: string | null = null;
  for (let page = 0; page < 8; page += 1)
    ({ nextToken } = await readRecent(db, keeper, { limit: 100, nextToken, sort: 'name' }));
  await time('list: by name, page after 800', { sort: 'name', nextToken });
  for (const [name, filter] of searches) await time(`search: ${name}`, filter);
  rows.push(await timeQuery('tags with counts', rounds, () => tagsOfRuns(db, keeper, 200)));
  rows.push(await timeQuery('projects with counts', rounds, () => projectsOf(db, keeper)));
  return rows;
}

export const runLibraryBench: Bench = {
  name: 'run-library',
  title: 'Runs that are found again',
  async run({ say }) {
    const folder = tempFolder('bench-run-library');
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: 'soundings',
    });
    const db = openDatabase(await postgres.createDatabase('library'), 4);
    try {
      await migrateToLatest(db);
      await fillRuns(db, count, new Date('2026-11-26T12:00:00Z'));
      const rows = await measure(db);
      const worst = (kind: string) =>
        Math.round(Math.max(...rows.filter(([name]) => name.startsWith(kind)).map(([, , slow]) => slow)));
      const summary = `The slowest list has a p95 of ${worst('list')} ms (aim: 50), the slowest search one of ${worst('search')} ms (aim: 100).`;
      say(summary);
      return `With ${count.toLocaleString('en')} runs of one person, each asked ${rounds} times. ${summary}\n\n${table(['Query', 'p50 ms', 'p95 ms'], rows)}`;
    } finally {
      await db.destroy();
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
