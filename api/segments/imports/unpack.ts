/** Text files that were packed alone: gzip, or a zip archive with one file in it. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { FileNotReadable } from '../../../domain/errors.ts';
import { importLimits } from '../../../domain/segments/import/limits.ts';
import { isGzip, isZip } from '../../../domain/tables/foreign-kind.ts';
import { NotAnArchive, zipParts, type ZipPart } from '../../zip-archive.ts';
import { receiveFile, type ReceivedFile } from './receive.ts';
import { unpackedStream } from './unpacked-stream.ts';

export interface NamedFile {
  file: ReceivedFile;
  fileName: string;
}

/** Unpacks a file that was packed alone, within the limits of files; null for all others. Throws FileNotReadable. */
export async function unpackFile({ file, fileName }: NamedFile): Promise<NamedFile | null> {
  if (isGzip(file.head)) {
    const name = fileName.replace(/\.gz$/i, '');
    return {
      file: await receiveFile(unpackedStream(createReadStream(file.path), createGunzip(), fileName)),
      fileName: name,
    };
  }
  if (!isZip(file.head) || file.bytes > importLimits.xlsxBytes) return null;
  const bytes = await readFile(file.path);
  const part = textPart(bytes, fileName);
  if (part === null) return null;
  const start = part.at + 30 + bytes.readUInt16LE(part.at + 26) + bytes.readUInt16LE(part.at + 28);
  const packed = createReadStream(file.path, { start, end: start + Math.max(1, part.packed) - 1 });
  const body = part.method === 0 ? packed : unpackedStream(packed, createInflateRaw(), fileName);
  return { file: await receiveFile(body), fileName: basename(part.name) };
}

/** The only file of an archive; null for workbooks and archives that cannot be read. */
function textPart(bytes: Buffer, fileName: string): ZipPart | null {
  let parts: ZipPart[];
  try {
    parts = zipParts(bytes);
  } catch (error) {
    if (error instanceof NotAnArchive) return null;
    throw error;
  }
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.xml') || names.has('[content_types].xml')) return null;
  if (/\.ods$/i.test(fileName) || (names.has('mimetype') && names.has('content.xml')))
    throw new FileNotReadable(`${basename(fileName)} is an OpenDocument file (.ods). Save it as .xlsx or CSV.`);
  const files = parts.filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\._|\.DS_Store)/.test(name));
  const texts = files.filter(({ name }) => /\.(csv|tsv|txt|tab|json|jsonl|ndjson)$/i.test(name));
  if (texts.length === 1 && files.length === 1) return texts[0] ?? null;
  if (texts.length === 0) return null;
  throw new FileNotReadable(
    `${basename(fileName)} is an archive of ${files.length} files. Unpack it and import them one at a time.`,
  );
}
