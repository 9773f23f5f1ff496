import { readFile } from 'node:fs/promises';
import { attachedLimits } from '../../domain/files/attached-text.ts';
import { AttachmentUnreadable } from '../../domain/files/errors.ts';
import { endingOf } from '../../domain/files/paths.ts';
import { isImage } from '../../domain/files/types.ts';
import { decodeText } from '../../domain/tables/decode.ts';
import { documentText } from './extract-document.ts';

/** Extracted text of an attachment, and the size of the whole text. */
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

const noText: AttachmentText = { kind: 'image', content: '', textCharacters: 0, isCut: false };

/** Extracts the text of a file for prompts; empty for images. Throws AttachmentUnreadable. */
export async function readText({ localPath, name, contentType, ownerId }: AttachmentFile): Promise<AttachmentText> {
  if (isImage(contentType)) return noText;
  const ending = endingOf(name);
  const { text, pagesLeft } =
    ending === '.pdf' || ending === '.docx'
      ? await documentText({ localPath, kind: ending === '.pdf' ? 'pdf' : 'docx', name, ownerId })
      : { text: decodeText(await readFile(localPath)).text, pagesLeft: 0 };
  const cleaned = cleanText(text);
  if (cleaned === '') throw new AttachmentUnreadable(`No text was found in ${name}. A scan has to be added as text.`);
  const content = cleaned.slice(0, attachedLimits.charactersKept);
  return {
    kind: 'text',
    content,
    textCharacters: cleaned.length,
    isCut: pagesLeft > 0 || content.length < cleaned.length,
  };
}

/** Removes control characters, lone surrogates and repeated empty lines. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
