import type { Db } from '../../db/client.ts';
import { ownAttachments } from '../../db/files/attachments.ts';
import { attachedNotices, sharesOf } from '../../domain/files/attached-text.ts';
import { AttachmentNotFound } from '../../domain/files/errors.ts';

/** Attached files of a run and how much of each its personas read. */
export interface AttachedFiles {
  /** Characters of each file that personas read, from its beginning. */
  shares: { attachmentId: string; characters: number }[];
  /** Number of characters of all files. */
  characters: number;
  /** One sentence for each file that is shortened. */
  notices: string[];
}

/** Reads the attached files. Throws AttachmentNotFound when one is missing or belongs to somebody else. */
export async function attachedFiles(db: Db, userId: string, ids: readonly string[]): Promise<AttachedFiles> {
  const files = await ownAttachments(db, userId, ids);
  if (files.length < ids.length) throw new AttachmentNotFound();
  const shares = sharesOf(files);
  return {
    shares: files.map(({ id }, at) => ({ attachmentId: id, characters: shares[at] ?? 0 })),
    characters: shares.reduce((sum, share) => sum + share, 0),
    notices: attachedNotices(files, shares),
  };
}
