/** A Temporal namespace for one test file. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { presentTemporalBinary } from '../../local/temporal-program.mjs';
import { namespacesAnswer, searchAttributes } from '../../local/temporal.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { requireServer, readRunServers, runFolder } from './run-servers.ts';

/** Returns the program, for tests that start their own server. */
export function temporalBinary(): string {
  const binary = presentTemporalBinary();
  if (binary === null) throw new Error('Temporal is not installed: `npm test` downloads or builds it');
  return binary;
}

/**
 * Creates a separate namespace on the run's Temporal, so that task queues and workflow ids of test files never collide.
 */
export async function createTestNamespace(): Promise<{ address: string; namespace: string; uiUrl: string }> {
  const chosen = process.env.SOUNDINGS_TEST_TEMPORAL_ADDRESS;
  const temporal = chosen ? { address: chosen, uiUrl: '', namespaces: [] } : requireServer(readRunServers().temporal);
  const { address, uiUrl } = temporal;
  return { address, uiUrl, namespace: reserveOneOf(temporal.namespaces) ?? (await registerNamespace(address)) };
}

/**
 * Takes the first free namespace by creating a file of its name, which only one process can do; undefined when none is
 * left.
 */
function reserveOneOf(namespaces: readonly string[]): string | undefined {
  const taken = join(runFolder() ?? '', 'namespaces');
  if (namespaces.length > 0) mkdirSync(taken, { recursive: true });
  const known = new Set(namespaces.length > 0 ? readdirSync(taken) : []);
  return namespaces.find((namespace) => !known.has(namespace) && isCreated(join(taken, namespace)));
}

function isCreated(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function registerNamespace(address: string): Promise<string> {
  const namespace = `test-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    await waitUntil(() => addSearchAttributes(connection, namespace), { timeoutMs: 30_000 });
  } finally {
    await connection.close();
  }
  const ready = await waitUntil(() => namespacesAnswer(address, [namespace]), { timeoutMs: 30_000 });
  if (!ready) throw new Error(`Namespace ${namespace} did not come up on ${address}`);
  return namespace;
}

const indexedValueTypes = { Keyword: 2, KeywordList: 7 } as const;

async function addSearchAttributes(connection: Connection, namespace: string): Promise<boolean> {
  const attributes = Object.entries(searchAttributes).map(([name, type]) => [name, indexedValueTypes[type]]);
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(attributes),
    });
    return true;
  } catch {
    // The server reads new namespaces from a cache that is refreshed a moment after the registration.
    return false;
  }
}
