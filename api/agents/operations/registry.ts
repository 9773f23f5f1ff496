/** Operations of agents, in the order in which they are listed. docs/recipes.md says how one is added. */
import type { Operation } from '../operation.ts';
import { analytics } from './analytics.ts';
import { cancelRun } from './cancel-run.ts';
import { compareMessages } from './compare-messages.ts';
import { createSegment } from './create-segment.ts';
import { estimate } from './estimate.ts';
import { getRun } from './get-run.ts';
import { importAnswers } from './import-answers.ts';
import { listRuns } from './list-runs.ts';
import { listSegments } from './list-segments.ts';
import { runPanel } from './run-panel.ts';
import { runSurvey } from './run-survey.ts';
import { searchMessages } from './search-messages.ts';
import { testMessage } from './test-message.ts';

export const operations: readonly Operation[] = [
  testMessage,
  compareMessages,
  getRun,
  listRuns,
  listSegments,
  createSegment,
  cancelRun,
  runPanel,
  searchMessages,
  runSurvey,
  importAnswers,
  estimate,
  analytics,
];
