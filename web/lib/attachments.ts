import { signedInFetch } from '../session/signed-in-fetch.ts';

/** A file personas are told about, as the draft keeps it. */
export interface Attachment {
  id: string;
  name: string;
  /** Of an image personas learn the name only. */
  kind: 'text' | 'image';
  textCharacters: number;
  /** Bytes, where they are known. */
  size?: number;
}

/** Uploads a file; its text is read on the server. Throws with the server's words. */
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

/** An attachment from something stored; null when it is none. */
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

/** What personas get of it, in words. */
export function attachmentWords({ kind, textCharacters }: { kind: string; textCharacters: number }): string {
  return kind === 'image' ? 'its name only' : `${new Intl.NumberFormat('en-US').format(textCharacters)} characters`;
}
