/** Files, attachments of simulations, key checks. */
import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

/** One stored file. Its bytes are in the storage under a key made of area, owner and id, never of what people typed. */
export interface StoredFileTable {
  id: string;
  ownerId: string;
  path: string;
  /** uploading: bytes may be there, nobody sees it; deleted: bytes may still be there. Both are swept. */
  state: 'uploading' | 'stored' | 'deleted';
  /** Bytes; of an upload under way what it may become at most. */
  size: number;
  contentType: string;
  /** SHA-256 of the content, hex. */
  etag: string;
  createdAt: Time;
  updatedAt: Time;
}

/** A file that simulations may be asked about, with the text read from it. */
export interface AttachmentTable {
  id: string;
  ownerId: string;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  kind: 'text' | 'image';
  /** The text; '' for an image. */
  content: string;
  /** Of the whole file, before it was cut. */
  textCharacters: number;
  isCut: boolean;
  createdAt: Time;
}

export interface RunAttachmentTable {
  runId: string;
  attachmentId: string;
  place: number;
  /** How much of its text every persona is given: the first so many. */
  characters: number;
}

/** A key on its way to its provider and back; erased when the answer is read. */
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
