/** Messages between the worker and a sandbox process: one line of JSON each way. */
import type { Json } from '../../../domain/tools/json.ts';

/** The first line of a process that is ready for its snippet. */
export const readyLine = 'ready';

export interface Snippet {
  code: string;
  timeoutMs: number;
  memoryBytes: number;
  maxOutputCharacters: number;
}

export interface Reply {
  value: Json;
  output: string;
  isTruncated: boolean;
  /** Name and message of a failure, such as 'SyntaxError: …'; null when the snippet succeeded. */
  error: string | null;
  limit: 'time' | 'memory' | 'output' | null;
}
