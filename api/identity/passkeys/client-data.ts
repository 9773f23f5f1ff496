import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** The part of an authenticator's response that the browser wrote. */
export interface ClientData {
  challenge: string;
  origin: string;
}

/** Parses the browser's client data; null when it is malformed. Nothing in it is verified yet. */
export function parseClientData(credential: unknown): ClientData | null {
  const response = getField(credential, 'response');
  const encoded = getField(response, 'clientDataJSON');
  if (typeof encoded !== 'string') return null;
  try {
    const { challenge, origin } = decodeClientDataJSON(encoded) as Partial<Record<keyof ClientData, unknown>>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
