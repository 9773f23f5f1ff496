import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeToRun } from '../../../domain/tools/definition.ts';
import { readyLine, type Reply, type Snippet } from './protocol.ts';

export type Language = CodeToRun['language'];

/** A child process that runs one snippet and is thrown away. */
export interface SandboxProcess {
  /** Resolves once the interpreter is loaded; rejects when the process could not start. */
  ready: Promise<void>;
  run(snippet: Snippet, signal: AbortSignal): Promise<Reply & { memoryMb: number | null }>;
  kill(): void;
}

const runFile = promisify(execFile);

const root = join(import.meta.dirname, '../../..');
const entries: Record<Language, string> = {
  javascript: join(import.meta.dirname, 'run-javascript.ts'),
  python: join(import.meta.dirname, 'run-python.ts'),
};

/** Paths that a child may read, and no others: its own code, the interpreters, and what the module loader looks at. */
const readable = [
  'activities/tools/sandbox/',
  'package.json',
  'node_modules/@jitl/',
  'node_modules/@pydantic/',
  'node_modules/quickjs-emscripten-core/',
].map((path) => join(root, path));

/** Spec §9: memory of a snippet's process, Node and the interpreter included. */
export const memoryBytes: Record<Language, number> = {
  javascript: 512 * 1024 * 1024,
  python: 1024 * 1024 * 1024,
};

/** Memory of Node itself and its interpreter, which the snippet cannot have. */
const ownMemoryBytes = 192 * 1024 * 1024;

/** Memory that the interpreter gives to a snippet. */
export function snippetBytes(language: Language): number {
  return memoryBytes[language] - ownMemoryBytes;
}

const pageBytes = 65_536;
const heapMb = 128;
/** Time beyond its own that a snippet gets to say which limit it reached. */
const graceMs = 500;
const watchEveryMs = 20;
/** Longest reply of a child. */
const maxReplyBytes = 2_000_000;
const startMs = 20_000;

/** Starts a child that waits for its snippet. With `isolatesNetwork` it gets a network namespace without interfaces. */
export function startSandboxProcess(language: Language, isolatesNetwork: boolean): SandboxProcess {
  const child = spawnChild(language, isolatesNetwork);
  const lines = readLines(child);
  const ready = withTimeout(lines.next(), startMs, child).then(async (line) => {
    if (line !== readyLine) throw new Error('The sandbox did not start');
    // Before the clock of a snippet runs.
    await limitMemory(child, memoryBytes[language]);
  });
  // The rejection reaches whoever runs a snippet; that of an idle process must not end the worker.
  ready.catch(() => undefined);
  return {
    ready,
    kill: () => child.kill('SIGKILL'),
    run: (snippet, signal) => runIn(child, lines, language, snippet, signal),
  };
}

function spawnChild(language: Language, isolatesNetwork: boolean): ChildProcess {
  const flags = [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // The interpreter of Python is a native library; JavaScript's is WebAssembly.
    ...(language === 'python' ? ['--allow-addons'] : []),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMb}`,
    '--no-warnings',
  ];
  const command = [process.execPath, ...flags, entries[language], String(snippetBytes(language) / pageBytes)];
  const [program = '', ...args] = isolatesNetwork ? ['unshare', '-rn', '--', ...command] : command;
  return spawn(program, args, { cwd: root, env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
}

interface Lines {
  next(): Promise<string>;
}

/** Reads lines of a child's output; rejects when it sends too much, or ends. */
function readLines(child: ChildProcess): Lines {
  let buffer = '';
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null;
  let ended: Error | null = null;
  const give = () => {
    const end = buffer.indexOf('\n');
    if (waiting === null) return;
    if (end >= 0) {
      waiting.resolve(buffer.slice(0, end));
      buffer = buffer.slice(end + 1);
      waiting = null;
    } else if (ended !== null) {
      waiting.reject(ended);
      waiting = null;
    }
  };
  const stop = (message: string) => {
    ended ??= new Error(message);
    give();
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    buffer += text;
    if (buffer.length > maxReplyBytes) {
      buffer = '';
      child.kill('SIGKILL');
      stop('flood');
    }
    give();
  });
  child.once('error', () => stop('ended'));
  child.once('close', () => stop('ended'));
  child.stdin?.on('error', () => undefined);
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        give();
      }),
  };
}

type End = 'time' | 'memory' | 'caller';

async function runIn(
  child: ChildProcess,
  lines: Lines,
  language: Language,
  snippet: Snippet,
  signal: AbortSignal,
): Promise<Reply & { memoryMb: number | null }> {
  let endedBy: End | null = null;
  let peakBytes = 0;
  const end = (by: End) => {
    endedBy ??= by;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('time'), snippet.timeoutMs + graceMs);
  const watch = setInterval(() => {
    void memoryOf(child).then(({ peak }) => {
      peakBytes = Math.max(peakBytes, peak);
      if (peak > memoryBytes[language]) end('memory');
    });
  }, watchEveryMs);
  const onAbort = () => end('caller');
  signal.addEventListener('abort', onAbort, { once: true });
  const memoryMb = () => (peakBytes === 0 ? null : Math.round(peakBytes / 1024 / 1024));
  try {
    signal.throwIfAborted();
    child.stdin?.write(`${JSON.stringify(snippet)}\n`);
    return { ...(JSON.parse(await lines.next()) as Reply), memoryMb: memoryMb() };
  } catch (error) {
    signal.throwIfAborted();
    return { ...failedReply(endedBy, error, snippet), memoryMb: memoryMb() };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

/** Names why a child gave no reply. */
function failedReply(endedBy: End | null, error: unknown, { timeoutMs }: Snippet): Reply {
  const failed = (name: string, limit: Reply['limit']): Reply => ({
    value: null,
    output: '',
    isTruncated: false,
    error: name,
    limit,
  });
  if (endedBy === 'time') return failed(`TimeLimitExceeded: the code ran longer than ${timeoutMs} ms`, 'time');
  if (error instanceof Error && error.message === 'flood')
    return failed('OutputLimitExceeded: the code returned too much', 'output');
  // V8 and WebAssembly end the process when they get no more memory.
  return failed('MemoryLimitExceeded: the code needs more memory than it may have', 'memory');
}

/** Reads the highest and the present memory of a child, and what it may write to, in bytes; 0 where nothing tells. */
async function memoryOf({ pid }: ChildProcess): Promise<{ peak: number; resident: number; data: number }> {
  const isTold = process.platform === 'linux' && pid !== undefined;
  const status = isTold ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : '';
  const bytes = (name: string) => 1_024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { peak: bytes('VmHWM'), resident: bytes('VmRSS'), data: bytes('VmData') };
}

/**
 * Lets the kernel refuse what goes beyond the limit: a process can take a gigabyte between two looks at it. Most of what
 * Node may write to at its start is only reserved, so the limit is what it has then and the room that is left. Without
 * `prlimit` the looks have to do.
 */
async function limitMemory(child: ChildProcess, limitBytes: number): Promise<void> {
  const { resident, data } = await memoryOf(child);
  if (data === 0) return;
  const room = Math.max(0, limitBytes - resident);
  await runFile('prlimit', ['--pid', String(child.pid), `--data=${data + room}`]).catch(() => undefined);
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number, child: ChildProcess): Promise<T> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
