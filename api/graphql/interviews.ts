/** Operations on interviews: follow-up questions to a persona about its answer in a run. */
import { messagesOf, type Conversation } from '../../db/assistant/conversations.ts';
import { interviewOf, type ListedInterview } from '../../db/assistant/interviews.ts';
import { sentimentCountsView } from '../../domain/sentiment/sentiment.ts';
import { text, view, derived, maybe, flag, int, float, list } from '../../domain/view.ts';
import type { Turn } from '../../services/assistant/turns.ts';
import {
  askInterview,
  readInterviews,
  readInterviewSubject,
  type InterviewSubject,
} from '../../services/assistant/interviews.ts';
import { userIdOf } from '../viewer.ts';
import { ChatMessageRef } from './assistant.ts';
import { builder } from './builder.ts';
import { reactionItemView, ApiKeysInputRef } from './simulations/types.ts';
import { viewTypeFrom } from './view-types.ts';

const InterviewRef = builder.objectRef<Conversation>('Interview').implement({
  description:
    'A talk with a persona of a run. Its answers stream as chatMessage; stopChatReply, retryChatReply, ' +
    'deleteChatConversation and restoreChatConversation take its ids, too.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    personaIndex: t.exposeInt('personaIndex', { nullable: true }),
    provider: t.exposeString('provider', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    messages: t.field({
      type: [ChatMessageRef],
      resolve: ({ userId, id }, _args, { db }) => messagesOf(db, userId, id),
    }),
  }),
});

const InterviewTurnRef = builder.objectRef<Turn>('InterviewTurn').implement({
  fields: (t) => ({
    interview: t.field({ type: InterviewRef, resolve: ({ conversation }) => conversation }),
    question: t.expose('question', { type: ChatMessageRef }),
    reply: t.expose('reply', { type: ChatMessageRef }),
  }),
});

const InterviewSummaryRef = builder.objectRef<ListedInterview>('InterviewSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    personaIndex: t.exposeInt('personaIndex'),
    provider: t.exposeString('provider'),
    personName: t.exposeString('personName'),
    age: t.exposeInt('age', { nullable: true }),
    sentiment: t.exposeString('sentiment'),
    answers: t.exposeInt('answers'),
    costUsd: t.exposeFloat('costUsd'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const personaFactView = view('PersonaFact', {
  label: text(),
  text: text(),
});

const interviewSubjectView = view('InterviewSubject', 'An answer of a run with what an interviewer sees beside it.', {
  jobId: derived(text()),
  message: derived(text()),
  sentimentType: derived(maybe(text())),
  isSimulated: derived(flag()),
  reaction: derived(reactionItemView),
  inputTokens: derived(int()),
  outputTokens: derived(int()),
  costUsd: derived(float()),
  isImported: derived(flag('True when the persona may be a real person.')),
  quotedName: text('Name in quotes and exports.'),
  facts: list(personaFactView, 'Attributes that the prompt shows.'),
  canBeAsked: flag('False when the persona is no longer stored.'),
  segmentCounts: sentimentCountsView,
  previous: maybe(int('Index of the persona before with the same answer.')),
  next: maybe(int()),
  questionCostUsd: float('Rough cost of one question.'),
});

const InterviewSubjectRef = viewTypeFrom<InterviewSubject, typeof interviewSubjectView>(interviewSubjectView, {
  jobId: ({ run }) => run.jobId ?? '',
  message: ({ run }) => run.message,
  sentimentType: ({ run }) => run.sentimentType,
  isSimulated: ({ run }) => run.isSimulated,
  reaction: ({ answer }) => answer,
  inputTokens: ({ answer }) => answer.inputTokens,
  outputTokens: ({ answer }) => answer.outputTokens,
  costUsd: ({ answer }) => answer.costUsd,
  isImported: ({ answer }) => answer.isImported,
});

const answerArgs = builder.args((t) => ({
  jobId: t.string({ required: true }),
  personaIndex: t.int({ required: true }),
  provider: t.string({ required: true }),
}));

builder.queryFields((t) => ({
  interviewSubject: t.field({
    type: InterviewSubjectRef,
    nullable: true,
    description: 'An answer of one of the viewer’s runs; null for any other.',
    args: answerArgs,
    resolve: (_root, asked, context) => readInterviewSubject(context, userIdOf(context.viewer), asked),
  }),
  interviews: t.field({
    type: [InterviewSummaryRef],
    description: 'The viewer’s interviews of a run, or of one of its answers, most recently used first.',
    args: { jobId: t.arg.string({ required: true }), personaIndex: t.arg.int(), provider: t.arg.string() },
    resolve: (_root, { jobId, personaIndex, provider }, context) =>
      readInterviews(context.db, userIdOf(context.viewer), {
        jobId,
        ...(personaIndex == null ? {} : { personaIndex }),
        ...(provider == null ? {} : { provider }),
      }),
  }),
  interview: t.field({
    type: InterviewRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await interviewOf(context.db, userIdOf(context.viewer), id)) ?? null,
  }),
}));

builder.mutationField('askPersona', (t) =>
  t.field({
    type: InterviewTurnRef,
    description: 'Asks a persona of the viewer’s own run about its answer, in a new interview when none is given.',
    args: {
      ...answerArgs,
      interviewId: t.arg.id(),
      message: t.arg.string({ required: true }),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    resolve: (_root, { interviewId, ...asked }, context) =>
      askInterview(context, userIdOf(context.viewer), { ...asked, interviewId: interviewId ?? null }),
  }),
);
