/** A machine whose clock, disk and space a test changes while programs run on it (tests/faults/machine.c). */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

export interface MachineState {
  /** Seconds by which its clock is ahead; the clock that only counts up is never moved. */
  clockSeconds?: number;
  /** Milliseconds that each fsync takes longer. */
  fsyncMs?: number;
  /** Thousandths of its disk that are free; no file can grow with 0. */
  freePermille?: number;
}

export interface Machine {
  /** Environment of a program that runs on it. */
  env: Record<string, string>;
  /** Changes the machine; what is left out is as on the real one. */
  be(state: MachineState): void;
  close(): void;
}

/** Builds the library that programs load first. It needs Linux and a C compiler, which is installed where there is none. */
export function startMachine(): Machine {
  const folder = tempFolder('machine');
  const library = join(folder, 'machine.so');
  buildLibrary(library);
  const path = join(folder, 'control');
  const control = openSync(path, 'w', 0o644);
  const be: Machine['be'] = ({ clockSeconds = 0, fsyncMs = 0, freePermille = -1 }) => {
    const state = new BigInt64Array([clockSeconds, fsyncMs, freePermille].map(BigInt));
    writeSync(control, state, 0, state.byteLength, 0);
  };
  be({});
  return {
    env: { LD_PRELOAD: library, MACHINE_CONTROL: path },
    be,
    close() {
      closeSync(control);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function buildLibrary(library: string): void {
  const source = join(import.meta.dirname, '../faults/machine.c');
  const build = () => execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
  try {
    build();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'gcc', 'libc6-dev'], { stdio: 'pipe' });
    build();
  }
  // Postgres runs as another user.
  chmodSync(library, 0o755);
}
