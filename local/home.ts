import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newEncryptionKey } from '../config/env.ts';

/** Made once per data folder: data written under them cannot be read under others. */
export interface Secrets {
  encryptionKey: string;
  postgresPassword: string;
  demoPassword: string;
}

/** What other commands need to know of a running stack. */
export interface StackRecord {
  /** Of the process that supervises it. */
  pid: number;
  url: string;
  /** Settings that one more worker or api is started with. */
  env: Record<string, string>;
  ports: Record<string, number>;
}

/** The folder that holds everything a local stack keeps (SOUNDINGS_HOME). */
export interface Home {
  folder: string;
  path(...parts: string[]): string;
  logFile(name: string): string;
  secrets: Secrets;
  /** Null when no stack wrote one or it cannot be read. */
  readRecord(): StackRecord | null;
  writeRecord(record: StackRecord): void;
  /** Says that nothing runs, and keeps the ports for the next start. */
  closeRecord(): void;
}

export function openHome(wished: string): Home {
  const folder = resolve(wished);
  // 711: Postgres may run as a user of its own and must pass through; nobody else may look around.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const path = (...parts: string[]) => join(folder, ...parts);
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

function openSecrets(file: string): Secrets {
  const kept = readJson<Secrets>(file);
  if (kept !== null) return kept;
  if (existsSync(file))
    throw new Error(`${file} cannot be read; without it the stored provider keys cannot be opened. Restore it, or remove the folder to start anew.`);
  const fresh = {
    encryptionKey: newEncryptionKey(),
    postgresPassword: randomBytes(18).toString('base64url'),
    demoPassword: `Demo-${randomBytes(4).toString('hex')}-7`,
  };
  writePrivate(file, fresh);
  return fresh;
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Whole or not at all, and for the owner's eyes only. */
function writePrivate(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  try {
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
