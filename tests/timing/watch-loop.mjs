/**
 * Loaded into a process before its program (`--import`): writes the longest time for which the event loop was held, to
 * the file that LOOP_FILE names. `workMs` counts only processor time of its own thread, so that other processes of a busy
 * machine do not count. It begins anew whenever the file is removed.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';

const file = process.env['LOOP_FILE'];
const everyMs = 5;
const writeEveryMs = 100;
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let longest = { blockedMs: 0, workMs: 0 };
let last = { at: performance.now(), cpu: cpuMs() };
let written = 0;

function look() {
  const now = { at: performance.now(), cpu: cpuMs() };
  const blockedMs = now.at - last.at - everyMs;
  longest = {
    blockedMs: Math.max(longest.blockedMs, blockedMs),
    workMs: Math.max(longest.workMs, Math.min(now.at - last.at, now.cpu - last.cpu)),
  };
  if (now.at - written > writeEveryMs) {
    written = now.at;
    if (!existsSync(file)) longest = { blockedMs: 0, workMs: 0 };
    // In one step, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify(longest));
    renameSync(`${file}.new`, file);
  }
  last = { at: performance.now(), cpu: cpuMs() };
  setTimeout(look, everyMs).unref();
}

if (file !== undefined) look();
