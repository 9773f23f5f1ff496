/** Replies of a persona to the same question that cannot be read, after which it is left out. */
export const mostUnreadable = 3;
