/** Results of surveys. */
import { surveyResultsView } from '../../../domain/surveys/results/view.ts';
import { readSurveyResults } from '../../../services/surveys/results/read-results.ts';
import { resultsBeside } from '../../surveys/compute-results.ts';
import { userIdOf } from '../../viewer.ts';
import { builder } from '../builder.ts';
import { computes } from '../limits/computes.ts';
import { viewType } from '../view-types.ts';

const SurveyFilterInputRef = builder.inputType('SurveyFilterInput', {
  description: 'Respondents of one group: `by` is the key of a group, `value` one of its values.',
  fields: (t) => ({ by: t.string({ required: true }), value: t.string({ required: true }) }),
});

builder.queryField('surveyResults', (t) =>
  t.field({
    type: viewType(surveyResultsView),
    nullable: true,
    description:
      'Results of one of the viewer’s surveys; null for any other. The newest version and its newest run by default. `group` is the key of a group, `weights` target shares by attribute and category.',
    args: {
      surveyId: t.arg.id({ required: true }),
      version: t.arg.int(),
      runId: t.arg.id(),
      group: t.arg.string(),
      filter: t.arg({ type: SurveyFilterInputRef }),
      weights: t.arg({ type: 'JSON' }),
    },
    ...computes,
    resolve: (_root, { surveyId, version, runId, group, filter, weights }, { db, viewer, gone }) =>
      readSurveyResults({ db, compute: resultsBeside(gone) }, userIdOf(viewer), {
        surveyId,
        version: version ?? null,
        runId: runId ?? null,
        group: group ?? null,
        filter: filter ?? null,
        weights: weights ?? null,
      }),
  }),
);
