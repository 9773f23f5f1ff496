import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { presentTemporalBinary } from '../../local/temporal-binary.ts';
import { namespaceAnswers, searchAttributes, startTemporal } from '../../local/temporal.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { temporalRecord } from './temporal-record.ts';

/** host:port of the Temporal that all stack tests of a run share; the first to ask starts it. */
export async function testTemporal(): Promise<string> {
  if (process.env.SOUNDINGS_TEST_TEMPORAL_ADDRESS) return process.env.SOUNDINGS_TEST_TEMPORAL_ADDRESS;
  const record = temporalRecord();
  if (existsSync(record)) return (JSON.parse(readFileSync(record, 'utf8')) as { address: string }).address;
  const { address, child } = await startTemporal({ binary: temporalBinary(), logFile: join(dirname(record), 'temporal.log') });
  writeFileSync(record, JSON.stringify({ address, pid: child.pid }));
  return address;
}

/** For tests that run a server of their own. */
export function temporalBinary(): string {
  const binary = presentTemporalBinary();
  if (binary === null) throw new Error('Temporal is not on this machine yet: `npm test` fetches or builds it');
  return binary;
}

/** A namespace of its own on the shared server, so that task queues and workflow ids of test files never meet. */
export async function createTestNamespace(): Promise<{ address: string; namespace: string }> {
  const address = await testTemporal();
  const namespace = `test-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: { seconds: 86_400 as never } });
    await waitUntil(() => addSearchAttributes(connection, namespace), { timeoutMs: 30_000 });
  } finally {
    await connection.close();
  }
  const ready = await waitUntil(() => namespaceAnswers(address, namespace), { timeoutMs: 30_000 });
  if (!ready) throw new Error(`Namespace ${namespace} did not come up on ${address}`);
  return { address, namespace };
}

const indexedValueTypes = { Keyword: 2, KeywordList: 7 } as const;

async function addSearchAttributes(connection: Connection, namespace: string): Promise<boolean> {
  const attributes = Object.entries(searchAttributes).map(([name, type]) => [name, indexedValueTypes[type]]);
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(attributes) });
    return true;
  } catch {
    // The server learns of a new namespace from its own cache, a moment after it is registered.
    return false;
  }
}
