/**
 * `npm run release` checks that a version can be published and makes what is published, in dist/release. With `--draft` it
 * makes it although something is still to be done, to look at it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks, staticChecks } from '../checks.ts';
import { changedSince, readDeepRecord } from '../testing/deep-record.ts';
import { allTestFiles, isGateFile, selectUnpassedFiles } from '../testing/files.ts';
import { git, GuardedSources } from '../testing/guarded-sources.ts';
import { readNewestRelease } from './changelog.ts';
import { expectedFiles, findReleaseProblems, type Checkout } from './find-problems.ts';
import { makeRelease } from './make.ts';
import { listNotices, listUnlicensed, writeNotices, type Notice, type PackageLock } from './notices.ts';

const root = join(import.meta.dirname, '..', '..');
const isDraft = process.argv.includes('--draft');

const marks = { made: '✓', 'left out': '–', failed: '✗' };

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function main(): boolean {
  const notices = readNotices();
  const checkout = readCheckout(notices);
  const problems = findReleaseProblems(checkout);
  for (const problem of problems) console.log(`✗ ${problem}`);
  const isSound = problems.length === 0 && (isDraft || runChecks(staticChecks));
  if (!isSound && !isDraft) {
    console.log('Nothing was made. `npm run release -- --draft` makes it all the same, to look at it.');
    return false;
  }
  const release = readNewestRelease(checkout.changelog);
  const version = `${release?.version ?? '0.0.0'}${isSound ? '' : '-draft'}`;
  const folder = join(root, 'dist', 'release', version);
  const made = makeRelease(folder, { version, notes: release?.notes ?? '', notices: writeNotices(notices) });
  for (const { name, state, outcome } of made) console.log(`${marks[state]} ${name}: ${outcome}`);
  console.log(`${notices.length} packages of others are named. It is all in ${folder}`);
  return (isSound || isDraft) && made.every(({ state }) => state !== 'failed');
}

function readNotices(): Notice[] {
  return listNotices(JSON.parse(read('package-lock.json')) as PackageLock, (folder) => {
    if (!existsSync(join(root, folder, 'package.json'))) return null;
    const names = readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    );
    const texts = (pattern: RegExp) =>
      names.filter((name) => pattern.test(name)).map((name) => read(join(folder, name)).trim());
    const own = texts(/^(licen[cs]e|copying|notice)(?![a-z])/i);
    // Small packages state their license at the end of their README.
    return own.length > 0 ? own : texts(/^readme/i).flatMap((readme) => /^#+ *licen[cs]e[^]*/im.exec(readme) ?? []);
  });
}

function readCheckout(notices: readonly Notice[]): Checkout {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  const versionOf = (path: string) => (JSON.parse(read(path)) as { version: string }).version;
  const files = allTestFiles().filter((file) => !isGateFile(file));
  return {
    uncommitted: stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])),
    changelog: read('CHANGELOG.md'),
    readme: read('README.md'),
    versions: {
      'package.json': versionOf('package.json'),
      'clients/typescript/package.json': versionOf('clients/typescript/package.json'),
      'clients/python/pyproject.toml': /^version = "(.+)"$/m.exec(read('clients/python/pyproject.toml'))?.[1] ?? 'none',
    },
    missingFiles: expectedFiles.filter((name) => !existsSync(join(root, name))),
    hasLicense: (git(['ls-files', 'LICENSE*']) ?? []).length > 0,
    openTests: selectUnpassedFiles(files, readDeepRecord().passes, new GuardedSources(), changedSince).map(
      ({ file }) => file,
    ),
    unlicensed: listUnlicensed(notices),
  };
}

process.exitCode = main() ? 0 : 1;
