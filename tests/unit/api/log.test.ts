import { createLog } from '../../../config/log.ts';

function lineOf(facts: object): string {
  const lines: string[] = [];
  createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) }).info(facts, 'said');
  return lines.join('');
}

const secret = 'sk-not-for-anybody';

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'apiKey',
  'apiKeys',
  'openaiApiKey',
  'anthropicApiKey',
  'geminiApiKey',
  'fecApiKey',
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'idToken',
])('%s is removed at any depth up to four', (field) => {
  const held = { [field]: secret };
  const line = lineOf({ ...held, one: held, deep: { two: held, deeper: { three: held } } });
  expect(line).not.toContain(secret);
  expect(line.match(/\[removed\]/g)).toHaveLength(4);
});

test('an error is logged without its additional properties', () => {
  const line = lineOf({ err: Object.assign(new Error('refused'), { request: { headers: secret } }) });
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ err: { name: 'Error', message: 'refused' }, process: 'test', msg: 'said' });
  expect(JSON.parse(lineOf({ err: { code: 'ECONNREFUSED', request: secret } }))).toMatchObject({
    err: { message: 'ECONNREFUSED' },
  });
});
