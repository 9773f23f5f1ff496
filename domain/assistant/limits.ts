/** How much may be said. */
export const chatLimits = {
  /** Of one message by a person. */
  characters: 8_000,
  titleCharacters: 120,
  perMinute: 20,
  perDay: 1_000,
  conversations: 1_000,
  /** Of one reply. */
  replyTokens: 1_024,
  /** Earlier messages a model is given: the newest that fit. */
  historyMessages: 20,
  historyCharacters: 12_000,
} as const;

/** A widget's conversation goes on for so long; then the next message begins a new one. */
export const widgetIdleMs = 60 * 60_000;

/** A deleted conversation can be brought back for so long; then it is gone with its messages. */
export const undoConversationMs = 10 * 60_000;
