/** Stores the PDF of a paper with its text, and replaces a former one. */
import { randomUUID } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { abandonUpload, beginUpload, finishUpload, storageKeyOf, type StoredFile } from '../../db/files/files.ts';
import { recordPdf, type ReadPdf } from '../../db/papers/pdfs.ts';
import { createFileStorage } from '../../db/storage/storage.ts';
import { FileQuotaExceeded, FileStorageAway } from '../../domain/files/errors.ts';
import { safeName } from '../../domain/files/paths.ts';
import { PaperNotFound } from '../../domain/papers/errors.ts';
import type { LocalPdf } from './fetch-pdf.ts';
import { removeBytes } from './remove-bytes.ts';

interface PdfOfPaper {
  userId: string;
  /** The paper. */
  id: string;
  title: string;
  pdf: LocalPdf;
  read: ReadPdf;
}

const megabyte = 1024 * 1024;

/** Throws FileQuotaExceeded, FileStorageAway, PaperNotFound; nothing is stored then. */
export async function storePdf(
  deps: { db: Db; env: Env },
  { userId, id, title, pdf: { localPath, size, etag }, read }: PdfOfPaper,
): Promise<void> {
  const { db, env } = deps;
  const fileId = randomUUID();
  const path = `papers/${userId}/${fileId}/${fileName(title)}`;
  const upload = { id: fileId, ownerId: userId, path, contentType: 'application/pdf', size };
  const quota = env.FILES_QUOTA_MB * megabyte;
  if (!(await beginUpload(db, upload, quota))) throw new FileQuotaExceeded(quota);
  try {
    await createFileStorage(env)
      .write(storageKeyOf(upload), localPath, { size, contentType: upload.contentType })
      .catch((error: unknown) => {
        throw new FileStorageAway(error);
      });
    let former: StoredFile[] = [];
    const done = await finishUpload(db, fileId, { size, etag }, async (trx) => {
      const replaced = await recordPdf(trx, { userId, id, path }, read);
      if (replaced === null) throw new PaperNotFound();
      former = replaced;
    });
    if (done === null || done === 'in-use') throw new PaperNotFound();
    await removeBytes(deps, former);
  } catch (error) {
    await abandonUpload(db, fileId);
    await removeBytes(deps, [upload]);
    throw error;
  }
}

/** A name by which people recognize a download. */
function fileName(title: string): string {
  const name = safeName(`${title.replaceAll(/[/\\]/g, ' ').slice(0, 80).trim()}.pdf`);
  return name === '' ? 'paper.pdf' : name;
}
