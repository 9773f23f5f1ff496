import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** The part of an authenticator's answer that the browser wrote. */
export interface ClientData {
  challenge: string;
  origin: string;
}

/** What the browser says about a ceremony, or null for what is no answer of one. Nothing of it is proved yet. */
export function clientDataOf(credential: unknown): ClientData | null {
  const response = fieldOf(credential, 'response');
  const encoded = fieldOf(response, 'clientDataJSON');
  if (typeof encoded !== 'string') return null;
  try {
    const { challenge, origin } = decodeClientDataJSON(encoded) as Partial<Record<keyof ClientData, unknown>>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
