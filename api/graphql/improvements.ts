/** Operations on wordings that answer the objections of a run. */
import type { Objection, ImprovedWording } from '../../domain/assistant/objections.ts';
import { improveRun, readImprovement, type Improvement } from '../../services/assistant/improvements.ts';
import { themesBeside } from '../simulations/compute-themes.ts';
import { userIdOf } from '../viewer.ts';
import { ChatMessageRef } from './assistant.ts';
import { builder } from './builder.ts';
import { computes } from './limits/computing-fields.ts';
import { ApiKeysInputRef } from './simulations/types.ts';

const ObjectionRef = builder.objectRef<Objection>('Objection').implement({
  description: 'What those who did not agree said against a message, or missed in it.',
  fields: (t) => ({
    side: t.exposeString('side', { description: 'The answer of those who give it: negative or neutral.' }),
    text: t.exposeString('text'),
    about: t.exposeInt('about', { description: 'Number of people who give it, rounded to what is honest.' }),
    quotes: t.exposeStringList('quotes', { description: 'Reasons in their own words.' }),
  }),
});

const ImprovedWordingRef = builder.objectRef<ImprovedWording>('ImprovedWording').implement({
  fields: (t) => ({
    text: t.exposeString('text'),
    objection: t.exposeInt('objection', { description: 'Place of the objection that it answers in the list, from 0.' }),
  }),
});

const ImprovementRef = builder.objectRef<Improvement>('Improvement').implement({
  description: 'Wordings that answer the objections of a run. testWordings tests them on the same personas.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    original: t.exposeString('original'),
    objections: t.expose('objections', {
      type: [ObjectionRef],
      description: 'At most three, the most frequent first.',
    }),
    wordings: t.expose('wordings', {
      type: [ImprovedWordingRef],
      description: 'At most three; while the reply is open, those that are whole.',
    }),
    reply: t.expose('reply', { type: ChatMessageRef, description: 'The assistant’s reply that they stand in.' }),
  }),
});

builder.queryField('improvement', (t) =>
  t.field({
    type: ImprovementRef,
    nullable: true,
    description: 'The newest wordings that answer the objections of your run; null when none were asked for.',
    args: { jobId: t.arg.string({ required: true }) },
    resolve: (_root, { jobId }, { db, viewer }) => readImprovement(db, userIdOf(viewer), jobId),
  }),
);

builder.mutationField('improveRun', (t) =>
  t.field({
    type: ImprovementRef,
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
