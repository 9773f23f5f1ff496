/** Reads archives of a person's own data, of whichever network they are. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readBluesky } from '../../domain/profiles/archives/bluesky.ts';
import { archiveFiles, readLinkedIn } from '../../domain/profiles/archives/linkedin.ts';
import { isEmptyArchive, networkOf, whyUnknown, type ArchiveProblem } from '../../domain/profiles/archives/networks.ts';
import type { ReadArchive } from '../../domain/profiles/archives/read.ts';
import { parseArchiveJson } from '../../domain/profiles/archives/x.ts';
import { decodeText } from '../../domain/tables/decode.ts';
import { isGzip } from '../../domain/tables/foreign-kind.ts';
import { readTextTable } from '../../services/tables/read-text.ts';
import { unpackPart, zipParts, type ZipPart } from '../zip-archive.ts';
import { carRecords, isCar } from './car-records.ts';

/** Input. */
export interface ArchiveTask {
  path: string;
  /** Maximum unpacked size of all files that are read. */
  maxUnpackedBytes: number;
}

/** Result. */
export type ArchiveAnswer = ({ kind: 'read'; files: string[] } & ReadArchive) | { kind: 'failed'; why: ArchiveProblem };

type Row = Record<string, string>;

interface Unpacked {
  name: string;
  content: Buffer;
}

/** Reads the archive of any network that is known. Throws for damaged files. */
export async function openArchive({ path, maxUnpackedBytes }: ArchiveTask): Promise<ArchiveAnswer> {
  const bytes = await readFile(path);
  if (isCar(bytes)) return answerOf(readBluesky(await carRecords(bytes)), ['repo.car']);
  if (isGzip(bytes)) return { kind: 'failed', why: 'tar-archive' };
  const parts = partsOf(bytes);
  if (parts === null) return { kind: 'failed', why: 'no-archive' };
  const network = networkOf(parts.map(({ name }) => name));
  if (network === null) return { kind: 'failed', why: whyUnknown(parts.map(({ name }) => name)) };
  const wanted = network === 'linkedin' ? membersFiles(parts) : parts.filter(({ name }) => network.files.test(name));
  const files = unpackAll(bytes, wanted, maxUnpackedBytes);
  if (files === null) return { kind: 'failed', why: 'too-large' };
  const names = files.map(({ name }) => basename(name));
  if (network === 'linkedin') {
    const read = readLinkedIn(Object.fromEntries(files.map(({ name, content }) => [fileOf(name), rowsOf(content)])));
    return read === null ? { kind: 'failed', why: 'no-profile' } : answerOf(read, names);
  }
  return answerOf(network.read(files.map(({ name, content }) => ({ name, json: jsonOf(content) }))), names);
}

function answerOf(read: ReadArchive, files: string[]): ArchiveAnswer {
  return isEmptyArchive(read) ? { kind: 'failed', why: 'nothing-own' } : { kind: 'read', ...read, files };
}

/** The first file of each name: an archive may hold others of the same name further below. */
function membersFiles(parts: readonly ZipPart[]): ZipPart[] {
  return archiveFiles.flatMap((file) => parts.find(({ name }) => fileOf(name) === file) ?? []);
}

/** The name of a file as `archiveFiles` writes it. */
function fileOf(path: string): string {
  const name = basename(path).toLowerCase();
  return archiveFiles.find((file) => file.toLowerCase() === name) ?? name;
}

/** Null when the files are larger than `max` together. */
function unpackAll(bytes: Buffer, parts: readonly ZipPart[], max: number): Unpacked[] | null {
  let left = max;
  const files: Unpacked[] = [];
  for (const part of parts) {
    const content = unpackPart(bytes, part, left);
    if (content === null) return null;
    left -= content.length;
    files.push({ name: part.name, content });
  }
  return files;
}

function jsonOf(content: Buffer): unknown {
  return parseArchiveJson(decodeText(content).text);
}

function rowsOf(content: Buffer): Row[] {
  const { names, rows } = readTextTable(decodeText(content).text, { field: 'file' });
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

function partsOf(bytes: Buffer): ZipPart[] | null {
  try {
    return zipParts(bytes);
  } catch {
    return null;
  }
}
