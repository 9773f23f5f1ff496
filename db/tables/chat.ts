/** Conversations with the assistant. Internal: reached only through the chat's own operations. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ChatConversationTable {
  id: string;
  userId: string;
  title: string;
  /** Where it was begun: the assistant's screen or the widget on every page. */
  surface: 'assistant' | 'widget';
  createdAt: Time;
  updatedAt: Time;
  /** Out of everybody's sight since then, and soon gone; until then the deletion can be undone. */
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** waiting: not asked yet; writing: text arrives; the others are ends. What people write is done at once. */
export type ChatMessageState = 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';

export interface ChatMessageTable {
  id: string;
  conversationId: string;
  userId: string;
  /** 0, 1, 2 … within the conversation. */
  place: number;
  role: 'user' | 'assistant';
  content: string;
  state: ChatMessageState;
  /** Why a reply failed, for people. */
  error: string | null;
  /** Of a question: the message to be improved, as it stands. */
  original: string | null;
  /** Of a reply: who was asked. */
  provider: string | null;
  model: string | null;
  isSimulated: ColumnType<boolean, boolean | undefined, boolean>;
  /** Counts beginnings; what an earlier one still writes is refused. */
  attempt: ColumnType<number, number | undefined, number>;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  createdAt: Time;
  updatedAt: Time;
}

/** The key sent along with a question, encrypted; erased when its reply ends. */
export interface ChatReplyKeyTable {
  replyId: string;
  provider: string;
  ciphertext: string;
}

export interface ChatTables {
  chatConversation: ChatConversationTable;
  chatMessage: ChatMessageTable;
  chatReplyKey: ChatReplyKeyTable;
}
