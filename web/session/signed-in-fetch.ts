import { session as browserSession, type Session } from './session.ts';

type PlainFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * `fetch` as the signed-in person, or as a guest. A token may be refused although it looks valid: its session was ended
 * elsewhere, or this device's clock was set back. The token is then refreshed and the request repeated once; if that is
 * refused too, the session ends here and the refusal is returned. Throws AuthError 'NetworkError' when a due refresh
 * cannot reach the server.
 */
export function createSignedInFetch({ getAccessToken }: Pick<Session, 'getAccessToken'>, plainFetch: PlainFetch) {
  const send = (url: string, init: RequestInit, token: string | null) => {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    return plainFetch(url, { ...init, headers });
  };
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const token = await getAccessToken();
    const response = await send(url, init, token);
    if (response.status !== 401 || token === null) return response;
    const renewed = await getAccessToken({ refused: token });
    return renewed === null ? response : send(url, init, renewed);
  };
}

/** `fetch` with the token of this browser's session. */
export const signedInFetch = createSignedInFetch(browserSession, (url, init) => globalThis.fetch(url, init));
