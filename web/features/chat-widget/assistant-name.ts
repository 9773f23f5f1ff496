export const assistantName = 'Soundings assistant';
