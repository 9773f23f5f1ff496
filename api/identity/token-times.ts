/** Access and ID tokens. */
export const accessTokenMs = 60 * 60_000;
/** From sign-in; refreshing does not prolong it. */
export const refreshTokenMs = 30 * 24 * 3_600_000;
/** How long a spent refresh token may come again without being taken for a stolen one: two tabs, or an answer that got lost. */
export const refreshGraceMs = 10_000;
/** Clocks of api processes may differ by this much. */
export const serverClockToleranceSeconds = 5;
/** `aud` of tokens and `client_id` of access tokens. */
export const clientId = 'soundings-web';
