import { signedInFetch } from '../session/signed-in-fetch.ts';

/** A file that personas are told about, as it is stored in the draft. */
export interface Attachment {
  id: string;
  name: string;
  /** Personas are told only the name of an image. */
  kind: 'text' | 'image';
  textCharacters: number;
  /** Size in bytes, if known. */
  size?: number;
}

/** Uploads a file, whose text the server extracts. Throws an error with the server's message. */
export async function uploadAttachment(file: File): Promise<Attachment> {
  const response = await signedInFetch(`/api/attachments?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  const answer = (await response.json().catch(() => ({}))) as Attachment & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}`);
  const { id, name, kind, textCharacters, size } = answer;
  return { id, name, kind, textCharacters, ...(size === undefined ? {} : { size }) };
}

/** Parses a stored attachment; null when it is invalid. */
export function attachmentFrom(value: unknown): Attachment | null {
  const { id, name, kind, textCharacters, size } = (value ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  const known = typeof size === 'number' ? { size } : {};
  return {
    id,
    name,
    kind: kind === 'image' ? 'image' : 'text',
    textCharacters: typeof textCharacters === 'number' ? textCharacters : 0,
    ...known,
  };
}

/** Describes how much of the attachment personas are told. */
export function attachmentWords({ kind, textCharacters }: { kind: string; textCharacters: number }): string {
  return kind === 'image' ? 'its name only' : `${new Intl.NumberFormat('en-US').format(textCharacters)} characters`;
}
