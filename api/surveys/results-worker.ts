/** Entry of the process that computes results: plain data in, plain data out. */
import type { ResultsInput } from '../../domain/surveys/results/input.ts';
import { surveyResults } from '../../domain/surveys/results/results.ts';
import { answerEach } from '../helper-side.ts';

answerEach(async (input) => surveyResults(input as ResultsInput));
