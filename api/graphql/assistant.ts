/** Operations on conversations with the assistant. */
import {
  conversationOf,
  isOpenState,
  messagesOf,
  type ChatMessage,
  type Conversation,
} from '../../db/assistant/conversations.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import { recommendationsFrom, type Recommendation } from '../../domain/assistant/past-runs.ts';
import {
  restoreConversation,
  deleteConversation,
  readConversations,
  renameOwnConversation,
} from '../../services/assistant/conversations.ts';
import { messageStream } from '../assistant/message-stream.ts';
import { askAssistant, retryReply, stopReply, type Turn } from '../../services/assistant/turns.ts';
import { builder } from './builder.ts';
import { ApiKeysInputRef } from './simulations/types.ts';
import { userIdOf } from '../viewer.ts';

export const ChatMessageRef = builder.objectRef<ChatMessage>('ChatMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    conversationId: t.exposeID('conversationId'),
    role: t.exposeString('role', { description: 'user or assistant.' }),
    content: t.exposeString('content', { description: 'The text; of an open reply, the text so far.' }),
    original: t.exposeString('original', {
      nullable: true,
      description: 'Only for questions: the message to improve.',
    }),
    state: t.exposeString('state', { description: 'waiting, writing, done, stopped or failed.' }),
    isOpen: t.boolean({ resolve: ({ state }) => isOpenState(state) }),
    error: t.exposeString('error', { nullable: true, description: 'Why a reply failed or is not whole.' }),
    provider: t.exposeString('provider', { nullable: true }),
    model: t.exposeString('model', { nullable: true }),
    isSimulated: t.exposeBoolean('isSimulated'),
    costUsd: t.exposeFloat('costUsd', { nullable: true, description: 'Only for replies that are complete.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const ChatConversationRef = builder.objectRef<Conversation>('ChatConversation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    surface: t.exposeString('surface', {
      description: 'Screen that it was started on: assistant, or widget for the chat on every page, or interview.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    messages: t.field({
      type: [ChatMessageRef],
      resolve: ({ userId, id }, _args, { db }) => messagesOf(db, userId, id),
    }),
  }),
});

const ChatTurnRef = builder.objectRef<Turn>('ChatTurn').implement({
  fields: (t) => ({
    conversation: t.expose('conversation', { type: ChatConversationRef }),
    question: t.expose('question', { type: ChatMessageRef }),
    reply: t.expose('reply', { type: ChatMessageRef }),
  }),
});

const ChatRecommendationRef = builder.objectRef<Recommendation>('ChatRecommendation').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'best, worst, indifferent or small-sample.' }),
    title: t.exposeString('title'),
    text: t.exposeString('text'),
    jobId: t.exposeString('jobId'),
    message: t.exposeString('message'),
    isSimulated: t.exposeBoolean('isSimulated'),
  }),
});

builder.queryFields((t) => ({
  chatConversations: t.field({
    type: [ChatConversationRef],
    description: 'The viewer’s conversations, most recently used first; search selects those that contain the text.',
    args: { search: t.arg.string() },
    resolve: (_root, { search }, context) => readConversations(context.db, userIdOf(context.viewer), search),
  }),
  chatConversation: t.field({
    type: ChatConversationRef,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await conversationOf(context.db, userIdOf(context.viewer), id)) ?? null,
  }),
  chatRecommendations: t.field({
    type: [ChatRecommendationRef],
    description: 'Recommendations from the viewer’s past runs, made without a model.',
    resolve: async (_root, _args, context) =>
      recommendationsFrom(await ownPastRuns(context.db, userIdOf(context.viewer))),
  }),
}));

builder.mutationFields((t) => ({
  sendChatMessage: t.field({
    type: ChatTurnRef,
    description:
      'Asks the assistant, in a new conversation when none is given. With an original, asks for better versions of it.',
    args: {
      conversationId: t.arg.id(),
      message: t.arg.string({ required: true }),
      original: t.arg.string(),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
      tools: t.arg.stringList({ description: 'Names of the tools that it may use; the default ones when omitted.' }),
    },
    resolve: (_root, { conversationId, message, original, apiKeys, tools }, context) =>
      askAssistant(context, userIdOf(context.viewer), {
        conversationId: conversationId ?? null,
        surface: 'assistant',
        message,
        original,
        apiKeys,
        tools,
      }),
  }),
  stopChatReply: t.boolean({
    description: 'Stops a reply and keeps its text so far. True when it was yours and open.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => stopReply(context, userIdOf(context.viewer), id),
  }),
  retryChatReply: t.field({
    type: ChatMessageRef,
    description: 'Retries the last reply if it failed or was stopped.',
    args: { id: t.arg.id({ required: true }), apiKeys: t.arg({ type: ApiKeysInputRef }) },
    resolve: (_root, { id, apiKeys }, context) => retryReply(context, userIdOf(context.viewer), id, apiKeys),
  }),
  renameChatConversation: t.field({
    type: ChatConversationRef,
    args: { id: t.arg.id({ required: true }), title: t.arg.string({ required: true }) },
    resolve: (_root, { id, title }, context) => renameOwnConversation(context.db, userIdOf(context.viewer), id, title),
  }),
  deleteChatConversation: t.boolean({
    description: 'Deletes a conversation with its messages. restoreChatConversation undoes it within ten minutes.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteConversation(context, userIdOf(context.viewer), id),
  }),
  restoreChatConversation: t.field({
    type: ChatConversationRef,
    description: 'Undoes deleteChatConversation.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => restoreConversation(context.db, userIdOf(context.viewer), id),
  }),
}));

builder.subscriptionField('chatMessage', (t) =>
  t.field({
    type: ChatMessageRef,
    description: 'Messages of one conversation: first the last one, then each one that changes.',
    args: { conversationId: t.arg.id({ required: true }) },
    subscribe: (_root, { conversationId }, context) => messageStream(context, userIdOf(context.viewer), conversationId),
    resolve: (message) => message,
  }),
);
