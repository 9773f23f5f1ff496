import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { insertAttachment, removeAttachment, type AttachmentFacts } from '../../db/files/attachments.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { AttachmentInUse, FileNotFound } from '../../domain/files/errors.ts';
import { parsePath, safeName } from '../../domain/files/paths.ts';
import { typeOfName } from '../../domain/files/types.ts';
import { discard, storeUpload, type FileDeps } from '../files/store.ts';
import { readText } from './read-text.ts';

/** An attachment as its owner sees it. */
export type ShownAttachment = AttachmentFacts & { usedByRuns: number };

/**
 * Stores an uploaded file as an attachment and extracts its text. Throws InvalidInput, AttachmentUnreadable and the
 * errors of storeUpload.
 */
export async function attach(
  deps: FileDeps,
  ownerId: string,
  givenName: string,
  req: IncomingMessage,
): Promise<ShownAttachment> {
  const id = randomUUID();
  const name = safeName(givenName);
  const path = name === '' ? null : parsePath(`simulation-attachments/${ownerId}/${id}/${name}`);
  if (path === null) throw new InvalidInput('The file needs a name', 'name');
  const contentType = typeOfName(path.area, name)?.contentType ?? '';
  const { file, found } = await storeUpload(deps, path, req, {
    inspect: ({ localPath }) => readText({ localPath, name, contentType, ownerId }),
    keep: (trx, stored, text) =>
      insertAttachment(trx, { id, ownerId, fileId: stored.id, name, contentType, size: stored.size, ...text }),
  });
  const { kind, textCharacters, isCut } = found;
  return {
    id,
    name,
    contentType,
    size: file.size,
    kind,
    textCharacters,
    isCut,
    createdAt: file.updatedAt,
    usedByRuns: 0,
  };
}

/** Deletes an attachment with its file. Throws FileNotFound, AttachmentInUse. */
export async function detach(deps: FileDeps, ownerId: string, id: string): Promise<void> {
  const removed = await removeAttachment(deps.db, ownerId, id);
  if (removed.kind === 'not-found') throw new FileNotFound();
  if (removed.kind === 'in-use') throw new AttachmentInUse(removed.jobIds);
  await discard(deps, removed.file);
}
