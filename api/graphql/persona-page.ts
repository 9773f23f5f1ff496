/** Operations of the page of a persona: the call behind its answer, its answers in the viewer's runs, and runs of others like it. */
import { alikeRunView } from '../../db/simulations/alike-runs.ts';
import { personaAnswersView } from '../../db/simulations/persona-answers.ts';
import { text, maybe, derived, flag, float, int, time, view } from '../../domain/view.ts';
import { alikeOutlookView, askAlike, estimateAlike, readRunsAlike } from '../../services/simulations/alike.ts';
import { readPersonaAnswers, readPersonaCall, type PersonaCall } from '../../services/simulations/persona-page.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';
import { computes } from './limits/computes.ts';
import { SubmittedSimulation } from './simulations/operations.ts';
import { ApiKeysInputRef } from './simulations/types.ts';
import { viewType, viewTypeFrom } from './view-types.ts';

const personaCallView = view('PersonaCall', 'The call behind an answer.', {
  system: derived(maybe(text('Prompt, built again from what is stored; null when the persona is no longer stored.'))),
  user: derived(maybe(text())),
  isAsSent: maybe(
    flag('True when the prompt is, letter by letter, the one that was sent; null when that is not known.'),
  ),
  temperature: float(),
  latencyMs: int(),
  parsedAs: text('How the reply was read: json, repaired, or keywords.'),
  reply: maybe(text('The reply as it came; null when it is not kept.')),
  answeredBy: maybe(text('The model that the reply names, which may be another one than was asked.')),
  permitId: maybe(text('Also the request id that the provider got.')),
  sentAt: maybe(time()),
  failures: int('Failed calls before the answer.'),
  lastError: maybe(text()),
  temporalUrl: maybe(text()),
});

const PersonaCallRef = viewTypeFrom<PersonaCall, typeof personaCallView>(personaCallView, {
  system: ({ prompt }) => prompt?.system ?? null,
  user: ({ prompt }) => prompt?.user ?? null,
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
    type: viewType(personaAnswersView),
    nullable: true,
    description: 'What a persona of one of the viewer’s runs answered in all of them.',
    args: memberArgs,
    resolve: (_root, asked, { db, viewer }) => readPersonaAnswers(db, userIdOf(viewer), asked),
  }),
  alikePersonas: t.field({
    type: viewType(alikeOutlookView),
    nullable: true,
    description: 'What it takes to ask the 20 personas most like this one; null when the answer is not yours.',
    args: { ...memberArgs, provider: t.arg.string({ required: true }), apiKeys: t.arg({ type: ApiKeysInputRef }) },
    ...computes,
    resolve: (_root, asked, context) => estimateAlike(context, userIdOf(context.viewer), asked),
  }),
  alikeRuns: t.field({
    type: [viewType(alikeRunView)],
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
