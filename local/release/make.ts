/** Makes what a release publishes: packages of the clients, the image, notes and notices. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../config/env.ts';

const root = join(import.meta.dirname, '..', '..');

/** A step with the outcome that is printed. */
export interface Made {
  name: string;
  state: 'made' | 'left out' | 'failed';
  /** Names of files, the command that makes it where a program is missing, or the error. */
  outcome: string;
}

export interface ReleaseTexts {
  version: string;
  notes: string;
  notices: string;
}

/** Makes a release in an empty folder. A program that this machine lacks is named with the command for another machine. */
export function makeRelease(folder: string, { version, notes, notices }: ReleaseTexts): Made[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'RELEASE-NOTES.md'), `# Soundings ${version}\n\n${notes}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices);
  const made = [
    { name: 'Notes and notices', state: 'made' as const, outcome: 'RELEASE-NOTES.md, THIRD-PARTY-NOTICES.md' },
    makeTypescriptClient(folder),
    makePythonClient(folder),
    makeImage(version),
  ];
  writeFileSync(join(folder, 'SHA256SUMS'), listSums(folder));
  return made;
}

function makeTypescriptClient(folder: string): Made {
  const name = 'TypeScript client';
  const client = join(root, 'clients', 'typescript');
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  return (
    failure(name, run(process.execPath, [compiler, '-p', client])) ??
    failure(name, run('npm', ['pack', '--silent', '--pack-destination', folder], client)) ?? {
      name,
      state: 'made',
      outcome: namesEndingWith(folder, '.tgz'),
    }
  );
}

function makePythonClient(folder: string): Made {
  const name = 'Python client';
  const client = join(root, 'clients', 'python');
  const command = ['-m', 'pip', 'wheel', '--no-deps'];
  if (!run('python3', ['-m', 'pip', '--version']).isDone)
    return { name, state: 'left out', outcome: `needs Python with pip: python3 ${command.join(' ')} clients/python` };
  const built = run('python3', [...command, '--quiet', '--wheel-dir', folder, client]);
  for (const left of ['build', join('src', 'soundings.egg-info')])
    rmSync(join(client, left), { recursive: true, force: true });
  return failure(name, built) ?? { name, state: 'made', outcome: namesEndingWith(folder, '.whl') };
}

function makeImage(version: string): Made {
  const name = 'Image';
  const command = ['build', '--tag', `soundings:${version}`, '.'];
  if (!run('docker', ['info']).isDone)
    return { name, state: 'left out', outcome: `needs Docker: docker ${command.join(' ')}` };
  return failure(name, run('docker', command)) ?? { name, state: 'made', outcome: `soundings:${version}` };
}

interface Ran {
  /** Its print, or the reason why it could not be started. */
  output: string;
  isDone: boolean;
}

function run(command: string, args: string[], cwd = root): Ran {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: inheritedEnvironment(),
  });
  return { output: error?.message ?? `${stdout}${stderr}`.trim(), isDone: status === 0 };
}

function failure(name: string, { isDone, output }: Ran): Made | null {
  return isDone ? null : { name, state: 'failed', outcome: output };
}

function namesEndingWith(folder: string, ending: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .join(', ');
}

function listSums(folder: string): string {
  const lines = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}`,
    );
  return `${lines.join('\n')}\n`;
}
