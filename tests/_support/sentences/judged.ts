/** All that write sentences about figures, and what the judge finds in their sentences. */
import { ofAnalytics } from './of-analytics.ts';
import { ofAnswers } from './of-answers.ts';
import { ofBreakdowns } from './of-breakdowns.ts';
import { ofGroups } from './of-groups.ts';
import { ofJobs } from './of-jobs.ts';
import { ofResults } from './of-results.ts';
import { ofSurveys } from './of-surveys.ts';
import { judgeSentences, type Judged } from './writers.ts';

const writers = [...ofResults, ...ofBreakdowns, ...ofAnalytics, ...ofJobs, ...ofSurveys, ...ofGroups, ...ofAnswers];

/** Names of the functions that are judged. */
export const judgedWriters: readonly string[] = writers.flatMap(({ writes }) => writes);

/** Judges what every function says of so many random results. */
export function judgeEverySentence(results: number, seed: number): Judged {
  return judgeSentences(writers, results, seed);
}
