/** Client calls that start the workflows of survey runs. Not part of the workflow bundle. */
import type { Client } from '@temporalio/client';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';
import type { SurveyRunInput } from '../../workflows/messages.ts';
import { startJobWorkflow, type JobToStart } from './job-workflows.ts';

/** Starts the workflow of a survey run. False as startJobWorkflow. */
export function startSurveyRun(client: Client, { id, name, execution, isRestart }: JobToStart): Promise<boolean> {
  const input: SurveyRunInput = { runId: id, name, execution };
  return startJobWorkflow(client, {
    kind: surveyRunKind.name,
    name,
    execution,
    workflow: surveyRunKind.workflow,
    input,
    isRestart,
    summary: 'A survey answered by personas',
    details: `Survey run **${name}** (record \`${id}\`, execution ${execution}).\n\nQuestions and answers are in Postgres, not here.`,
  });
}
