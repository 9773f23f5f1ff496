import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import {
  addConversation,
  conversationOf,
  countConversations,
  messageOf,
  type ChatMessage,
  type Conversation,
} from '../../db/assistant/conversations.ts';
import { answerOfInterview } from '../../db/assistant/interviews.ts';
import { storedReply } from '../../db/assistant/replies.ts';
import { addTurn, reopenReply, type NewTurn } from '../../db/assistant/turns.ts';
import { ConversationNotFound, ReplyNotRetryable, ReplyPending } from '../../domain/assistant/errors.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { titleFrom } from '../../domain/assistant/prompt.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { checkToolNames, defaultAssistantTools } from '../../domain/tools/offered.ts';
import type { RunInput } from '../../domain/simulations/run-input.ts';
import { cancelOwnJob } from '../jobs/own-jobs.ts';
import { startStoredJob } from '../jobs/start-job.ts';
import { replyStart } from '../jobs/starts.ts';
import type { JobDeps } from '../jobs/temporal.ts';
import { interviewProvider } from './interview-provider.ts';
import { chatProvider } from './provider.ts';
import { takeChatMessage } from './rate.ts';

export interface ChatDeps extends JobDeps {
  env: Env;
}

export interface Question {
  /** The conversation; null begins a new one. */
  conversationId: string | null;
  surface: Conversation['surface'];
  message: string;
  /** A message to improve; `message` then says what to change, or is ''. */
  original?: string | null | undefined;
  /** The run whose objections the versions answer, and these. */
  answers?: NewTurn['answers'];
  /** Keys from the browser's storage, which override stored ones. */
  apiKeys?: RunInput['apiKeys'];
  /** Names of the tools that the model may call; the default ones when omitted. */
  tools?: readonly string[] | null | undefined;
}

export interface Turn {
  conversation: Conversation;
  question: ChatMessage;
  reply: ChatMessage;
}

/**
 * Asks the assistant: stores the question and an empty reply, and starts the job that writes the reply. Throws InvalidInput, ApiKeyNotConfigured,
 * ConversationNotFound, ReplyPending, TooManyChatMessages.
 */
export async function askAssistant(deps: ChatDeps, userId: string, question: Question): Promise<Turn> {
  const { db, env } = deps;
  const original = question.original == null ? null : checkedText(question.original, 'original');
  const content =
    original === null
      ? checkedText(question.message, 'message')
      : question.message.trim().slice(0, chatLimits.characters);
  // A wording is improved from its text alone.
  const tools = original === null ? (question.tools ?? defaultAssistantTools()) : [];
  checkToolNames(tools, 'assistant', 'tools');
  const provider = await chatProvider(db, env, userId, question.apiKeys);
  const known =
    question.conversationId === null ? undefined : await conversationOf(db, userId, question.conversationId);
  if (question.conversationId !== null && known === undefined) throw new ConversationNotFound();
  await takeChatMessage(db, userId);
  const conversation =
    known ??
    (await createConversation(db, userId, question.surface, original === null ? content : `Improve: ${original}`));
  const { answers } = question;
  const asked = { conversationId: conversation.id, userId, content, original, answers, tools };
  const turn = await addTurn(db, { ...asked, ...provider });
  if (turn === null) throw new ReplyPending();
  return { conversation, question: turn.question, reply: await startReply(deps, turn.reply) };
}

/** Trims and checks a text. Throws InvalidInput. */
export function checkedText(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidInput('Write a message first', field);
  if (trimmed.length > chatLimits.characters)
    throw new InvalidInput('A message may have at most 8,000 characters', field);
  return trimmed;
}

async function createConversation(
  db: Db,
  userId: string,
  surface: Conversation['surface'],
  words: string,
): Promise<Conversation> {
  if ((await countConversations(db, userId)) >= chatLimits.conversations)
    throw new InvalidInput('There are as many conversations as can be kept. Delete some first.');
  return addConversation(db, { userId, surface, title: titleFrom(words) });
}

/** Starts the workflow of a reply. While Temporal is unavailable, the reply waits for the reconciler. */
export async function startReply(deps: ChatDeps, reply: ChatMessage): Promise<ChatMessage> {
  await startStoredJob(deps, replyStart, reply.id);
  return reply;
}

/** Stops an open reply and keeps the text so far. False when it is not this person's or had ended. */
export function stopReply(deps: ChatDeps, userId: string, id: string): Promise<boolean> {
  return cancelOwnJob(deps, storedReply, userId, id);
}

/** Retries a reply that failed or was stopped. Throws ReplyNotRetryable, ApiKeyNotConfigured, TooManyChatMessages. */
export async function retryReply(
  deps: ChatDeps,
  userId: string,
  id: string,
  apiKeys?: RunInput['apiKeys'],
): Promise<ChatMessage> {
  const { db, env } = deps;
  const message = await messageOf(db, userId, id);
  if (message === undefined) throw new ReplyNotRetryable();
  const answer = await answerOfInterview(db, userId, message.conversationId);
  const provider =
    answer === undefined
      ? await chatProvider(db, env, userId, apiKeys)
      : await interviewProvider(db, env, userId, answer, apiKeys);
  await takeChatMessage(db, userId);
  const opened = await reopenReply(db, userId, id, provider);
  if (opened === undefined) throw new ReplyNotRetryable();
  return startReply(deps, opened);
}

/** Retries a reply with the keys that are stored. False when it cannot be retried. Throws as retryReply. */
export async function retryOwnReply(deps: ChatDeps, userId: string, id: string): Promise<boolean> {
  try {
    await retryReply(deps, userId, id);
    return true;
  } catch (error) {
    if (error instanceof ReplyNotRetryable) return false;
    throw error;
  }
}
