/** Time limit of a step (spec §9). */
export const signInSessionMs = 3 * 60_000;
/** Time that a sign-in waits for the confirmation of its sign-up (spec §9). */
export const autoSignInMs = 180_000;
