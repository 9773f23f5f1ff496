/** Starts the development server of Temporal. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { inheritedEnvironment } from '../config/env.ts';
import { runChild, readTail, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { StackError } from './stack-error.ts';
import { waitUntil } from './wait-until.ts';

/** Search attributes that workflows set, so that operators can search runs by them. Registered when Temporal starts. */
export const searchAttributes = {
  UserId: 'Keyword',
  RunKind: 'Keyword',
  Provider: 'Keyword',
  Segment: 'KeywordList',
} as const;

export interface TemporalOptions {
  /** Path of the program, from findTemporalBinary. */
  binary: string;
  logFile: string;
  /** File with all data. Without it the server loses its data when it ends. */
  dbFile?: string;
  port?: number;
  /**
   * Port of the UI; there is none if omitted. The UI accepts any Host header, so people reach it through a gate
   * (local/own-host-gate.ts).
   */
  uiPort?: number;
  /** Address of the UI (default 127.0.0.1). */
  uiHost?: string;
  /** Namespaces to register with the search attributes (default: `default`). */
  namespaces?: readonly string[];
  /** Overrides of the server's limits. */
  dynamicConfig?: Record<string, number>;
}

export interface Temporal {
  /** Address of the gRPC service as host:port. */
  readonly address: string;
  readonly port: number;
  readonly uiUrl: string;
  readonly child: Child;
}

/** Starts Temporal's development server and waits until its namespaces answer. */
export async function startTemporal(options: TemporalOptions): Promise<Temporal> {
  if (options.dbFile !== undefined) mkdirSync(dirname(options.dbFile), { recursive: true });
  const port = options.port ?? (await freePort());
  const namespaces = options.namespaces ?? ['default'];
  const address = `127.0.0.1:${port}`;
  for (let attempt = 1; ; attempt += 1) {
    const child = runChild({
      name: 'temporal',
      command: options.binary,
      args: serverArguments(options, port, namespaces),
      env: inheritedEnvironment(),
      logFile: options.logFile,
      stopSignal: 'SIGINT',
      stopTimeoutMs: 10_000,
    });
    const uiUrl = options.uiPort === undefined ? '' : `http://localhost:${options.uiPort}`;
    const ready = await waitUntil(() => namespacesAnswer(address, namespaces), {
      timeoutMs: 60_000,
      giveUp: () => child.hasExited(),
    });
    if (ready) return { address, port, uiUrl, child };
    await child.kill();
    if (attempt === 3) throw new StackError(`Temporal did not start; its log ends with:\n${readTail(options.logFile)}`);
    await sleep(500);
  }
}

/** The HTTP API, which nothing here uses, refuses other host names, so that no web page can call it. */
const ownHostsOnly = { 'frontend.httpAllowedHosts': ['localhost:*', '127.0.0.1:*'] };

function serverArguments(options: TemporalOptions, port: number, namespaces: readonly string[]): string[] {
  const attributes = Object.entries(searchAttributes).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${type}`,
  ]);
  const place = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port)];
  const names = namespaces.flatMap((namespace) => ['--namespace', namespace]);
  const settings = { ...ownHostsOnly, ...options.dynamicConfig };
  const limits = Object.entries(settings).flatMap(([name, value]) => [
    '--dynamic-config-value',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const ui =
    options.uiPort === undefined
      ? ['--headless']
      : ['--ui-ip', options.uiHost ?? '127.0.0.1', '--ui-port', String(options.uiPort)];
  const file = options.dbFile === undefined ? [] : ['--db-filename', options.dbFile];
  return [...place, ...names, ...attributes, ...limits, ...ui, ...file, '--log-level', 'warn', '--log-format', 'json'];
}

/** True when the server runs and knows all namespaces with their search attributes. */
export async function namespacesAnswer(address: string, namespaces: readonly string[]): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: 2000 });
    for (const namespace of namespaces) if (!(await isKnown(connection, namespace))) return false;
    return true;
  } catch {
    return false;
  } finally {
    await connection?.close().catch(() => undefined);
  }
}

async function isKnown(connection: Connection, namespace: string): Promise<boolean> {
  const inTime = <T>(call: () => Promise<T>) => connection.withDeadline(Date.now() + 2000, call);
  await inTime(() => connection.workflowService.describeNamespace({ namespace }));
  const { customAttributes } = await inTime(() => connection.operatorService.listSearchAttributes({ namespace }));
  return Object.keys(searchAttributes).every((name) => name in (customAttributes ?? {}));
}
