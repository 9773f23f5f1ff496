import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, '' when there is none: its id may have been reused by another program. */
export function readCommand(pid: number): string {
  if (!isAlive(pid)) return '';
  if (existsSync('/proc/self/cmdline')) return readCommandLine(pid);
  return spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
