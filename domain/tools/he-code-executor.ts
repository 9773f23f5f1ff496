import { defineTool, type CodeToRun } from './definition.ts';
import type { Json } from './json.ts';

/** Spec §9: 5 s by default, 30 s at most. */
const limits = { defaultMs: 5_000, maxMs: 30_000 } as const;

export const heCodeExecutor = defineTool({
  name: 'he_code_executor',
  title: 'Code',
  description:
    'Runs a snippet of JavaScript or Python without network, files or libraries and returns what it printed and the value of its last expression. Python is a subset: no classes; json, re and math are there.',
  category: 'calculation',
  parameters: {
    language: {
      type: 'string',
      description: 'Language of the code.',
      values: ['javascript', 'python'],
      required: true,
    },
    code: {
      type: 'string',
      description: 'The code. Its last expression is the value.',
      required: true,
      maxLength: 100_000,
    },
    timeout_ms: {
      type: 'integer',
      description: 'Time that it may take, in milliseconds.',
      minimum: 1,
      maximum: limits.maxMs,
      default: limits.defaultMs,
    },
  },
  costUsd: 0.02,
  // The code's own limit, and time to wait for a free process.
  timeoutMs: limits.maxMs * 3,
  maxOutputCharacters: 20_000,
  offeredTo: ['persona', 'assistant'],
  async run({ language, code, timeout_ms: timeoutMs = limits.defaultMs }, { runCode }) {
    const result = await runCode({
      language: language as CodeToRun['language'],
      code: String(code),
      timeoutMs: timeoutMs as number,
    });
    // A snippet that fails is a result: the model reads which limit it reached.
    const summary = result.success ? `Ran in ${result.elapsedMs} ms` : (result.error ?? 'The code failed');
    return { data: { ...result } as Json, summary, origin: 'sandbox' };
  },
});
