import { readFile } from 'node:fs/promises';
import { attachedLimits } from '../../domain/files/attached-text.ts';
import { AttachmentUnreadable } from '../../domain/files/errors.ts';
import { endingOf } from '../../domain/files/paths.ts';
import { isImage } from '../../domain/files/types.ts';
import { documentText } from './extract-document.ts';

/** What is kept of an attachment besides its file. */
export interface AttachmentText {
  kind: 'text' | 'image';
  content: string;
  textCharacters: number;
  isCut: boolean;
}

interface AttachmentFile {
  localPath: string;
  name: string;
  contentType: string;
  ownerId: string;
}

const nothing: AttachmentText = { kind: 'image', content: '', textCharacters: 0, isCut: false };

/** The text personas may be given of a file. Images have none. Throws AttachmentUnreadable. */
export async function readText({ localPath, name, contentType, ownerId }: AttachmentFile): Promise<AttachmentText> {
  if (isImage(contentType)) return nothing;
  const ending = endingOf(name);
  const { text, pagesLeft } =
    ending === '.pdf' || ending === '.docx'
      ? await documentText({ localPath, kind: ending === '.pdf' ? 'pdf' : 'docx', name, ownerId })
      : { text: decoded(await readFile(localPath)), pagesLeft: 0 };
  const tidy = tidied(text);
  if (tidy === '') throw new AttachmentUnreadable(`No text was found in ${name}. A scan has to be added as text.`);
  const content = tidy.slice(0, attachedLimits.charactersKept);
  return { kind: 'text', content, textCharacters: tidy.length, isCut: pagesLeft > 0 || content.length < tidy.length };
}

/** UTF-8; UTF-16 with its mark; else the letters of western Windows, which no bytes are wrong in. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Without what Postgres or a prompt cannot take: NUL and other controls, half pairs, heaps of empty lines. */
function tidied(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
