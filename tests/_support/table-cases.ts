/** Small files of the shapes that people have, read as the product reads them. */
import { createReadStream, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileReading, ReadingChoices } from '../../domain/tables/reading.ts';
import { receiveFile } from '../../api/segments/imports/receive.ts';
import { openRows, type RowSource } from '../../api/segments/imports/row-source.ts';
import type { SourceRow } from '../../api/segments/imports/source-row.ts';
import { unpackFile } from '../../api/segments/imports/unpack.ts';

export const casesFolder = join(import.meta.dirname, '../fixtures/tables');

/** Names of the files in a folder of the cases, in order. */
export function casesIn(folder = ''): string[] {
  return readdirSync(join(casesFolder, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

export interface ReadUpload {
  format: RowSource['format'];
  encoding: string | null;
  delimiter: string | null;
  names: string[];
  rows: SourceRow[];
  reading: FileReading;
}

const detected: ReadingChoices = { encoding: null, sheet: null, header: null };

/** Reads one of the cases as an upload of a segment. Throws FileNotReadable. */
export function readUploaded(name: string, choices: Partial<ReadingChoices> = {}): Promise<ReadUpload> {
  return readStream(createReadStream(join(casesFolder, name)), basename(name), choices);
}

/** Reads bytes as an upload of a segment. Throws FileNotReadable. */
export function readBytes(bytes: Uint8Array, name: string, choices: Partial<ReadingChoices> = {}): Promise<ReadUpload> {
  return readStream(Readable.from([bytes]), name, choices);
}

/** Reads a stream as an upload of a segment. Throws FileNotReadable. */
export async function readStream(body: Readable, name: string, choices: Partial<ReadingChoices>): Promise<ReadUpload> {
  const received = await receiveFile(body);
  const unpacked = await unpackFile({ file: received, fileName: name }).catch(async (error: unknown) => {
    await received.remove();
    throw error;
  });
  try {
    const { file, fileName } = unpacked ?? { file: received, fileName: name };
    const source = openRows(file, fileName, { ...detected, ...choices });
    const rows: SourceRow[] = [];
    for await (const row of source.rows) rows.push(row);
    const { format, encoding, delimiter } = source;
    return { format, encoding, delimiter, names: source.names(), rows, reading: source.reading() };
  } finally {
    await received.remove();
    await unpacked?.file.remove();
  }
}
