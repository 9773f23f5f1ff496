/** The tokens of a session, and when they expire, corrected for a wrong clock of this device. */

export interface SessionTokens {
  accessToken: string;
  idToken: string;
  /** Null when it is in a cookie hidden from scripts. */
  refreshToken: string | null;
  /** The username as typed at sign-in, else from the ID token; this browser's device is stored under it. */
  username?: string;
  /** Server clock minus this device's clock in ms, measured when the tokens arrived. */
  clockDriftMs: number;
}

/** Tokens this close to expiry are refreshed. */
export const expiryToleranceMs = 5_000;
/** A larger clock difference is told to the person. Tokens are judged by the server's clock in any case. */
export const clockDriftToleranceMs = 300_000;

interface Claims {
  exp: number;
  iat: number;
}

/** `exp` and `iat` in seconds. Throws 'Invalid tokens.' and 'iat not found in access token'. */
export function readClaims(token: string): Claims {
  const payload = token.split('.')[1];
  if (payload === undefined) throw new Error('Invalid tokens.');
  const claims = parseClaims(payload);
  if (typeof claims.exp !== 'number') throw new Error('Invalid tokens.');
  if (typeof claims.iat !== 'number') throw new Error('iat not found in access token');
  return { exp: claims.exp, iat: claims.iat };
}

/** The username in the ID token, as typed at sign-in. */
export function readUsername(idToken: string): string | undefined {
  const { username } = parseClaims(idToken.split('.')[1] ?? '') as { username?: unknown };
  return typeof username === 'string' ? username : undefined;
}

/** True when the access or ID token is within 5 s of its expiry. */
export function needsRefresh(tokens: SessionTokens, nowMs: number): boolean {
  const end = Math.min(readClaims(tokens.accessToken).exp, readClaims(tokens.idToken).exp) * 1000;
  return nowMs + tokens.clockDriftMs + expiryToleranceMs > end;
}

/**
 * Server clock minus ours. The server set `iat` between request and response, so only a value outside that interval is
 * drift. `iat` counts whole seconds, hence one second of slack.
 */
export function measureDriftMs(accessToken: string, askedAtMs: number, heardAtMs: number): number {
  const issuedMs = readClaims(accessToken).iat * 1000;
  if (issuedMs > heardAtMs) return issuedMs - heardAtMs;
  const latestMs = issuedMs + 1000;
  return latestMs < askedAtMs ? latestMs - askedAtMs : 0;
}

function parseClaims(base64Url: string): Partial<Record<keyof Claims, unknown>> {
  try {
    const value: unknown = JSON.parse(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    throw new Error('Invalid tokens.', { cause });
  }
}
