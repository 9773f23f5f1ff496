import { fileTypeFromFile } from 'file-type';
import { FileTypeMismatch } from '../../domain/files/errors.ts';
import { endingOf } from '../../domain/files/paths.ts';
import type { FileType } from '../../domain/files/types.ts';
import type { Received } from './receive.ts';

/** Formats whose files may consist of text characters only but are not text. */
const lettersOnly = [
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/xml',
  'image/svg+xml',
];

/**
 * Checks that the content matches the name; the client's content type is ignored. Throws FileTypeMismatch.
 */
export async function checkContent(received: Received, name: string, type: FileType): Promise<void> {
  // The detector throws for a malformed archive or image.
  const found = await fileTypeFromFile(received.localPath).catch(() => undefined);
  const fits =
    type.content === 'text'
      ? received.looksLikeText && (found === undefined || !lettersOnly.includes(found.mime))
      : found !== undefined && type.content.includes(found.mime);
  if (!fits) throw new FileTypeMismatch(endingOf(name));
}
