/** Computes results beside the process's own work, and keeps the last ones. */
import { Worker } from 'node:worker_threads';
import { ServiceUnavailable } from '../../../domain/errors.ts';
import type { ResultsInput } from '../../../domain/surveys/results/input.ts';
import { surveyResults } from '../../../domain/surveys/results/results.ts';
import type { SurveyResultsView } from '../../../domain/surveys/results/view.ts';

/** Up to this many answers the results take a few hundredths of a second. */
const answersInProcess = 1_000;
const timeoutMs = 240_000;
const maxThreads = 2;
const maxWaiting = 50;
const maxKept = 20;

/** Results by their inputs, the last used at the end. */
const kept = new Map<string, Promise<SurveyResultsView>>();

/** Returns the results of these inputs, which are read and computed once for equal keys. */
export function keptResults(key: string, read: () => Promise<ResultsInput>): Promise<SurveyResultsView> {
  const known = kept.get(key);
  kept.delete(key);
  const results = known ?? inTurn(async () => computeResults(await read()));
  kept.set(key, results);
  results.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return results;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Reads and computes two results at a time, so that no more inputs are in memory. Throws ServiceUnavailable for a long line. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new ServiceUnavailable(new Error('Many results are being computed'));
  if (running >= maxThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Small inputs are computed at once, others in a thread. */
async function computeResults(input: ResultsInput): Promise<SurveyResultsView> {
  const questions = input.definition.sections.reduce((sum, section) => sum + section.questions.length, 0);
  const isSmall = (input.people.length + input.personas.length) * questions <= answersInProcess;
  return isSmall ? surveyResults(input) : inThread(input);
}

function inThread(input: ResultsInput): Promise<SurveyResultsView> {
  const worker = new Worker(new URL('./compute-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<SurveyResultsView>();
  const fail = (error: unknown) => reject(new ServiceUnavailable(error));
  const timer = setTimeout(() => fail(new Error('The results of a survey took too long')), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('The results of a survey were not computed')));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
