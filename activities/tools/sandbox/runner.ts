/** The side of the sandbox that runs in the child process: reads one snippet, runs it, and writes its reply. */
import { createInterface } from 'node:readline';
import type { Json } from '../../../domain/tools/json.ts';
import { readyLine, type Reply, type Snippet } from './protocol.ts';

/** Longest value, as JSON. */
const maxValueCharacters = 100_000;

/** Answers the first line of standard input, then ends the process. */
export function answerOne(run: (snippet: Snippet) => Reply): void {
  const lines = createInterface({ input: process.stdin });
  lines.once('line', (line) => {
    process.stdout.write(`${JSON.stringify(run(JSON.parse(line) as Snippet))}\n`, () => process.exit());
  });
  // The worker is gone.
  lines.once('close', () => process.stdin.destroyed && process.exit());
  process.stdout.write(`${readyLine}\n`);
}

/** Collects what a snippet prints, up to a limit. */
export class Printed {
  #text = '';
  isTruncated = false;
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }
  add(text: string): void {
    const room = this.#limit - this.#text.length;
    if (text.length > room) this.isTruncated = true;
    this.#text += text.slice(0, Math.max(0, room));
  }
  get text(): string {
    return this.#text;
  }
}

/** Converts a value to plain JSON. Throws RangeError for one that is too large. */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    if (inner instanceof Map) return Object.fromEntries([...inner].map(([key, each]) => [String(key), each]));
    if (inner instanceof Set) return [...inner];
    return typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner;
  });
  if (text === undefined) return null;
  if (text.length > maxValueCharacters) throw new RangeError('OutputLimitExceeded: the value is too large');
  return JSON.parse(text) as Json;
}
