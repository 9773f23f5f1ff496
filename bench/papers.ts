/** Measures the search in papers: what the quick choice by signs loses against comparing every vector, and how long a search takes. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { findNearest } from '../db/papers/nearest.ts';
import { startPostgres } from '../local/postgres.ts';
import { searchPassages } from '../services/papers/search.ts';
import { exactNearest, fillPapers, questionsAbout, recallOf } from '../tests/_support/many-passages.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import type { Bench } from './support/bench.ts';
import { quantile, table } from './support/table.ts';

/** OpenAI's models are asked for 512 numbers; many models of own servers have 768. */
const widths = [512, 768];
const questionCount = 100;
/** The first searches fill caches. */
const warmUps = 10;

export const papersBench: Bench = {
  name: 'papers',
  title: 'Search in papers',
  async run({ quick, say }) {
    const passages = quick ? 10_000 : 100_000;
    const folder = tempFolder('bench-papers');
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: 'soundings',
    });
    try {
      const rows: (string | number)[][] = [];
      for (const width of widths) {
        const db = openDatabase(await postgres.createDatabase(`papers_${width}`), 4);
        try {
          rows.push(...(await measure(db, { passages, width, say })));
        } finally {
          await db.destroy();
        }
      }
      return [
        `${passages.toLocaleString('en')} passages of one person, ${questionCount} questions. Recall is the share of the ten nearest by exact cosine that are found. Every vector compared is a plain loop over numbers in the memory of one process, without the database.`,
        '',
        table(['Numbers of a vector', 'Search', 'recall@10', 'p50 ms', 'p95 ms'], rows),
      ].join('\n');
    } finally {
      await postgres.child.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Size {
  passages: number;
  width: number;
  say: (line: string) => void;
}

async function measure(db: Db, { passages, width, say }: Size): Promise<(string | number)[][]> {
  await migrateToLatest(db);
  const vectors = await fillPapers(db, passages, width);
  say(`${passages.toLocaleString('en')} passages with vectors of ${width} numbers are stored`);
  const scope = { userId: 'person-1', urls: null };
  const recalls: number[] = [];
  const times = { near: [] as number[], whole: [] as number[], exact: [] as number[] };
  for (const { text, vector } of questionsAbout(questionCount, width)) {
    const asked = { model: 'bench', vector };
    const found = await timed(times.near, () => findNearest(db, scope, asked, 10));
    await timed(times.whole, () => searchPassages(db, scope, text, { vector: asked, limit: 10 }));
    const nearest = await timed(times.exact, () => exactNearest(vectors, vector, 10));
    recalls.push(recallOf(found, nearest));
  }
  const recall = recalls.reduce((sum, one) => sum + one, 0) / recalls.length;
  const row = (name: string, found: string, sample: readonly number[]) => {
    const warm = sample.slice(warmUps);
    return [String(width), name, found, quantile(warm, 0.5), quantile(warm, 0.95)];
  };
  const rows = [
    row('by vectors', recall.toFixed(4), times.near),
    row('by words and vectors', '–', times.whole),
    row('every vector compared', '1', times.exact),
  ];
  for (const [, name, ...figures] of rows) say(`${name}: ${figures.join(', ')}`);
  return rows;
}

async function timed<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push(performance.now() - began);
  return result;
}
