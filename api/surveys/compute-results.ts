/** Computes results of surveys beside the process's own work, and keeps the last ones. */
import type { ResultsInput } from '../../domain/surveys/results/input.ts';
import { surveyResults } from '../../domain/surveys/results/results.ts';
import { createBeside } from '../beside.ts';

/** Up to this many answers the results take a few hundredths of a second. */
const answersInProcess = 1_000;

/** Returns what computes results until the reader has left. */
export const resultsBeside = createBeside({
  entry: new URL('./results-worker.ts', import.meta.url),
  timeoutMs: 240_000,
  maxKept: 20,
  isSmall: ({ definition, people, personas }: ResultsInput) => {
    const questions = definition.sections.reduce((sum, section) => sum + section.questions.length, 0);
    return (people.length + personas.length) * questions <= answersInProcess;
  },
  compute: (input) => surveyResults(input),
  missing: 'results of a survey were not computed',
});
