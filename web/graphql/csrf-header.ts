/** A header that the server requires, because no form of another site can send it. Its value does not matter. */
export const csrfHeader = { 'x-graphql-yoga-csrf': 'soundings-web' };
