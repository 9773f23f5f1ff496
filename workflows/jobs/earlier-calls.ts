/**
 * Activities by the names that they had before all kinds were asked by one engine, for histories and for workflows that
 * began then.
 */
import { proxyActivities } from '@temporalio/workflow';
import type { EarlierActivities, EarlierCallActivities } from '../../activities/jobs/earlier-activities.ts';
import type { AskingJob } from '../../activities/jobs/asking-activities.ts';
import type { AskingInput } from '../messages.ts';
import type { AskingCalls } from './asking-calls.ts';
import { recordOptions } from './stored-job.ts';

interface EarlierNames {
  id: 'searchId' | 'runId' | 'buildId';
  prepare: 'prepareSearch' | 'prepareSurveyRun' | 'prepareIndexBuild';
  advance: 'advanceSearch' | 'advanceSurveyRun' | 'nextIndexBatches';
  ask: 'askSearchBatch' | 'askSurveyBatch' | 'embedIndexBatch';
  finish: 'finishSearch' | 'finishSurveyRun' | 'finishIndexBuild';
}

const names: Readonly<Record<string, EarlierNames>> = {
  search: {
    id: 'searchId',
    prepare: 'prepareSearch',
    advance: 'advanceSearch',
    ask: 'askSearchBatch',
    finish: 'finishSearch',
  },
  survey: {
    id: 'runId',
    prepare: 'prepareSurveyRun',
    advance: 'advanceSurveyRun',
    ask: 'askSurveyBatch',
    finish: 'finishSurveyRun',
  },
  'index-build': {
    id: 'buildId',
    prepare: 'prepareIndexBuild',
    advance: 'nextIndexBatches',
    ask: 'embedIndexBatch',
    finish: 'finishIndexBuild',
  },
};

/** Returns the id of a job whose workflow was started by an earlier version. */
export function earlierId({ searchId, runId, buildId }: AskingInput): string {
  return searchId ?? runId ?? buildId ?? '';
}

export function earlierCalls({ kind, id, execution }: AskingJob): AskingCalls {
  const own = names[kind];
  if (own === undefined) throw new TypeError(`Jobs of the kind ${kind} have no earlier activities`);
  const job = { [own.id]: id, execution };
  const activities = proxyActivities<EarlierActivities>({
    ...recordOptions,
    startToCloseTimeout: '2h',
    heartbeatTimeout: '30s',
  });
  return {
    prepare: (attempt) => activities[own.prepare]({ ...job, attempt }),
    advance: () => activities[own.advance](job),
    ask: (options, range) => proxyActivities<EarlierCallActivities>(options)[own.ask]({ ...job, ...range }),
    finish: () => activities[own.finish](job),
    // Each generation of a search had a history of its own, and each step of a survey.
    beginsHistory: (next, last) => last !== undefined && generationOf(next) !== generationOf(last),
    endsHistory: kind === 'survey',
  };
}

function generationOf(next: { generation?: unknown }): unknown {
  return next.generation;
}
