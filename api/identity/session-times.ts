/** How long a step may take (spec §9). */
export const signInSessionMs = 3 * 60_000;
/** How long a sign-in waits for the confirmation of its sign-up (spec §9). */
export const autoSignInMs = 180_000;
