/** Conversations with the assistant. They are not in the data API. */
import type { ColumnType } from 'kysely';
import type { ProposalKind } from '../../domain/tools/own-data.ts';
import type { Json, MaybeTime, NullableJson, Time } from './columns.ts';

export interface ChatConversationTable {
  id: string;
  userId: string;
  title: string;
  /** Screen that it was started on: the assistant's, the widget on every page, or the interview of a persona. */
  surface: 'assistant' | 'widget' | 'interview';
  /** Only for interviews: the run, and the persona and provider of the answer that is asked about. */
  runId: ColumnType<string | null, string | undefined, never>;
  personaIndex: ColumnType<number | null, number | undefined, never>;
  provider: ColumnType<string | null, string | undefined, never>;
  createdAt: Time;
  updatedAt: Time;
  /** Time of the soft delete, which can be undone until the row is deleted. */
  deletedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** waiting: no text yet; writing: text arrives; the others are final. Messages of people are done at once. */
export type ChatMessageState = 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';

export interface ChatMessageTable {
  id: string;
  conversationId: string;
  userId: string;
  /** Position in the conversation: 0, 1, 2 … */
  place: number;
  role: 'user' | 'assistant';
  content: string;
  state: ChatMessageState;
  /** Reason of a failed reply, for people. */
  error: string | null;
  /** Only for questions: the message to improve. */
  original: string | null;
  /** Only for questions that improve a run's message: the run, null after its deletion, and the objections to answer. */
  answersRunId: ColumnType<string | null, string | null | undefined, never>;
  objections: ColumnType<unknown, string | null | undefined, never>;
  /** Only for replies: the provider that writes it. */
  provider: string | null;
  model: string | null;
  isSimulated: ColumnType<boolean, boolean | undefined, boolean>;
  /** Only for replies: names of the tools that the model may call. */
  tools: ColumnType<string[], string[] | undefined, string[]>;
  /** Only for replies: the figures of the text and where they come from; null where none were traced. */
  figures: NullableJson;
  /** Increases with every start of the reply; writes of earlier attempts are rejected. */
  attempt: ColumnType<number, number | undefined, number>;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  createdAt: Time;
  updatedAt: Time;
}

/** Something that the assistant proposes and that waits for a yes. */
export interface ChatProposalTable {
  messageId: string;
  /** Round and place of the call that made it: '0-1'. */
  place: string;
  userId: string;
  kind: ProposalKind;
  title: string;
  /** Input of the service that carries it out. */
  input: Json;
  /** Lines that the user reads before the yes. */
  terms: string[];
  state: ColumnType<'open' | 'accepted' | 'declined', undefined, 'open' | 'accepted' | 'declined'>;
  /** Job id of the test, id of the segment or of the recurring run. */
  resultId: string | null;
  error: string | null;
  decidedAt: MaybeTime;
  createdAt: Time;
}

export interface ChatTables {
  chatProposal: ChatProposalTable;
  chatConversation: ChatConversationTable;
  chatMessage: ChatMessageTable;
}
