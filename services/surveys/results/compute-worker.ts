/** Entry of the thread that computes results: plain data in, plain data out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ResultsInput } from '../../../domain/surveys/results/input.ts';
import { surveyResults } from '../../../domain/surveys/results/results.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(surveyResults(workerData as ResultsInput));
