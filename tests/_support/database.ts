import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type Db } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own for one test file: a clone of a template, which takes about 50 ms. */
export async function createTestDatabase(poolSize = 12): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await withMaintenance(async (client) => {
    const template = await migratedTemplate(client);
    await client.query(`create database ${name} template ${template}`);
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

/** Superuser address of the shared server's maintenance database. */
export function testPostgresUrl(): string {
  const url = process.env.SOUNDINGS_TEST_POSTGRES_URL;
  if (!url) throw new Error('SOUNDINGS_TEST_POSTGRES_URL is not set: database tests run in the jest project `stack`');
  return url;
}

/** The template is named after what the migrations say, so a changed migration makes a new one. */
async function migratedTemplate(client: pg.Client): Promise<string> {
  const name = `template_${migrationsDigest()}`;
  const found = await client.query('select datallowconn from pg_database where datname = $1', [name]);
  if (found.rowCount !== 0) return name;
  const draft = `draft_${randomBytes(5).toString('hex')}`;
  await client.query(`create database ${draft}`);
  const db = openDatabase(urlOf(draft), 2);
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
}

function migrationsDigest(): string {
  const folder = join(import.meta.dirname, '..', '..', 'db', 'migrations');
  const digest = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) digest.update(file).update(readFileSync(join(folder, file)));
  return digest.digest('hex').slice(0, 16);
}

function urlOf(database: string): string {
  const url = new URL(testPostgresUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** One at a time across processes: a template can be cloned only while nobody is connected to it. */
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
