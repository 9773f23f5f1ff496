import type { Env } from '../../config/env.ts';

export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** Throws when the provider does not take it. */
  send(sms: Sms): Promise<void>;
  /** Reaches the provider without sending anything; throws when it is away. */
  probe(): Promise<void>;
}

const timeoutMs = 5_000;

/**
 * SMS through an HTTP provider: `POST SMS_URL {"to", "text"}`, with SMS_TOKEN as bearer token where there is one; any
 * 2xx means taken.
 */
export function createSmsSender({ SMS_URL: url, SMS_TOKEN: token }: Env): SmsSender {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
  const call = async (method: 'POST' | 'HEAD', body?: string) => {
    if (url === '') throw new Error('SMS_URL is not set');
    const headers = { 'content-type': 'application/json', ...authorization };
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response;
  };
  return {
    send: async (sms) => {
      const response = await call('POST', JSON.stringify(sms));
      // Only the status: what a provider says may quote the message.
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`);
    },
    probe: async () => void (await call('HEAD')),
  };
}
