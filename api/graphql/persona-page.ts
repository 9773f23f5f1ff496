/** Operations of the page of a persona: the call behind its answer, its answers in the viewer's runs, and runs of others like it. */
import type { AlikeRun } from '../../db/simulations/alike-runs.ts';
import type { PersonaAnswer, PersonaAnswers } from '../../db/simulations/persona-answers.ts';
import { askAlike, estimateAlike, readRunsAlike, type AlikeOutlook } from '../../services/simulations/alike.ts';
import { readPersonaAnswers, readPersonaCall, type PersonaCall } from '../../services/simulations/persona-page.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';
import { computes } from './limits/computing-fields.ts';
import { EstimateRef } from './simulations/list-types.ts';
import { SubmittedSimulation } from './simulations/operations.ts';
import { ApiKeysInputRef } from './simulations/types.ts';

const maybe = { nullable: true } as const;

const PersonaCallRef = builder.objectRef<PersonaCall>('PersonaCall').implement({
  description: 'The call behind an answer.',
  fields: (t) => ({
    system: t.string({
      ...maybe,
      description: 'Prompt, built again from what is stored; null when the persona is no longer stored.',
      resolve: ({ prompt }) => prompt?.system ?? null,
    }),
    user: t.string({ ...maybe, resolve: ({ prompt }) => prompt?.user ?? null }),
    isAsSent: t.exposeBoolean('isAsSent', {
      ...maybe,
      description: 'True when the prompt is, letter by letter, the one that was sent; null when that is not known.',
    }),
    temperature: t.exposeFloat('temperature'),
    latencyMs: t.exposeInt('latencyMs'),
    parsedAs: t.exposeString('parsedAs', { description: 'How the reply was read: json, repaired, or keywords.' }),
    reply: t.exposeString('reply', { ...maybe, description: 'The reply as it came; null when it is not kept.' }),
    answeredBy: t.exposeString('answeredBy', {
      ...maybe,
      description: 'The model that the reply names, which may be another one than was asked.',
    }),
    permitId: t.exposeString('permitId', { ...maybe, description: 'Also the request id that the provider got.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', ...maybe }),
    failures: t.exposeInt('failures', { description: 'Failed calls before the answer.' }),
    lastError: t.exposeString('lastError', maybe),
    temporalUrl: t.exposeString('temporalUrl', maybe),
  }),
});

const PersonaAnswerRef = builder.objectRef<PersonaAnswer>('PersonaAnswer').implement({
  description: 'An answer of a persona with its run.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    name: t.exposeString('name', maybe),
    message: t.exposeString('message'),
    sentimentType: t.exposeString('sentimentType', maybe),
    personaIndex: t.exposeInt('personaIndex'),
    provider: t.exposeString('provider'),
    sentiment: t.exposeString('sentiment'),
    response: t.exposeString('response'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const PersonaAnswersRef = builder.objectRef<PersonaAnswers>('PersonaAnswers').implement({
  fields: (t) => ({
    items: t.expose('items', { type: [PersonaAnswerRef], description: 'Newest first, 100 at most.' }),
    total: t.exposeInt('total'),
  }),
});

const AlikeOutlookRef = builder.objectRef<AlikeOutlook>('AlikeOutlook').implement({
  description: 'A run that would ask the personas most like one, before it starts.',
  fields: (t) => ({
    personas: t.exposeInt('personas', { description: 'Fewer than wished when the segments have no more.' }),
    wished: t.exposeInt('wished'),
    likeness: t.exposeString('likeness', { ...maybe, description: 'What they share with the persona.' }),
    meanLikeness: t.exposeFloat('meanLikeness', {
      ...maybe,
      description: '1 minus their mean distance by Gower, 0 to 1.',
    }),
    problem: t.exposeString('problem', { ...maybe, description: 'Why nobody can be asked.' }),
    estimate: t.expose('estimate', { type: EstimateRef, ...maybe }),
  }),
});

const AlikeRunRef = builder.objectRef<AlikeRun>('AlikeRun').implement({
  description: 'A run that asked personas like one.',
  fields: (t) => ({
    jobId: t.exposeString('jobId'),
    name: t.exposeString('name', maybe),
    message: t.exposeString('message'),
    status: t.exposeString('status'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const memberArgs = builder.args((t) => ({
  jobId: t.string({ required: true }),
  personaIndex: t.int({ required: true }),
}));

builder.queryFields((t) => ({
  personaCall: t.field({
    type: PersonaCallRef,
    nullable: true,
    description: 'The call behind an answer of one of the viewer’s runs; null for any other.',
    args: { ...memberArgs, provider: t.arg.string({ required: true }) },
    resolve: (_root, asked, context) => readPersonaCall(context, userIdOf(context.viewer), asked),
  }),
  personaAnswers: t.field({
    type: PersonaAnswersRef,
    nullable: true,
    description: 'What a persona of one of the viewer’s runs answered in all of them.',
    args: memberArgs,
    resolve: (_root, asked, { db, viewer }) => readPersonaAnswers(db, userIdOf(viewer), asked),
  }),
  alikePersonas: t.field({
    type: AlikeOutlookRef,
    nullable: true,
    description: 'What it takes to ask the 20 personas most like this one; null when the answer is not yours.',
    args: { ...memberArgs, provider: t.arg.string({ required: true }), apiKeys: t.arg({ type: ApiKeysInputRef }) },
    ...computes,
    resolve: (_root, asked, context) => estimateAlike(context, userIdOf(context.viewer), asked),
  }),
  alikeRuns: t.field({
    type: [AlikeRunRef],
    nullable: true,
    description:
      'Your runs that asked personas like this one, newest first, 20 at most; null when the run is not yours.',
    args: memberArgs,
    resolve: (_root, asked, { db, viewer }) => readRunsAlike(db, userIdOf(viewer), asked),
  }),
}));

builder.mutationField('askAlikePersonas', (t) =>
  t.field({
    type: SubmittedSimulation,
    description:
      'Asks the 20 personas of the run’s segments most like this one the same message, with its provider and model.',
    args: {
      ...memberArgs,
      provider: t.arg.string({ required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      idempotencyKey: t.arg.string(),
    },
    resolve: (_root, asked, context) => askAlike(context, userIdOf(context.viewer), asked),
  }),
);
