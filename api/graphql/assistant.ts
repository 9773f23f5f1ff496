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

const ChatMessageRef = builder.objectRef<ChatMessage>('ChatMessage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    conversationId: t.exposeID('conversationId'),
    role: t.exposeString('role', { description: 'user or assistant.' }),
    content: t.exposeString('content', { description: 'Of a reply under way: all that has come so far.' }),
    original: t.exposeString('original', { nullable: true, description: 'Of a question: the message to be improved.' }),
    state: t.exposeString('state', { description: 'waiting, writing, done, stopped or failed.' }),
    isOpen: t.boolean({ resolve: ({ state }) => isOpenState(state) }),
    error: t.exposeString('error', { nullable: true }),
    provider: t.exposeString('provider', { nullable: true }),
    model: t.exposeString('model', { nullable: true }),
    isSimulated: t.exposeBoolean('isSimulated'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const ChatConversationRef = builder.objectRef<Conversation>('ChatConversation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    surface: t.exposeString('surface', {
      description: 'assistant, or widget for what was begun in the chat on every page.',
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
    description: 'The viewer’s conversations, the one spoken in last first; with words, those that hold them.',
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
    description: 'What the viewer’s own past runs advise; no model is asked.',
    resolve: async (_root, _args, context) =>
      recommendationsFrom(await ownPastRuns(context.db, userIdOf(context.viewer))),
  }),
}));

builder.mutationFields((t) => ({
  sendChatMessage: t.field({
    type: ChatTurnRef,
    description:
      'Asks the assistant; without a conversation a new one begins. With an original, asks for better versions of it.',
    args: {
      conversationId: t.arg.id(),
      message: t.arg.string({ required: true }),
      original: t.arg.string(),
      apiKeys: t.arg({ type: ApiKeysInputRef }),
    },
    resolve: (_root, { conversationId, message, original, apiKeys }, context) =>
      askAssistant(context, userIdOf(context.viewer), {
        conversationId: conversationId ?? null,
        surface: 'assistant',
        message,
        original,
        apiKeys,
      }),
  }),
  stopChatReply: t.boolean({
    description: 'True when the reply was yours and under way. What came of it is kept.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => stopReply(context, userIdOf(context.viewer), id),
  }),
  retryChatReply: t.field({
    type: ChatMessageRef,
    description: 'Asks again for the last reply, when it failed or was stopped.',
    args: { id: t.arg.id({ required: true }), apiKeys: t.arg({ type: ApiKeysInputRef }) },
    resolve: (_root, { id, apiKeys }, context) => retryReply(context, userIdOf(context.viewer), id, apiKeys),
  }),
  renameChatConversation: t.field({
    type: ChatConversationRef,
    args: { id: t.arg.id({ required: true }), title: t.arg.string({ required: true }) },
    resolve: (_root, { id, title }, context) => renameOwnConversation(context.db, userIdOf(context.viewer), id, title),
  }),
  deleteChatConversation: t.boolean({
    description: 'With all its messages. For ten minutes restoreChatConversation brings it back; then it is gone.',
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
    description: 'Messages of one conversation as they change; the last one first, as it stands.',
    args: { conversationId: t.arg.id({ required: true }) },
    subscribe: (_root, { conversationId }, context) => messageStream(context, userIdOf(context.viewer), conversationId),
    resolve: (message) => message,
  }),
);
