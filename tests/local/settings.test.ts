import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inheritedVariables } from '../_support/inherited-variables.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'soundings-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  stderr: string;
}

test.each([
  ['api', ['api/main.ts']],
  ['worker', ['activities/worker.ts']],
  ['one more worker', ['local/extra-process.ts', 'worker']],
  ['operator', ['local/operator/main.ts', 'people', 'create', 'ann@example.com']],
])(
  'the command %s ends at once with one sentence and without keys, and names the setting with an invalid key',
  async (_name, words) => {
    const [without, half] = await Promise.all([run(words, ''), run(words, 'half')]);
    expect(without).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^ENCRYPTION_KEY is not set: give every api, [^\n]*\n$/),
    });
    expect(half).toEqual({ code: 1, stderr: expect.stringContaining('ENCRYPTION_KEY') });
  },
  60_000,
);

async function run(words: string[], ENCRYPTION_KEY: string): Promise<Ended> {
  const servers = { DATABASE_URL: 'postgres://127.0.0.1:1/none', TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const env = { ...inheritedVariables(), SOUNDINGS_HOME: folder, ...servers, ENCRYPTION_KEY };
  try {
    const { stderr } = await promisify(execFile)(process.execPath, words, { cwd: root, env, timeout: 30_000 });
    return { code: 0, stderr };
  } catch (error) {
    const { code, stderr } = error as Ended;
    return { code, stderr };
  }
}
