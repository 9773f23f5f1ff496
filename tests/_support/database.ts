/** Creates a Postgres database for one test file. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { noLimits, openDatabase, type Db } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes `db` and removes the database, even while others are connected. */
  drop(): Promise<void>;
}

/** `seeded` contains the sample segments and the demo account (demo.ts), `migrated` nothing. */
export type Template = 'migrated' | 'seeded';

/** Creates a database for one test file by cloning a template, which takes about 50 ms. */
export async function createTestDatabase(poolSize = 12, template: Template = 'migrated'): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await withMaintenance(async (client) => {
    await client.query(`create database ${name} template ${await templateOf(client, template)}`);
  });
  const url = urlOf(name);
  const db = openDatabase(url, poolSize);
  return {
    url,
    db,
    async drop() {
      await db.destroy();
      await withMaintenance((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Returns the superuser address of the shared server's maintenance database. */
export function testPostgresUrl(): string {
  const url = process.env.SOUNDINGS_TEST_POSTGRES_URL;
  if (!url) throw new Error('SOUNDINGS_TEST_POSTGRES_URL is not set: database tests run in the jest project `stack`');
  return url;
}

/** Creates a template before tests need it. */
export async function prepareTemplate(template: Template): Promise<void> {
  await withMaintenance((client) => templateOf(client, template));
}

/**
 * Returns the template's name, which contains a hash of its sources, so that changed sources create a new template. The
 * caller holds the lock.
 */
async function templateOf(client: pg.Client, template: Template): Promise<string> {
  const name = `${template}_${digestOf(sources[template])}`;
  const found = await client.query('select datallowconn from pg_database where datname = $1', [name]);
  if (found.rowCount !== 0) return name;
  const draft = `draft_${randomBytes(5).toString('hex')}`;
  const base = template === 'seeded' ? ` template ${await templateOf(client, 'migrated')}` : '';
  await client.query(`create database ${draft}${base}`);
  await (template === 'seeded' ? seed : migrate)(urlOf(draft));
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
}

async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, 2, noLimits);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** Adds the samples and the demo account. The module is imported here, because most test files do not need it. */
async function seed(url: string): Promise<void> {
  const { seedDemo } = await import('./demo.ts');
  await seedDemo(url);
}

const root = join(import.meta.dirname, '..', '..');
const sources: Record<Template, string[]> = {
  migrated: ['db', 'pacer/functions', 'domain/agents/limits.ts'],
  seeded: [
    'db',
    'pacer/functions',
    'domain/agents/limits.ts',
    'api/identity',
    'domain/panels/templates',
    'local/samples',
    'local/demo-account.ts',
    'tests/_support/demo.ts',
  ],
};

function digestOf(paths: string[]): string {
  const digest = createHash('sha256');
  for (const path of paths.map((each) => join(root, each)))
    for (const file of filesIn(path)) digest.update(file.slice(root.length)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function urlOf(database: string): string {
  const url = new URL(testPostgresUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one task at a time across processes, because a template can be cloned only while nobody is connected to it. */
async function withMaintenance(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: testPostgresUrl() });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(20261121)');
    await work(client);
  } finally {
    await client.end();
  }
}
