/** How a response of a person ended; the same words are stored. */
export type ResponseEnd = 'completed' | 'over-quota' | 'screened-out';
export type ResponseStatus = 'started' | ResponseEnd;
