/** Both cookies of signing in. Cookies are stored for a year (spec §9); the refresh token inside expires earlier. */
export const cookieMaxAgeMs = 365 * 24 * 3_600_000;

/** Hidden from scripts and from other sites, and sent to /auth only. Browsers treat localhost as secure. */
export const authCookie = { httpOnly: true, secure: true, sameSite: 'strict', path: '/auth' } as const;
