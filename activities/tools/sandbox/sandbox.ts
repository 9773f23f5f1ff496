import { spawnSync } from 'node:child_process';
import type { CodeResult, CodeToRun } from '../../../domain/tools/definition.ts';
import { snippetBytes, startSandboxProcess, type Language, type SandboxProcess } from './sandbox-process.ts';

/** Runs code of models: each snippet in a process of its own, which is thrown away afterwards. */
export interface Sandbox {
  run(code: CodeToRun, signal: AbortSignal): Promise<CodeResult>;
  /** True when each process has a network namespace of its own; without one, Node's permissions keep files closed. */
  isolatesNetwork: boolean;
  close(): void;
}

const maxTimeoutMs = 30_000;
const maxCodeCharacters = 100_000;
const maxOutputCharacters = 64_000;
/** Snippets that run at once; the others wait. */
const maxRunning = 4;

/**
 * Creates a sandbox with one warm process for each language, started at the first use: most workers never run code.
 */
export function createSandbox(): Sandbox {
  const isolatesNetwork = canIsolateNetwork();
  const warm = new Map<Language, SandboxProcess>();
  let running = 0;
  const waiting: (() => void)[] = [];
  let isClosed = false;

  const take = (language: Language): SandboxProcess => {
    const child = warm.get(language) ?? startSandboxProcess(language, isolatesNetwork);
    warm.delete(language);
    return child;
  };
  const refill = (language: Language) => {
    if (!isClosed && !warm.has(language)) warm.set(language, startSandboxProcess(language, isolatesNetwork));
  };
  const enter = async () => {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  };
  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };

  return {
    isolatesNetwork,
    async run({ language, code, timeoutMs }, signal) {
      const refusal = refuse(code);
      if (refusal !== null) return refusal;
      await enter();
      const child = take(language);
      refill(language);
      try {
        await child.ready.catch(() => undefined);
        const beganMs = performance.now();
        const snippet = {
          code,
          timeoutMs: Math.min(Math.max(1, timeoutMs), maxTimeoutMs),
          memoryBytes: snippetBytes(language),
          maxOutputCharacters,
        };
        const { error, ...reply } = await child.run(snippet, signal);
        const elapsedMs = Math.round(performance.now() - beganMs);
        return { ...reply, error, success: error === null, elapsedMs };
      } finally {
        child.kill();
        leave();
      }
    },
    close() {
      isClosed = true;
      for (const child of warm.values()) child.kill();
      warm.clear();
    },
  };
}

function refuse(code: string): CodeResult | null {
  if (code.length <= maxCodeCharacters) return null;
  return {
    success: false,
    output: '',
    value: null,
    error: `CodeTooLong: at most ${maxCodeCharacters.toLocaleString('en-US')} characters`,
    limit: null,
    isTruncated: false,
    elapsedMs: 0,
    memoryMb: null,
  };
}

/** Tries once whether this kernel lets a process have a network namespace of its own. */
function canIsolateNetwork(): boolean {
  if (process.platform !== 'linux') return false;
  return spawnSync('unshare', ['-rn', '--', 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0;
}
