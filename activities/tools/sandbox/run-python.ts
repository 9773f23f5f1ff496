/** Entry of a sandbox process for Python: Monty, an interpreter of a subset that knows no files, network or system. */
import { Monty, MontyError } from '@pydantic/monty';
import type { Reply, Snippet } from './protocol.ts';
import { answerOne, Printed, toJson } from './runner.ts';

const maxRecursionDepth = 800;

answerOne(run);

function run({ code, timeoutMs, memoryBytes, maxOutputCharacters }: Snippet): Reply {
  const printed = new Printed(maxOutputCharacters);
  const end = (rest: Pick<Reply, 'value' | 'error' | 'limit'>): Reply => ({
    ...rest,
    output: printed.text,
    isTruncated: printed.isTruncated,
  });
  try {
    const value: unknown = new Monty(code, { scriptName: 'snippet.py' }).run({
      limits: { maxDurationSecs: timeoutMs / 1_000, maxMemory: memoryBytes, maxRecursionDepth },
      printCallback: (_stream: string, text: string) => printed.add(text),
    });
    return end({ value: toJson(value), error: null, limit: null });
  } catch (error) {
    return end({ value: null, ...named(error, timeoutMs) });
  }
}

function named(error: unknown, timeoutMs: number): Pick<Reply, 'error' | 'limit'> {
  const text =
    error instanceof MontyError ? error.display('type-msg') : String(error instanceof Error ? error.message : error);
  if (text.startsWith('TimeoutError'))
    return { error: `TimeLimitExceeded: the code ran longer than ${timeoutMs} ms`, limit: 'time' };
  if (text.startsWith('MemoryError'))
    return { error: 'MemoryLimitExceeded: the code needs more memory than it may have', limit: 'memory' };
  if (text.startsWith('OutputLimitExceeded')) return { error: text, limit: 'output' };
  return { error: (error instanceof MontyError ? text : `InternalError: ${text}`).slice(0, 2_000), limit: null };
}
