/** State of the address that a person goes to when they sign out themselves, so that it is no ended session. */
export const signedOutHere = { isSignedOut: true };
