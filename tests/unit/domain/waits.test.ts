/** The durations of waits and their scaling by the tempo. */
import { readEnv, SettingError } from '../../../config/env.ts';
import { retryDelayMs } from '../../../domain/jobs/backoff.ts';
import { heartbeatTimeoutMs, permitLeaseMs, reconcilerWaits } from '../../../domain/waits.ts';

test('by default the reconciler runs every ten seconds and ignores records younger than three, and a lease lasts thirty', () => {
  expect(reconcilerWaits()).toEqual({ everyMs: 10_000, settleMs: 3_000 });
  expect(heartbeatTimeoutMs(12_000)).toBe(12_000);
  expect(permitLeaseMs()).toBe(30_000);
});

test('the tempo shortens the waits, but none below what a busy machine needs', () => {
  expect(reconcilerWaits(0.1)).toEqual({ everyMs: 2_000, settleMs: 1_500 });
  expect(heartbeatTimeoutMs(12_000, 0.1)).toBe(3_000);
  expect(heartbeatTimeoutMs(12_000, 0.5)).toBe(6_000);
  expect(heartbeatTimeoutMs(2_000, 0.1)).toBe(2_000);
  expect(permitLeaseMs(0.5)).toBe(15_000);
  expect(permitLeaseMs(0.1)).toBe(8_000);
  expect(retryDelayMs(3, () => 0.5, null, 0.1)).toBe(400);
});

test('a provider’s retry-after is used exactly at every tempo', () => {
  expect(retryDelayMs(1, () => 0.5, 5_000, 0.1)).toBe(5_000);
});

test('users cannot be mocked unless a test asks for it, and never in production', () => {
  expect(readEnv({}).MCP_MOCK_USERS).toBe(false);
  expect(() => readEnv({ NODE_ENV: 'production', MCP_MOCK_USERS: 'true' })).toThrow(
    new SettingError('MCP_MOCK_USERS is for tests alone: in production, where NODE_ENV is production, leave it out.'),
  );
  expect(readEnv({ NODE_ENV: 'test', MCP_MOCK_USERS: 'true' }).MCP_MOCK_USERS).toBe(true);
});

test('the tempo of a production installation cannot be changed', () => {
  const production = { NODE_ENV: 'production', TEMPO: '0.1' };
  expect(() => readEnv(production)).toThrow(
    new SettingError('TEMPO is for tests alone: in production, where NODE_ENV is production, leave it out.'),
  );
  expect(readEnv({ ...production, TEMPO: '1' }).TEMPO).toBe(1);
  expect(readEnv({ ...production, NODE_ENV: 'test' }).TEMPO).toBe(0.1);
});
