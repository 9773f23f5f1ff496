/** Accounts of people, their codes, refresh tokens and the keys that sign tokens. */
export interface IdentityTables {}
