/** The name of the chat, apart from its code so that the button does not load all of it. */
export const assistantName = 'Soundings assistant';
