/** Runs a program as a child process with a log file, and ends it with this process. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from './stack-error.ts';

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  /** The complete environment of the child: nothing else is inherited. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** stdout and stderr are appended here. */
  logFile: string;
  uid?: number;
  gid?: number;
  /** Signal that asks the child to end (default SIGTERM). */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds until a child that was asked to end is killed (default 15,000). */
  stopTimeoutMs?: number;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Path of the file with its output. */
  readonly logFile: string;
  /** Resolves to the signal or the exit code when the process has ended. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** Asks the process to end, and kills it when it does not. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
}

/**
 * Runs a program as a child in its own process group, so that Ctrl-C in the terminal reaches only this process, which decides the
 * order of shutdown. The child also ends when this process is killed.
 */
export function runChild(spec: ChildSpec): Child {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  rotateLog(spec.logFile);
  const log = openSync(spec.logFile, 'a', 0o600);
  const rotation = setInterval(() => rotateLog(spec.logFile), checkEveryMs).unref();
  const { uid, gid } = spec;
  // Only this user may read the child's files. A child inherits the umask, which cannot be set for it alone.
  const previousMask = process.umask(0o077);
  const started = spawn(spec.command, spec.args, {
    env: spec.env,
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    stdio: ['ignore', log, log],
    detached: true,
  });
  process.umask(previousMask);
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    started.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    started.once('error', (error) => resolve(error.message));
  });
  const { pid } = started;
  if (pid === undefined) clearInterval(rotation);
  if (pid === undefined)
    throw new StackError(`${spec.name} could not be started: is ${spec.command} a program this machine can run?`);
  endWithThisProcess(started, spec.stopSignal ?? 'SIGTERM');
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
    clearInterval(rotation);
  });
  const signal = (which: NodeJS.Signals) => !hasEnded && started.kill(which);
  return {
    name: spec.name,
    pid,
    logFile: spec.logFile,
    exited,
    hasExited: () => hasEnded,
    async stop() {
      signal(spec.stopSignal ?? 'SIGTERM');
      const timer = new AbortController();
      const timeout = sleep(spec.stopTimeoutMs ?? defaultStopTimeoutMs, 'timeout', { signal: timer.signal }).catch(
        () => 'stopped',
      );
      if ((await Promise.race([exited, timeout])) === 'timeout') signal('SIGKILL');
      timer.abort();
      await exited;
    },
    async kill() {
      signal('SIGKILL');
      await exited;
    },
  };
}

/** Size in bytes at which a log is rotated; one previous log is kept. */
const logBytes = 50 * 1024 * 1024;
const checkEveryMs = 30_000;
const defaultStopTimeoutMs = 15_000;

/**
 * Rotates a log by copying and truncating it, as logrotate does for programs that keep their log open. They append, so
 * only lines of that moment are lost.
 */
export function rotateLog(file: string, maxBytes = logBytes): void {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Returns the last lines of a child's log, for error messages. */
export function readTail(logFile: string, lines = 12): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

/**
 * Ends the child however this process dies: a shell waits until this process's end of a pipe closes, sends the signal
 * to the child, and kills it after half a minute if necessary.
 */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') return;
  const { pid } = child;
  const waitHalfAMinute = `n=0; while kill -0 ${pid} 2>/dev/null && [ $n -lt 30 ]; do sleep 1; n=$((n+1)); done`;
  const script = `cat >/dev/null; kill -${signal.slice(3)} ${pid} 2>/dev/null; ${waitHalfAMinute}; kill -9 ${pid} 2>/dev/null`;
  const watch = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watch.unref();
  (watch.stdin as { unref?: () => void } | null)?.unref?.();
  watch.on('error', () => undefined);
  watch.stdin?.on('error', () => undefined);
  child.once('exit', () => watch.kill('SIGKILL'));
}
