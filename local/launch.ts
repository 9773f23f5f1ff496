/** Starts the processes of a stack and waits until they are ready. */
import { join } from 'node:path';
import { inheritedEnvironment } from '../config/env.ts';
import { runChild, readTail, type Child } from './child.ts';
import type { Home } from './home.ts';
import { isListening } from './ports.ts';
import { StackError } from './stack-error.ts';
import type { StackPorts } from './stack-ports.ts';
import { waitUntil } from './wait-until.ts';

const root = join(import.meta.dirname, '..');

interface Program {
  name: string;
  /** Path of the TypeScript file from the root. */
  entry: string;
  args?: string[];
  env?: Record<string, string>;
  /** Milliseconds in which the process can finish its work before it is killed. */
  stopTimeoutMs?: number;
}

export async function launchSimulator(home: Home, ports: StackPorts, settings?: object): Promise<Child> {
  // A realistic delay shows the progress of a run; callers with settings choose their own.
  const slow = settings === undefined ? ['--latency', '250..900', '--stream-pause', '60'] : [];
  const args = ['--port', String(ports.simulator), ...slow];
  const child = runNode(home, { name: 'simulator', entry: 'local/simulator/main.ts', args });
  await waitUntilReady(home, child, () => isListening(ports.simulator));
  if (settings !== undefined) {
    const answer = await fetch(`http://127.0.0.1:${ports.simulator}/__config`, {
      method: 'POST',
      body: JSON.stringify(settings),
    });
    if (!answer.ok) throw new StackError(`The provider simulator refused its settings: ${await answer.text()}`);
  }
  return child;
}

export async function launchMailCatcher(home: Home, ports: StackPorts): Promise<Child> {
  const args = [
    '--smtp-port',
    String(ports.smtp),
    '--http-port',
    String(ports.mail),
    '--file',
    home.path('mail.jsonl'),
  ];
  const child = runNode(home, { name: 'mail', entry: 'local/mail/main.ts', args });
  await waitUntilReady(home, child, () => isListening(ports.mail));
  return child;
}

/** Starts the api and waits until /health returns 200, which requires Postgres and Temporal. */
export async function launchApi(home: Home, ports: StackPorts, env: Record<string, string>): Promise<Child> {
  const child = runNode(home, { name: 'api', entry: 'api/main.ts', env });
  await waitUntilReady(home, child, () => isHealthy(ports.api));
  return child;
}

/** Starts a worker without waiting for it, because work waits in Temporal until the worker has bundled its code. */
export async function launchWorker(home: Home, number: number, env: Record<string, string>): Promise<Child> {
  return runNode(home, {
    name: `worker-${number}`,
    entry: 'activities/worker.ts',
    env: { ...env, ...metricsPortOf(number, env) },
    stopTimeoutMs: 30_000,
  });
}

/** Gives each worker of one machine a port of its own: the first has the one of the settings, the next ones follow. */
function metricsPortOf(number: number, env: Record<string, string>): Record<string, string> {
  const first = Number(env['WORKER_METRICS_PORT'] ?? 0);
  return first === 0 ? {} : { WORKER_METRICS_PORT: String(first + number - 1) };
}

export function runNode(home: Home, program: Program): Child {
  return runChild({
    name: program.name,
    command: process.execPath,
    args: [join(root, program.entry), ...(program.args ?? [])],
    env: program.env ?? inheritedEnvironment(),
    cwd: root,
    logFile: home.logFile(program.name),
    ...(program.stopTimeoutMs === undefined ? {} : { stopTimeoutMs: program.stopTimeoutMs }),
  });
}

export async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(home: Home, child: Child, isReady: () => Promise<boolean>): Promise<void> {
  if (await waitUntil(isReady, { timeoutMs: 60_000, giveUp: () => child.hasExited() })) return;
  await child.kill();
  throw new StackError(
    `${child.name} did not start; ${home.logFile(child.name)} ends with:\n${readTail(home.logFile(child.name))}`,
  );
}
