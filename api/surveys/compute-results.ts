/** Computes results of surveys beside the process's own work, and keeps the last ones. */
import { ServiceUnavailable } from '../../domain/errors.ts';
import type { ResultsInput } from '../../domain/surveys/results/input.ts';
import { surveyResults } from '../../domain/surveys/results/results.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import type { ComputeResults } from '../../services/surveys/results/read-results.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import { keepResults } from '../../services/kept-results.ts';
import { createSharedWork, inTurn } from '../shared-work.ts';

/** Up to this many answers the results take a few hundredths of a second. */
const answersInProcess = 1_000;
/** Limits of the process that computes one result. */
const bounds = { timeoutMs: 240_000, heapMb: 1_024, rssMb: 1_500 };
/** Two are read and computed at a time, one per person, so that no more answers are in memory; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 10, maxPlaces: 50 });
const shared = createSharedWork(keepResults<unknown>(20));

/**
 * Returns what computes results until the reader has left: those with equal keys are read and computed once. It rejects
 * with TooBusy, ServiceUnavailable beyond the bounds, and the signal's reason.
 */
export function resultsBeside(gone?: AbortSignal): ComputeResults {
  return (person, key, read) =>
    shared(key, gone, (signal) => inTurn(line, person, signal, async () => compute(await read(), signal)));
}

async function compute(input: ResultsInput, signal: AbortSignal): Promise<SurveyResultsView> {
  const questions = input.definition.sections.reduce((sum, section) => sum + section.questions.length, 0);
  if ((input.people.length + input.personas.length) * questions <= answersInProcess) return surveyResults(input);
  signal.throwIfAborted();
  const helper = startHelper(new URL('./results-worker.ts', import.meta.url), bounds);
  const end = () => void helper.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    const computed = await helper.ask<SurveyResultsView>(input);
    if ('none' in computed)
      throw new ServiceUnavailable(new Error(`results of a survey were not computed: ${computed.none}`));
    return computed.answer;
  } finally {
    signal.removeEventListener('abort', end);
    await helper.end();
  }
}
