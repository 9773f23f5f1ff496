/** What the browser may read out of its own tokens: when they end, allowing for a clock that runs ahead or behind. */

export interface SessionTokens {
  accessToken: string;
  idToken: string;
  /** Null when it is in a cookie that no script reads. */
  refreshToken: string | null;
  /** Whose they are, as typed at sign-in or else as the ID token says: by it this browser knows which device it is to them. */
  username?: string;
  /** Server clock minus this device's clock, ms, as measured when the tokens came. */
  clockDriftMs: number;
}

/** Tokens this close to their end are refreshed (spec §9). */
export const expiryToleranceMs = 5_000;
/** A device whose clock is further off than this is told so; tokens are judged by the server's clock either way (spec §9). */
export const clockDriftToleranceMs = 300_000;

interface Claims {
  exp: number;
  iat: number;
}

/** `exp` and `iat` in seconds. Throws 'Invalid tokens.' and 'iat not found in access token' (spec §8). */
export function claimsOf(token: string): Claims {
  const payload = token.split('.')[1];
  if (payload === undefined) throw new Error('Invalid tokens.');
  const claims = parsed(payload);
  if (typeof claims.exp !== 'number') throw new Error('Invalid tokens.');
  if (typeof claims.iat !== 'number') throw new Error('iat not found in access token');
  return { exp: claims.exp, iat: claims.iat };
}

/** Whose the ID token is, as people type it at sign-in. */
export function usernameOf(idToken: string): string | undefined {
  const { username } = parsed(idToken.split('.')[1] ?? '') as { username?: unknown };
  return typeof username === 'string' ? username : undefined;
}

/** True when the access or the ID token is within 5 s of its end. */
export function needsRefresh(tokens: SessionTokens, nowMs: number): boolean {
  const end = Math.min(claimsOf(tokens.accessToken).exp, claimsOf(tokens.idToken).exp) * 1000;
  return nowMs + tokens.clockDriftMs + expiryToleranceMs > end;
}

/**
 * Server clock minus ours. The server stamped `iat` at some moment between asking and hearing, so only what lies outside that
 * interval is drift: a slow answer is not. `iat` counts whole seconds, hence the second of slack.
 */
export function measureDriftMs(accessToken: string, askedAtMs: number, heardAtMs: number): number {
  const issuedMs = claimsOf(accessToken).iat * 1000;
  if (issuedMs > heardAtMs) return issuedMs - heardAtMs;
  const latestMs = issuedMs + 1000;
  return latestMs < askedAtMs ? latestMs - askedAtMs : 0;
}

function parsed(base64Url: string): Partial<Record<keyof Claims, unknown>> {
  try {
    const value: unknown = JSON.parse(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    throw new Error('Invalid tokens.', { cause });
  }
}
