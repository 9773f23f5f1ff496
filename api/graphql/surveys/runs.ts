/** Runs of surveys by personas. They are cancelled, paused, resumed and retried like any job. */
import { estimateSurveyRun, type SurveyRunEstimate } from '../../../services/surveys/estimate-run.ts';
import {
  readSurveyRun,
  readSurveyRunFigures,
  readSurveyRuns,
  submitSurveyRun,
  type SurveyRunView,
} from '../../../services/surveys/runs.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef, EndingCountsRef } from '../simulations/types.ts';

const SurveyRunRef = builder.objectRef<SurveyRunView>('SurveyRun').implement({
  description: 'A survey answered by personas.',
  fields: (t) => ({
    id: t.exposeID('id'),
    jobId: t.exposeString('jobId'),
    version: t.exposeInt('version'),
    setup: t.expose('setup', { type: 'JSON' }),
    status: t.exposeString('status'),
    progress: t.exposeInt('progress', { description: '0 to 100.' }),
    personas: t.exposeInt('personas'),
    answered: t.exposeInt('answered', { description: 'Personas that have answered to the end.' }),
    failed: t.exposeInt('failed', {
      description: 'Personas that were left out because a call failed for good or ended without an answer.',
    }),
    endings: t.expose('endings', {
      type: EndingCountsRef,
      description: 'Personas that ended without an answer: in no count, share or average.',
    }),
    costUsd: t.exposeFloat('costUsd'),
    isSimulated: t.exposeBoolean('isSimulated', { description: 'True when the provider simulator answered.' }),
    error: t.exposeString('error', { nullable: true }),
    notices: t.exposeStringList('notices'),
    figures: t.stringList({
      description: 'What the personas that are complete have answered, a line for each question, with 95% intervals.',
      resolve: ({ id }, _args, { db }) => readSurveyRunFigures(db, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true }),
  }),
});

const SurveyRunEstimateRef = builder.objectRef<SurveyRunEstimate>('SurveyRunEstimate').implement({
  fields: (t) => ({
    calls: t.exposeInt('calls'),
    inputTokens: t.exposeFloat('inputTokens', { description: 'A whole number, which may be above 2^31.' }),
    outputTokens: t.exposeFloat('outputTokens'),
    costUsd: t.exposeFloat('costUsd'),
    seconds: t.exposeInt('seconds'),
    unpricedModels: t.exposeStringList('unpricedModels', { description: 'Models whose price is unknown.' }),
  }),
});

interface StartedSurveyRun {
  id: string;
  jobId: string;
}

const StartedSurveyRunRef = builder.objectRef<StartedSurveyRun>('StartedSurveyRun').implement({
  fields: (t) => ({ id: t.exposeID('id'), jobId: t.exposeString('jobId') }),
});

builder.queryFields((t) => ({
  surveyRuns: t.field({
    type: [SurveyRunRef],
    description: 'The viewer’s runs of a survey, newest first.',
    args: { surveyId: t.arg.id({ required: true }) },
    resolve: (_root, { surveyId }, { db, viewer }) => readSurveyRuns(db, userIdOf(viewer), surveyId),
  }),
  surveyRun: t.field({
    type: SurveyRunRef,
    nullable: true,
    description: 'One of the viewer’s runs of surveys; null for any other.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readSurveyRun(db, userIdOf(viewer), jobId),
  }),
  surveyRunEstimate: t.field({
    type: SurveyRunEstimateRef,
    description: 'What a run of the newest published version with this set-up takes, or of the draft before the first.',
    args: { surveyId: t.arg.id({ required: true }), setup: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { surveyId, setup }, context) =>
      estimateSurveyRun(context, userIdOf(context.viewer), surveyId, setup),
  }),
}));

builder.mutationFields((t) => ({
  submitSurveyRun: t.field({
    type: StartedSurveyRunRef,
    description:
      'Lets personas answer the newest published version of a survey. `setup`: segmentIds, personas, mode (choice or distribution), questionsPerCall, measuresCalls, twins, spendCapUsd, modelProvider, model, simulated, language, seed.',
    args: {
      surveyId: t.arg.id({ required: true }),
      setup: t.arg({ type: 'JSON', required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      idempotencyKey: t.arg.string({ description: 'The same key gives the same job.' }),
    },
    resolve: (_root, { surveyId, setup, apiKeys, idempotencyKey }, context) =>
      submitSurveyRun(
        context,
        userIdOf(context.viewer),
        { surveyId, setup },
        { apiKeys, idempotencyKey: idempotencyKey ?? null },
      ),
  }),
}));
