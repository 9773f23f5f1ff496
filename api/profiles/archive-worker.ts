/** Reads an archive of a person's own data in a process of its own, which `archive-route.ts` limits. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { archiveFiles, readArchive } from '../../domain/profiles/archive.ts';
import type { ProfileFacts } from '../../domain/profiles/facts.ts';
import { decodeText } from '../../domain/tables/decode.ts';
import { readTextTable } from '../../services/tables/read-text.ts';
import { answerEach } from '../helper-side.ts';
import { unpackPart, zipParts, type ZipPart } from '../zip-archive.ts';

/** Input of the process. */
export interface ArchiveTask {
  path: string;
  /** Maximum unpacked size of all files that are read. */
  maxUnpackedBytes: number;
}

/** Result of the process. */
export type ArchiveAnswer =
  | { kind: 'read'; facts: ProfileFacts; files: string[] }
  | { kind: 'failed'; why: 'no-archive' | 'no-profile' | 'too-large' | 'unreadable' };

type Row = Record<string, string>;

async function answer({ path, maxUnpackedBytes }: ArchiveTask): Promise<ArchiveAnswer> {
  const bytes = await readFile(path);
  const parts = partsOf(bytes);
  if (parts === null) return { kind: 'failed', why: 'no-archive' };
  const tables: Record<string, Row[]> = {};
  let left = maxUnpackedBytes;
  for (const file of archiveFiles) {
    const part = parts.find(({ name }) => basename(name).toLowerCase() === file.toLowerCase());
    if (part === undefined) continue;
    const content = unpackPart(bytes, part, left);
    if (content === null) return { kind: 'failed', why: 'too-large' };
    left -= content.length;
    tables[file] = rowsOf(content);
  }
  const facts = readArchive(tables);
  return facts === null ? { kind: 'failed', why: 'no-profile' } : { kind: 'read', facts, files: Object.keys(tables) };
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

answerEach((task) => answer(task as ArchiveTask).catch((): ArchiveAnswer => ({ kind: 'failed', why: 'unreadable' })));
