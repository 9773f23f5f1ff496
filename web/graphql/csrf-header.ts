/** A header that the server requires of every request: no form of another site can send it. Its value does not matter. */
export const csrfHeader = { 'x-graphql-yoga-csrf': 'soundings-web' };
