/** Runs probes of the sandbox: each must end in a named error or an expected value, and reach nothing outside. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '../../activities/tools/sandbox/sandbox.ts';
import type { CodeResult, CodeToRun } from '../../domain/tools/definition.ts';

export interface Probe extends CodeToRun {
  name: string;
  /** True for one that takes seconds, which only the deep run has. */
  slow?: true;
  expect: {
    value?: unknown;
    output?: string;
    /** Name of the error. */
    error?: string;
    anyOf?: string[];
    anyError?: true;
    any?: true;
    truncated?: true;
  };
}

export const secret = 'a-secret-that-no-snippet-may-see';

/** Readers of everything that a snippet could reach: a file, an environment variable, a server. */
export interface Bait {
  sandbox: Sandbox;
  /** Number of requests that the server got. */
  hits(): number;
  /** Replaces the names of the bait in a snippet. */
  aim(code: string): string;
  close(): Promise<void>;
}

export async function layBait(): Promise<Bait> {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-bait-'));
  const file = join(folder, 'secret.txt');
  writeFileSync(file, secret);
  process.env['SECRET'] = secret;
  let hits = 0;
  const server: Server = createServer((_req, res) => {
    hits += 1;
    res.end(secret);
  });
  server.on('upgrade', (_req, socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sandbox = createSandbox();
  return {
    sandbox,
    hits: () => hits,
    aim: (code) => code.replaceAll('SECRET_FILE', file).replaceAll('PORT', String(port)),
    async close() {
      sandbox.close();
      delete process.env['SECRET'];
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

export function readProbes(): Probe[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'probes.json'), 'utf8')) as Probe[];
}

/** Probes that end within a second. */
export function quickProbes(): Probe[] {
  return readProbes().filter(({ slow, timeoutMs }) => !slow && timeoutMs <= 1_000);
}

/** Returns every `step`th probe and the first of each kind: a language, and what is expected. */
export function sampleProbes(probes: readonly Probe[], step: number): Probe[] {
  const kinds = new Set<string>();
  return probes.filter(({ language, expect: { error, anyOf, ...others } }, at) => {
    const kind = [language, error, anyOf, ...Object.keys(others)].join(' ');
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || at % step === 0;
  });
}

const signal = new AbortController().signal;

/** Runs probes one after the other and says what is wrong with each. */
export async function findWrongProbes(bait: Bait, probes: readonly Probe[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const probe of probes) {
    const result = await bait.sandbox.run({ ...probe, code: bait.aim(probe.code) }, signal);
    const problem = judge(probe, result);
    if (problem !== null) wrong.push(`${probe.language} ${probe.name}: ${problem}`);
  }
  return wrong;
}

/** Runs snippets of which nothing is known, and says which end without a named error or within no time. */
export async function findWrongSnippets(
  bait: Bait,
  language: Probe['language'],
  snippets: readonly string[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const code of snippets) {
    const result = await bait.sandbox.run({ language, code: bait.aim(code), timeoutMs: 300 }, signal);
    const name = errorName(result) ?? 'value';
    if (name.startsWith('unnamed') || JSON.stringify(result).includes(secret)) wrong.push(`${name}: ${code}`);
    if (result.elapsedMs > 5_000) wrong.push(`it took ${result.elapsedMs} ms: ${code}`);
  }
  const plain = await bait.sandbox.run({ language, code: '1+1', timeoutMs: 5_000 }, signal);
  return plain.value === 2 ? wrong : [...wrong, 'afterwards 1+1 is not 2'];
}

/** Returns the name of a result's error, which every failure has: 'TypeError' of 'TypeError: …'. */
export function errorName({ error }: CodeResult): string | null {
  return error === null ? null : (/^([A-Za-z_][\w.]*)(?::|$)/.exec(error)?.[1] ?? `unnamed: ${error}`);
}

/** Spec §9, in MB of a whole process. */
const maxMemoryMb = { javascript: 512, python: 1_024 } as const;

/** Says what is wrong with a result; null when nothing is. */
export function judge({ language, expect: wanted, timeoutMs }: Probe, result: CodeResult): string | null {
  const name = errorName(result);
  if (name?.startsWith('unnamed')) return name;
  if (JSON.stringify(result).includes(secret)) return 'the secret leaked';
  if ((result.memoryMb ?? 0) > maxMemoryMb[language]) return `it took ${result.memoryMb} MB`;
  // The worker's clock ends a snippet half a second after its own limit.
  if (result.elapsedMs > timeoutMs + 1_500) return `it took ${result.elapsedMs} ms`;
  if (wanted.any) return null;
  if (wanted.anyError) return name === null ? `no error, but ${JSON.stringify(result.value)?.slice(0, 100)}` : null;
  if (wanted.anyOf) return wanted.anyOf.includes(name ?? '') ? null : `${result.error}`;
  if (wanted.truncated) return result.isTruncated && result.output.length <= 64_000 ? null : 'the output was not cut';
  if (wanted.error !== undefined) return name === wanted.error ? null : (result.error ?? JSON.stringify(result.value));
  if (result.error !== null) return result.error;
  if (wanted.output !== undefined && wanted.output !== result.output) return `it printed ${result.output}`;
  return JSON.stringify(result.value) === JSON.stringify(wanted.value) ? null : JSON.stringify(result.value);
}
