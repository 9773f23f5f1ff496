import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithoutSettings, newEncryptionKey, readEnv } from '../../../config/env.ts';
import { openHome } from '../../../local/home.ts';
import { explainPort } from '../../../local/stack-ports.ts';
import { stackSettings, buildStackUrls } from '../../../local/stack-settings.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings that a stack gives to another worker or api', () => {
  const chosen = {
    OPENAI_BASE_URL: 'http://localhost:11434/v1',
    OPENAI_TIER: 'unlimited',
    UNLIMITED_CONCURRENT: '4',
    PORT: '1',
  };
  const before = { ...process.env };
  afterEach(() => {
    for (const name of Object.keys(chosen)) delete process.env[name];
    Object.assign(process.env, before);
  });

  test('contain every setting that was chosen, except the addresses of the stack’s own servers', () => {
    Object.assign(process.env, chosen);
    const { PORT: _port, ...kept } = chosen;
    expect(settingsOf(readEnv())).toMatchObject({
      ...kept,
      PORT: '3000',
      DATABASE_URL: expect.stringContaining(':3001/'),
      LISTEN_HOST: 'localhost',
    });
  });

  test('open it to the network only on request', () => {
    expect(settingsOf(readEnv({ LISTEN_HOST: '0.0.0.0' })).LISTEN_HOST).toBe('0.0.0.0');
  });

  test('replace the settings of the terminal in which it is started', () => {
    expect(environmentWithoutSettings({ ...chosen, PATH: '/bin', OPENAI_API_KEY: 'sk-1' })).toEqual({ PATH: '/bin' });
  });
});

test.each(['', newEncryptionKey(), newEncryptionKey().replace('=', ''), 'A-_z'.repeat(10) + 'AAA'])(
  'the text %j is accepted as ENCRYPTION_KEY',
  (key) => {
    expect(readEnv({ ENCRYPTION_KEY: key }).ENCRYPTION_KEY).toBe(key);
  },
);

test.each([
  'short',
  Buffer.alloc(16).toString('base64'),
  Buffer.alloc(33).toString('base64'),
  'change me, please, to thirty-two bytes...',
])('the text %j is refused with an error that names ENCRYPTION_KEY', (key) => {
  expect(() => readEnv({ ENCRYPTION_KEY: key })).toThrow(/ENCRYPTION_KEY/);
});

test('the message about a port reserved for root differs from that about a port in use', () => {
  expect(explainPort(80, 'EACCES')).toContain('Port 80 is not open to this user');
  expect(explainPort(3000, 'EADDRINUSE')).toBe(
    'Port 3000 is in use by another program: end that program, or choose another port, as in `PORT=3100 npm start`.',
  );
});

function settingsOf(env: ReturnType<typeof readEnv>) {
  const home = openHome(folder);
  const ports = {
    api: 3000,
    postgres: 3001,
    temporal: 3002,
    temporalUi: 3003,
    simulator: 3004,
    mail: 3005,
    smtp: 3006,
  };
  const own = { postgres: true, temporal: true, simulator: true, mail: true };
  return stackSettings({ env, ports, urls: buildStackUrls({ env, ports, own, secrets: home.secrets }), home });
}
