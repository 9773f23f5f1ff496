/** Operations on wordings that answer the objections of a run. */
import { objectionView, improvedWordingView } from '../../domain/assistant/objections.ts';
import { text, list, one, view } from '../../domain/view.ts';
import { improveRun, readImprovement } from '../../services/assistant/improvements.ts';
import { themesBeside } from '../simulations/compute-themes.ts';
import { userIdOf } from '../viewer.ts';
import { chatMessageView } from './assistant.ts';
import { builder } from './builder.ts';
import { computes } from './limits/computes.ts';
import { ApiKeysInputRef } from './simulations/types.ts';
import { viewType } from './view-types.ts';

const improvementView = view(
  'Improvement',
  'Wordings that answer the objections of a run. testWordings tests them on the same personas.',
  {
    jobId: text(),
    original: text(),
    objections: list(objectionView, 'At most three, the most frequent first.'),
    wordings: list(improvedWordingView, 'At most three; while the reply is open, those that are whole.'),
    reply: one(chatMessageView, 'The assistant’s reply that they stand in.'),
  },
);

builder.queryField('improvement', (t) =>
  t.field({
    type: viewType(improvementView),
    nullable: true,
    description: 'The newest wordings that answer the objections of your run; null when none were asked for.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readImprovement(db, userIdOf(viewer), jobId),
  }),
);

builder.mutationField('improveRun', (t) =>
  t.field({
    type: viewType(improvementView),
    description:
      'Asks the assistant for three wordings that answer the objections of your finished run, one call of a model. Returns those that there are already; with `again`, asks for others or retries a reply that failed.',
    args: {
      jobId: t.arg.string({ required: true }),
      again: t.arg.boolean(),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    ...computes,
    resolve: (_root, { jobId, again, apiKeys }, context) =>
      improveRun({ ...context, compute: themesBeside(context.gone) }, userIdOf(context.viewer), {
        jobId,
        again: again ?? false,
        apiKeys,
      }),
  }),
);
