/** Computes results of surveys beside the process's own work, and keeps the last ones. */
import { ServiceUnavailable } from '../../domain/errors.ts';
import type { ResultsInput } from '../../domain/surveys/results/input.ts';
import { surveyResults } from '../../domain/surveys/results/results.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import type { ComputeResults } from '../../services/surveys/results/read-results.ts';
import { createFairQueue } from '../fair-queue.ts';
import { startHelper } from '../helper-process.ts';
import { keepResults } from '../../services/kept-results.ts';

/** Up to this many answers the results take a few hundredths of a second. */
const answersInProcess = 1_000;
/** Limits of the process that computes one result. */
const bounds = { timeoutMs: 240_000, heapMb: 1_024, rssMb: 1_500 };
/** Two are read and computed at a time, one per person, so that no more answers are in memory; others wait. */
const line = createFairQueue({ concurrency: 2, perPerson: 10, maxPlaces: 50 });
const kept = keepResults<SurveyResultsView>(20);

/** Results with equal keys are read and computed once. Rejects with TooBusy, and ServiceUnavailable beyond the bounds. */
export const computeResults: ComputeResults = (person, key, read) =>
  kept(key, () => line.run(person, async () => compute(await read())));

async function compute(input: ResultsInput): Promise<SurveyResultsView> {
  const questions = input.definition.sections.reduce((sum, section) => sum + section.questions.length, 0);
  if ((input.people.length + input.personas.length) * questions <= answersInProcess) return surveyResults(input);
  const helper = startHelper(new URL('./results-worker.ts', import.meta.url), bounds);
  try {
    const computed = await helper.ask<SurveyResultsView>(input);
    if ('none' in computed)
      throw new ServiceUnavailable(new Error(`results of a survey were not computed: ${computed.none}`));
    return computed.answer;
  } finally {
    await helper.end();
  }
}
