import type { Db } from '../../db/client.ts';
import { ownAttachments } from '../../db/files/attachments.ts';
import { attachedNotices, sharesOf } from '../../domain/files/attached-text.ts';
import { AttachmentNotFound } from '../../domain/files/errors.ts';

/** The parts of these files that a run gives to its personas. */
export interface AttachedFiles {
  shares: { attachmentId: string; characters: number }[];
  /** Of all of them. */
  characters: number;
  /** One sentence for each that personas do not get whole. */
  notices: string[];
}

/** Throws AttachmentNotFound when one is not there, or somebody else's. */
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
