/** The name of the chat, for its button and its panel. */
export const assistantName = 'Soundings assistant';
