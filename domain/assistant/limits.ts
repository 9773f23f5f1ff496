/** Limits of the chat with the assistant. */
export const chatLimits = {
  /** Characters of one message by a person. */
  characters: 8_000,
  titleCharacters: 120,
  perMinute: 20,
  perDay: 1_000,
  conversations: 1_000,
  interviewsPerRun: 500,
  /** Tokens of one reply. */
  replyTokens: 1_024,
  /** Earlier messages in a prompt: the newest that fit. */
  historyMessages: 20,
  historyCharacters: 12_000,
} as const;

/** Remark below a reply that reached `replyTokens`. */
export const replyCutOff = 'The reply was cut off by its limit of tokens.';

/** After this time without a message, the widget starts a new conversation. */
export const widgetIdleMs = 60 * 60_000;

/** A deletion can be undone for this long; then the conversation is deleted with its messages. */
export const undoConversationMs = 10 * 60_000;
