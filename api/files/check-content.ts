import { fileTypeFromFile } from 'file-type';
import { FileTypeMismatch } from '../../domain/files/errors.ts';
import { endingOf } from '../../domain/files/paths.ts';
import type { FileType } from '../../domain/files/types.ts';
import type { Received } from './receive.ts';

/** Documents that may be written in plain letters throughout, and are no text all the same. */
const lettersOnly = [
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/xml',
  'image/svg+xml',
];

/**
 * Whether the content is what the name promises; what the client called it counts for nothing. Throws FileTypeMismatch.
 */
export async function checkContent(received: Received, name: string, type: FileType): Promise<void> {
  // A malformed archive or image makes the detector throw.
  const found = await fileTypeFromFile(received.localPath).catch(() => undefined);
  const fits =
    type.content === 'text'
      ? received.looksLikeText && (found === undefined || !lettersOnly.includes(found.mime))
      : found !== undefined && type.content.includes(found.mime);
  if (!fits) throw new FileTypeMismatch(endingOf(name));
}
