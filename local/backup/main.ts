/**
 * `npm run backup [-- FILE]` makes a backup of the stack that runs on SOUNDINGS_HOME; `npm run restore -- FILE` makes a
 * new SOUNDINGS_HOME of it.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inheritedEnvironment, readEnv } from '../../config/env.ts';
import { openHome } from '../home.ts';
import { runningStack } from '../running-stack.ts';
import { StackError } from '../stack-error.ts';
import { backUp } from './back-up.ts';
import { readPassphrase } from './keys.ts';
import { restore } from './restore.ts';

const [command = '', ...args] = process.argv.slice(2);
const usage = {
  backup: 'npm run backup -- [FILE] [--passphrase-file FILE]',
  restore: 'npm run restore -- FILE [--passphrase-file FILE | --keys-file FILE]',
};

try {
  await (command === 'restore' ? runRestore() : runBackup());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function runBackup(): Promise<void> {
  const { file, passphraseFile } = readArguments('backup');
  const home = openHome(readEnv().SOUNDINGS_HOME);
  const stack = runningStack(home);
  if (stack === null)
    throw new StackError(
      `No stack is running on ${home.folder}: start it for a backup, or copy the folder while it is stopped.`,
    );
  if (stack.url === '') throw new StackError('The stack is still starting: try again when it is ready.');
  const env = readEnv(stack.env);
  const hasFiles = env.FILES_S3_BUCKET === '';
  const target = file ?? defaultFile(home.path('backups'));
  const summary = await backUp({
    databaseUrl: env.DATABASE_URL,
    home: home.folder,
    hasFiles,
    keys: { encryptionKey: env.ENCRYPTION_KEY, demoPassword: home.secrets.demoPassword },
    file: target,
    passphrase: passphraseFile === undefined ? undefined : readPassphrase(passphraseFile),
  });
  console.log(`${target}: ${summary.rows} rows and ${summary.files} files in ${summary.bytes} bytes`);
  if (!hasFiles) console.log(`Files are in the bucket ${env.FILES_S3_BUCKET}, which is not part of the backup.`);
  if (summary.missingFiles > 0) console.log(`${summary.missingFiles} files had a record, but no bytes.`);
  console.log(
    summary.keysFile === undefined
      ? 'Content and keys are encrypted: without the passphrase nobody can restore them.'
      : `The keys are in ${summary.keysFile}: both are needed, so keep both, and apart from each other.`,
  );
}

async function runRestore(): Promise<void> {
  const { file, passphraseFile, keysFile } = readArguments('restore');
  if (file === undefined) throw new StackError(`Name the backup: ${usage.restore}`);
  const home = resolve(readEnv().SOUNDINGS_HOME);
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const { createdAt, rows, files, hasFiles } = await restore({ file, home, passphrase, keysFile });
  console.log(`${home} has ${rows} rows and ${files} files of ${createdAt.slice(0, 16).replace('T', ' ')} UTC.`);
  if (!hasFiles) console.log('Its files are in a bucket: start it with the same settings FILES_S3_….');
  console.log('Open jobs go on when it is started. Stop the original first: two would both ask, send and spend.');
}

/** Names are relative to the folder in which npm was called. */
function readArguments(command: keyof typeof usage) {
  const options = { 'passphrase-file': { type: 'string' }, 'keys-file': { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 1 || (command === 'backup' && values['keys-file'] !== undefined))
    throw new StackError(usage[command]);
  const from = inheritedEnvironment()['INIT_CWD'] ?? process.cwd();
  const pathOf = (name: string | undefined) => (name === undefined ? undefined : resolve(from, name));
  return {
    file: pathOf(positionals[0]),
    passphraseFile: pathOf(values['passphrase-file']),
    keysFile: pathOf(values['keys-file']),
  };
}

function defaultFile(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, `soundings-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}.backup`);
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof StackError || code?.startsWith('ERR_PARSE_ARGS')) return String(message);
  if (code === 'ENOSPC') return 'The disk is full, so nothing was written: free some space and try again.';
  return `The ${command} failed: ${message ?? String(error)}`;
}
