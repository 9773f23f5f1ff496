/** A log on a full disk ends nothing, and goes on when there is space again. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, logDestination } from '../../../config/log.ts';

const open: number[] = [];
const opened = (path: string, flags = 'a') => {
  const fd = fs.openSync(path, flags);
  open.push(fd);
  return fd;
};
const { writeSync } = fs;
afterEach(() => {
  Object.assign(fs, { writeSync });
  for (const fd of open.splice(0)) fs.closeSync(fd);
});

/** A device that takes nothing, or a file that cannot be written where there is no such device. */
const openedFull = () => (fs.existsSync('/dev/full') ? opened('/dev/full') : opened(import.meta.filename, 'r'));

test('lines to a full device are dropped, and nothing is thrown', () => {
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', logDestination(openedFull()));
  const fill = () => {
    for (let line = 0; line < 500; line += 1) log.info({ filling: 'x'.repeat(10_000) }, 'a line');
  };
  expect(fill).not.toThrow();
});

test('lines of before and after are written once there is space again, and the ones between are dropped', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'log-'));
  const path = join(folder, 'log');
  const log = createLog({ LOG_LEVEL: 'info' }, 'test', logDestination(opened(path)));
  log.info('before');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let tries = 0;
  const refuse = () => {
    tries += 1;
    throw full;
  };
  Object.assign(fs, { writeSync: refuse });
  log.info('while it is full');
  for (let line = 0; line < 300; line += 1) log.info({ filling: 'x'.repeat(10_000) }, 'filling');
  expect(tries).toBeGreaterThan(300);
  Object.assign(fs, { writeSync });
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
