import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findTemporalBinary } from '../../../local/temporal-binary.ts';
import { cachedBinary, presentTemporalBinary, temporalVersion } from '../../../local/temporal-program.mjs';

const before = { PATH: process.env['PATH'], XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-binary-'));
  process.env['PATH'] = join(folder, 'path');
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
});

afterEach(() => {
  Object.assign(process.env, before);
  if (before.XDG_CACHE_HOME === undefined) delete process.env['XDG_CACHE_HOME'];
  rmSync(folder, { recursive: true });
});

test.each([temporalVersion, '1.10.0', '2.0.0'])(
  'a temporal program of version %s on the PATH is used',
  async (version) => {
    program(onPath(), version);
    program(cachedBinary(), temporalVersion);
    expect(await findTemporalBinary()).toBe(onPath());
  },
);

test.each(['1.3.0', '0.13.2', 'something'])(
  'the downloaded program is preferred to version %s on the PATH',
  async (version) => {
    program(onPath(), version);
    program(cachedBinary(), temporalVersion);
    expect([await findTemporalBinary(), presentTemporalBinary()]).toEqual([cachedBinary(), cachedBinary()]);
  },
);

test('an older program is used when there is no other', () => {
  expect(presentTemporalBinary()).toBeNull();
  program(onPath(), '1.3.0');
  expect(presentTemporalBinary()).toBe(onPath());
});

test('the rest of a download that was interrupted a day ago is deleted by the next download', async () => {
  const drafts = [25, 1].map((hours) => join(folder, 'cache', 'soundings', `draft-1-${Date.now() - hours * 3600_000}`));
  for (const draft of drafts) mkdirSync(draft, { recursive: true });
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => new Response('no archive');
  try {
    await expect(findTemporalBinary()).rejects.toThrow('Temporal is missing');
  } finally {
    globalThis.fetch = fetched;
  }
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true]);
});

function onPath(): string {
  return join(folder, 'path', 'temporal');
}

function program(path: string, version: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho "temporal version ${version} (Server 1.31.0, UI 2.49.1)"\n`);
  chmodSync(path, 0o755);
}
