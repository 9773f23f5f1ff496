/** Operations on conversations with the assistant. */
import {
  conversationOf,
  isOpenState,
  messagesOf,
  type ChatMessage,
  type Conversation,
} from '../../db/assistant/conversations.ts';
import { ownPastRuns } from '../../db/assistant/past-runs.ts';
import { recommendationView, recommendationsFrom } from '../../domain/assistant/past-runs.ts';
import { id, text, maybe, flag, derived, float, time, view, list, later } from '../../domain/view.ts';
import {
  restoreConversation,
  deleteConversation,
  readConversations,
  renameOwnConversation,
} from '../../services/assistant/conversations.ts';
import { messageStream } from '../assistant/message-stream.ts';
import { askAssistant, retryReply, stopReply } from '../../services/assistant/turns.ts';
import { builder } from './builder.ts';
import { ApiKeysInputRef } from './simulations/types.ts';
import { userIdOf } from '../viewer.ts';
import { viewType, viewTypeFrom } from './view-types.ts';

export const chatMessageView = view('ChatMessage', {
  id: id(),
  conversationId: id(),
  role: text('user or assistant.'),
  content: text('The text; of an open reply, the text so far.'),
  original: maybe(text('Only for questions: the message to improve.')),
  state: text('waiting, writing, done, stopped or failed.'),
  isOpen: derived(flag()),
  error: maybe(text('Why a reply failed or is not whole.')),
  provider: maybe(text()),
  model: maybe(text()),
  isSimulated: flag(),
  costUsd: maybe(float('Only for replies that are complete.')),
  createdAt: time(),
  updatedAt: time(),
});

export const ChatMessageRef = viewTypeFrom<ChatMessage, typeof chatMessageView>(chatMessageView, {
  isOpen: ({ state }) => isOpenState(state),
});

const chatConversationView = view('ChatConversation', {
  id: id(),
  title: text(),
  surface: text('Screen that it was started on: assistant, or widget for the chat on every page, or interview.'),
  createdAt: time(),
  updatedAt: time(),
  messages: later(list(chatMessageView)),
});

const ChatConversationRef = viewTypeFrom<Conversation, typeof chatConversationView>(chatConversationView, {
  messages: ({ userId, id }, { db }) => messagesOf(db, userId, id),
});

const chatTurnView = view('ChatTurn', {
  conversation: chatConversationView,
  question: chatMessageView,
  reply: chatMessageView,
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
    type: [viewType(recommendationView)],
    description: 'Recommendations from the viewer’s past runs, made without a model.',
    resolve: async (_root, _args, context) =>
      recommendationsFrom(await ownPastRuns(context.db, userIdOf(context.viewer))),
  }),
}));

builder.mutationFields((t) => ({
  sendChatMessage: t.field({
    type: viewType(chatTurnView),
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
