/** Lifetime of access and ID tokens. */
export const accessTokenMs = 60 * 60_000;
/** Counted from sign-in; refreshing does not extend it. */
export const refreshTokenMs = 30 * 24 * 3_600_000;
/**
 * Time in which a used refresh token may be presented again (two tabs, or a lost response) without counting as stolen.
 */
export const refreshGraceMs = 10_000;
/** Maximum clock difference between api processes. */
export const serverClockToleranceSeconds = 5;
/** `aud` of tokens and `client_id` of access tokens. */
export const clientId = 'soundings-web';
