/** Files, attachments of simulations, key checks. */
import type { Time } from './columns.ts';

/** One stored file. Its key in the storage consists of area, owner and id, never of text that people typed. */
export interface StoredFileTable {
  id: string;
  ownerId: string;
  path: string;
  /** uploading: not visible yet; deleted: bytes may still exist. The reconciler cleans up both. */
  state: 'uploading' | 'stored' | 'deleted';
  /** Size in bytes; the maximum size while uploading. */
  size: number;
  contentType: string;
  /** SHA-256 of the content, hex. */
  etag: string;
  createdAt: Time;
  updatedAt: Time;
}

/** A file that runs can give to personas, with its extracted text. */
export interface AttachmentTable {
  id: string;
  ownerId: string;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  kind: 'text' | 'image';
  /** The extracted text; '' for an image. */
  content: string;
  /** Characters of the whole text, before it was shortened. */
  textCharacters: number;
  isCut: boolean;
  createdAt: Time;
}

export interface RunAttachmentTable {
  runId: string;
  attachmentId: string;
  place: number;
  /** Number of characters that every persona reads, from the beginning. */
  characters: number;
}

/** A check of a provider key; the key is deleted when the check ends. */
export interface KeyCheckTable {
  id: string;
  userId: string;
  provider: string;
  ciphertext: string;
  outcome: 'works' | 'refused' | 'unreachable' | null;
  message: string | null;
  createdAt: Time;
}

export interface FileTables {
  storedFile: StoredFileTable;
  attachment: AttachmentTable;
  runAttachment: RunAttachmentTable;
  keyCheck: KeyCheckTable;
}
