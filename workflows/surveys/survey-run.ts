import { proxyActivities } from '@temporalio/workflow';
import type { SurveyCallActivities, SurveyRunActivities } from '../../activities/surveys/survey-run.ts';
import { surveyRunKind } from '../../domain/surveys/runs/kind.ts';
import { askStep } from '../jobs/ask-step.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions, storedLifeCycle, type StoredClaim } from '../jobs/stored-job.ts';
import type { CarriedSurveyRun, SurveyRunInput } from '../messages.ts';

const { finishSurveyRun } = proxyActivities<Pick<SurveyRunActivities, 'finishSurveyRun'>>(recordOptions);

/** Drawing and planning many personas takes long and keeps its process busy. */
const { prepareSurveyRun, advanceSurveyRun } = proxyActivities<Omit<SurveyRunActivities, 'finishSurveyRun'>>({
  ...recordOptions,
  startToCloseTimeout: '1h',
  heartbeatTimeout: '30s',
});

/** One survey run: step by step, each of which asks every persona its next questions. What comes next is in Postgres. */
export const surveyRun = defineJob<SurveyRunInput, StoredClaim, CarriedSurveyRun>({
  items: 'calls',
  name: ({ name }) => name,
  lifeCycle: ({ runId, execution }) => storedLifeCycle({ kind: surveyRunKind.name, id: runId, execution }),
  runStages,
});

async function runStages({
  input: { runId, execution },
  claim: { attempt, tempo = 1 },
  carried,
  show,
}: Attempt<SurveyRunInput, StoredClaim, CarriedSurveyRun>): Promise<StagesResult<CarriedSurveyRun>> {
  const job = { runId, execution };
  if (carried === undefined) await prepareSurveyRun({ ...job, attempt });
  const next = await advanceSurveyRun(job);
  if (next.kind === 'closed') return { kind: 'ended' };
  if (next.kind === 'paused') return { kind: 'paused', carried: { attempt } };
  if (next.kind === 'ask') {
    show({ stage: 'asking', items: next.to - next.from });
    const asked = await askStep(next, {
      tempo,
      show,
      runBatch: (options, range) =>
        proxyActivities<SurveyCallActivities>(options).askSurveyBatch({ ...job, attempt, ...range }),
    });
    if (asked.kind === 'closed') return { kind: 'ended' };
    if (asked.kind === 'paused') return { kind: 'paused', carried: { attempt } };
    // Each step has a history of its own, so that none grows with the survey.
    return { kind: 'continue', carried: { attempt } };
  }
  await finishSurveyRun(job);
  show({ stage: 'completed' });
  return { kind: 'ended' };
}
