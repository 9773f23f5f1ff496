/** Runs of surveys by personas. They are cancelled, paused, resumed and retried like any job. */
import { id, text, view } from '../../../domain/view.ts';
import { surveyRunEstimateView, estimateSurveyRun } from '../../../services/surveys/estimate-run.ts';
import {
  surveyRunView,
  readSurveyRun,
  readSurveyRunFigures,
  readSurveyRuns,
  submitSurveyRun,
  type SurveyRunView,
} from '../../../services/surveys/runs.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { ApiKeysInputRef } from '../simulations/types.ts';
import { viewType, viewTypeFrom } from '../view-types.ts';

const SurveyRunRef = viewTypeFrom<SurveyRunView, typeof surveyRunView>(surveyRunView, {
  figures: ({ id }, { db }) => readSurveyRunFigures(db, id),
});

const startedSurveyRunView = view('StartedSurveyRun', {
  id: id(),
  jobId: text(),
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
    type: viewType(surveyRunEstimateView),
    description: 'What a run of the newest published version with this set-up takes, or of the draft before the first.',
    args: { surveyId: t.arg.id({ required: true }), setup: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { surveyId, setup }, context) =>
      estimateSurveyRun(context, userIdOf(context.viewer), surveyId, setup),
  }),
}));

builder.mutationFields((t) => ({
  submitSurveyRun: t.field({
    type: viewType(startedSurveyRunView),
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
