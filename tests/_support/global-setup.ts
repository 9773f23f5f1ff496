/** Global set-up of jest: starts the servers that test files share. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { inheritedEnvironment } from '../../config/env.ts';
import { runChild } from '../../local/child.ts';
import { findChromium } from '../../local/chromium-program.mjs';
import { openHome } from '../../local/home.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startTemporal } from '../../local/temporal.ts';
import { freePort } from '../../local/ports.ts';
import { buildWeb, isWebBuilt } from '../../local/web-build.ts';
import { chromiumFlags, missingChromium } from './chromium.ts';
import { prepareTemplate } from './database.ts';
import { findNeeded, notStarted, type Need } from './needed-servers.ts';
import { writeRunServers, type Missing, type RunServers, type RunTemporal } from './run-servers.ts';
import { tempFolder } from './temp-folder.ts';
import { temporalBinary } from './temporal.ts';

const namespaces = Array.from({ length: 64 }, (_, at) => `test-${at + 1}`);

/**
 * Starts what the test files of a run share: Postgres with template databases, Temporal with a pool of namespaces,
 * Chromium, and files that every worker process would create. With SOUNDINGS_TEST_POSTGRES_URL or
 * SOUNDINGS_TEST_TEMPORAL_ADDRESS those servers are used. Without Postgres the run ends; other missing parts are
 * reported by the tests that need them.
 */
export default async function globalSetup({
  testPathPatterns,
}: {
  testPathPatterns: { patterns: string[] };
}): Promise<void> {
  const needed = findNeeded(testPathPatterns.patterns);
  const run = openRun();
  const when = <T>(need: Need, start: () => Promise<T>) => (needed.has(need) ? start() : undefined);
  const started = await Promise.allSettled([
    startDatabases(run, needed.has('demo')),
    when('temporal', () => startNamespaces(run)),
    when('chromium', () => startBrowser(run)),
    when('worker', () => warmUp(run)),
    when('web', () => prepareWeb(run)),
  ]);
  const [databases, temporal, browser] = started;
  if (databases.status === 'rejected') {
    await run.end();
    throw databases.reason;
  }
  const servers: RunServers = { temporal: outcomeOf(temporal, 'Temporal'), chromium: outcomeOf(browser, 'Chromium') };
  writeRunServers(run.folder, servers);
}

interface Run {
  folder: string;
  /** Functions that stop the started servers. */
  endings: (() => Promise<void>)[];
  end(): Promise<void>;
}

declare global {
  var soundingsTestRun: Run | undefined;
}

function openRun(): Run {
  const folder = tempFolder('test');
  const run: Run = {
    folder,
    endings: [],
    async end() {
      await Promise.allSettled(run.endings.map((end) => end()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  globalThis.soundingsTestRun = run;
  process.env.SOUNDINGS_TEST_FOLDER = folder;
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  return run;
}

async function startDatabases({ folder, endings }: Run, isSeeded: boolean): Promise<void> {
  if (!process.env.SOUNDINGS_TEST_POSTGRES_URL) {
    const logFile = join(folder, 'postgres.log');
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile,
      password: 'soundings',
      durable: false,
    });
    endings.push(() => postgres.child.stop());
    process.env.SOUNDINGS_TEST_POSTGRES_URL = postgres.url;
  }
  await prepareTemplate('migrated');
  if (isSeeded) await prepareTemplate('seeded');
}

async function startNamespaces({ folder, endings }: Run): Promise<RunTemporal> {
  const chosen = process.env.SOUNDINGS_TEST_TEMPORAL_ADDRESS;
  if (chosen) return { address: chosen, uiUrl: '', namespaces: [] };
  const logFile = join(folder, 'temporal.log');
  const { address, uiUrl, child } = await startTemporal({
    binary: temporalBinary(),
    logFile,
    uiPort: await freePort(),
    namespaces,
  });
  endings.push(() => child.kill());
  return { address, uiUrl, namespaces };
}

async function startBrowser({ endings }: Run): Promise<{ wsEndpoint: string }> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(missingChromium);
  const server = await chromium.launchServer({ executablePath, args: chromiumFlags });
  endings.push(() => server.close());
  return { wsEndpoint: server.wsEndpoint() };
}

/** Bundles the workflows. Failures are ignored, because workers then create the bundle and report its errors. */
async function warmUp({ folder }: Run): Promise<void> {
  const script = join(import.meta.dirname, 'warm-up.ts');
  const logFile = join(folder, 'warm-up.log');
  await runChild({
    name: 'warm-up',
    command: process.execPath,
    args: [script, folder],
    env: inheritedEnvironment(),
    logFile,
  }).exited;
}

/** Builds the web client, because two journeys that build it concurrently would overwrite each other's files. */
async function prepareWeb({ folder }: Run): Promise<void> {
  if (!isWebBuilt()) await buildWeb(openHome(folder));
}

function outcomeOf<T>(started: PromiseSettledResult<T | undefined>, name: string): T | Missing {
  if (started.status === 'fulfilled') return started.value ?? { missing: notStarted(name) };
  return { missing: started.reason instanceof Error ? started.reason.message : String(started.reason) };
}
