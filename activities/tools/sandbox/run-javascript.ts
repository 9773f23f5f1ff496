/** Entry of a sandbox process for JavaScript: QuickJS in WebAssembly whose memory cannot grow beyond the limit. */
import releaseSync from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import type { Reply, Snippet } from './protocol.ts';
import { answerOne, Printed, toJson } from './runner.ts';

const pageBytes = 65_536;
const initialPages = 256;
/** QuickJS's own limit does not count everything (typed arrays, strings being built): the memory itself is capped. */
const maxPages = Number(process.argv[2] ?? 8_192);
const stackBytes = 512 * 1024;
/** Size from which the memory counts as full: it grows in large steps. */
const fullBytes = maxPages * pageBytes * 0.8;

const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });
// The package's types describe its other module format.
const released: QuickJSSyncVariant = releaseSync as never;
const variant = newVariant(released, { wasmMemory });
const quickjs = await newQuickJSWASMModuleFromVariant(variant);

answerOne(run);

function run({ code, timeoutMs, maxOutputCharacters }: Snippet): Reply {
  const printed = new Printed(maxOutputCharacters);
  const deadlineMs = performance.now() + timeoutMs;
  const isOver = () => performance.now() > deadlineMs;
  const failed = (error: string, limit: Reply['limit'] = null): Reply => ({
    value: null,
    output: printed.text,
    isTruncated: printed.isTruncated,
    error,
    limit,
  });
  const timedOut = () => failed(`TimeLimitExceeded: the code ran longer than ${timeoutMs} ms`, 'time');
  try {
    const runtime = quickjs.newRuntime();
    runtime.setMaxStackSize(stackBytes);
    runtime.setMemoryLimit(maxPages * pageBytes - 16 * pageBytes);
    runtime.setInterruptHandler(isOver);
    const context = runtime.newContext();
    addConsole(context, printed);
    const evaluated = context.evalCode(code, 'snippet.js');
    if (evaluated.error) return isOver() ? timedOut() : failed(...errorOf(context, evaluated.error));
    const settled = settle(context, evaluated.value, isOver);
    if (isOver()) return timedOut();
    if ('error' in settled) return failed(...errorOf(context, settled.error));
    const value = toJson(context.dump(settled.value));
    // Getters of the value run while it is read, and one that was interrupted gave nothing.
    if (isOver()) return timedOut();
    return {
      value,
      output: printed.text,
      isTruncated: printed.isTruncated,
      error: null,
      limit: null,
    };
  } catch (error) {
    if (isOver()) return timedOut();
    return failed(...hostError(error));
  }
}

function addConsole(context: QuickJSContext, printed: Printed): void {
  const log = context.newFunction('log', (...given) => {
    printed.add(`${given.map((handle) => wordsOf(context, handle)).join(' ')}\n`);
  });
  const console = context.newObject();
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) context.setProp(console, name, log);
  context.setProp(context.global, 'console', console);
}

function wordsOf(context: QuickJSContext, handle: QuickJSHandle): string {
  const value: unknown = context.dump(handle);
  return typeof value === 'string' ? value : (JSON.stringify(toJson(value)) ?? 'undefined');
}

/** Runs what a snippet left for later, and takes the value of a promise. */
function settle(
  context: QuickJSContext,
  value: QuickJSHandle,
  isOver: () => boolean,
): { value: QuickJSHandle } | { error: QuickJSHandle } {
  while (context.runtime.hasPendingJob() && !isOver()) {
    const ran = context.runtime.executePendingJobs(100);
    if (ran.error) return { error: ran.error };
  }
  const state = context.getPromiseState(value);
  if (state.type === 'fulfilled') return { value: state.value };
  if (state.type === 'rejected') return { error: state.error };
  return { value: context.undefined };
}

function errorOf(context: QuickJSContext, handle: QuickJSHandle): [string, Reply['limit']] {
  // A full heap has no room for an error object.
  if (wasmMemory.buffer.byteLength > fullBytes) return [outOfMemory, 'memory'];
  const thrown: unknown = context.dump(handle);
  if (typeof thrown !== 'object' || thrown === null) return [`Error: ${String(thrown)}`, null];
  const { name = 'Error', message = '' } = thrown as { name?: unknown; message?: unknown };
  const text = `${String(name)}: ${String(message)}`;
  return /out of memory/i.test(text) ? [outOfMemory, 'memory'] : [text, null];
}

const outOfMemory = 'MemoryLimitExceeded: the code needs more memory than it may have';

/** Names an error of the interpreter itself, after which this process is thrown away. */
function hostError(error: unknown): [string, Reply['limit']] {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('OutputLimitExceeded')) return [message, 'output'];
  if (/call stack/i.test(message)) return ['InternalError: stack overflow', null];
  if (/memory|out of bounds|abort|allocation/i.test(message)) return [outOfMemory, 'memory'];
  return [`InternalError: ${message.slice(0, 200)}`, null];
}
