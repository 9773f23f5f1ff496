import type { Env } from '../../config/env.ts';

export interface Sms {
  /** Phone number in E.164. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** Sends an SMS. Throws when the provider does not accept it. */
  send(sms: Sms): Promise<void>;
  /** Connects to the provider without sending. Throws when it is unavailable. */
  probe(): Promise<void>;
}

const timeoutMs = 5_000;

/**
 * Creates a sender for an HTTP provider: `POST SMS_URL {"to", "text"}`, with SMS_TOKEN as bearer token if set; any 2xx
 * means success.
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
      // The error contains only the status, because the provider's text may quote the message.
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`);
    },
    probe: async () => void (await call('HEAD')),
  };
}
