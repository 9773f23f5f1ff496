/** The data folder of a local stack: its secrets, its logs, and the file that describes a running stack. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { newEncryptionKey } from '../config/env.ts';
import { nameByPath } from './postgres-binaries.ts';

/** Secrets of a data folder, created once: data written with them cannot be read with others. */
export interface Secrets {
  encryptionKey: string;
  postgresPassword: string;
  demoPassword: string;
  /** Name of Postgres' data where it cannot be inside the home. Stored in the home, so that it moves with it. */
  dataName: string;
  /** Path of the home when it was last opened. */
  folder: string;
}

/** Facts about a running stack for other commands. */
export interface StackRecord {
  /** Id of the supervising process. */
  pid: number;
  url: string;
  /** Settings for an additional worker or api. */
  env: Record<string, string>;
  ports: Record<string, number>;
}

/** The folder with all data of a local stack (SOUNDINGS_HOME). */
export interface Home {
  folder: string;
  path(...parts: string[]): string;
  logFile(name: string): string;
  secrets: Secrets;
  /** Returns null when the record is missing or unreadable. */
  readRecord(): StackRecord | null;
  writeRecord(record: StackRecord): void;
  /** Records that no stack runs, and keeps the ports for the next start. */
  closeRecord(): void;
}

/** Opens the data folder, and creates what is missing in it. */
export function openHome(wanted: string): Home {
  const folder = resolve(wanted);
  // Mode 711: Postgres may run as another user and must pass through; nobody else may list the folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const path = (...parts: string[]) => join(folder, ...parts);
  for (const name of ['files', 'logs', 'temporal']) makePrivate(path(name));
  const recordFile = path('stack.json');
  const readRecord = () => readJson<StackRecord>(recordFile);
  return {
    folder,
    path,
    logFile: (name) => path('logs', `${name}.log`),
    secrets: openSecrets(path('secrets.json')),
    readRecord,
    writeRecord: (record) => writePrivate(recordFile, record),
    closeRecord() {
      const record = readRecord();
      if (record !== null) writePrivate(recordFile, { ...record, pid: 0, env: {} });
    },
  };
}

/** Creates a home whose data will be those of another: it has that home's keys, and a Postgres of its own. */
export function createHome(
  wanted: string,
  { encryptionKey, demoPassword }: Pick<Secrets, 'encryptionKey' | 'demoPassword'>,
): Home {
  const folder = resolve(wanted);
  mkdirSync(folder, { mode: 0o711 });
  // A name or a password of the other's data would make the two share or lose them.
  writePrivate(join(folder, 'secrets.json'), { ...freshSecrets(folder), encryptionKey, demoPassword });
  return openHome(folder);
}

/** Creates a folder or changes its mode, so that only its owner can reach its content. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

function openSecrets(file: string): Secrets {
  const kept = readJson<Secrets>(file);
  if (kept === null && existsSync(file))
    throw new Error(
      `${file} cannot be read; without it the stored provider keys cannot be decrypted. Restore it, or remove the folder to start again.`,
    );
  const folder = dirname(file);
  if (kept !== null && kept.folder === folder) return kept;
  const secrets = kept === null ? freshSecrets(folder) : { ...kept, dataName: dataNameOf(kept, file), folder };
  writePrivate(file, secrets);
  return secrets;
}

function freshSecrets(folder: string): Secrets {
  return {
    encryptionKey: newEncryptionKey(),
    postgresPassword: randomBytes(18).toString('base64url'),
    demoPassword: `Demo-${randomBytes(4).toString('hex')}-7`,
    dataName: freshDataName(),
    folder,
  };
}

/** Returns the name for a data folder at another path: a moved one keeps its data, but a copy must not share it. */
function dataNameOf(kept: Partial<Secrets>, file: string): string {
  if (kept.dataName === undefined || kept.folder === undefined) return nameByPath(join(dirname(file), 'postgres'));
  const original = join(kept.folder, 'secrets.json');
  const isCopied =
    readJson<Secrets>(original)?.dataName === kept.dataName && statSync(original).ino !== statSync(file).ino;
  return isCopied ? freshDataName() : kept.dataName;
}

function freshDataName(): string {
  return `data-${randomBytes(8).toString('hex')}`;
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Writes atomically, readable by the owner only. */
function writePrivate(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  try {
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
