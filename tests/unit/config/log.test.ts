/** A log on a full disk ends nothing, and goes on when there is space again. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, logDestination } from '../../../config/log.ts';

const open: number[] = [];
const opened = (path: string) => {
  const fd = fs.openSync(path, 'a');
  open.push(fd);
  return fd;
};
afterEach(() => {
  jest.restoreAllMocks();
  for (const fd of open.splice(0)) fs.closeSync(fd);
});

// Not every system has this device.
const onFullDevice = fs.existsSync('/dev/full') ? test : test.skip;
onFullDevice('lines to a full device are dropped, and nothing is thrown', () => {
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', logDestination(opened('/dev/full')));
  for (let line = 0; line < 500; line += 1) log.info({ filling: 'x'.repeat(10_000) }, 'a line');
});

test('lines of before and after are written once there is space again, and the ones between are dropped', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'log-'));
  const path = join(folder, 'log');
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', logDestination(opened(path)));
  log.info('before');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const written = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw full;
  });
  log.info('while it is full');
  for (let line = 0; line < 300; line += 1) log.info({ filling: 'x'.repeat(10_000) }, 'filling');
  expect(written).toHaveBeenCalled();
  written.mockRestore();
  log.info('noticed');
  log.info('after');
  const text = fs.readFileSync(path, 'utf8');
  fs.rmSync(folder, { recursive: true });
  const messages = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.slice(0, 2)).toEqual(['before', 'while it is full']);
  expect(messages.at(-1)).toBe('after');
  expect(text.length).toBeLessThan(1_100_000);
});
