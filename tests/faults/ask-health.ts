/**
 * Repeatedly measures the response time of a server and of an idle one beside it, whose time shows the load of the
 * machine. A separate process, so that the test's own work does not count. At its end it prints one JSON line.
 * Arguments: the two addresses, and the server's process id.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Waits {
  answers: number;
  /** Missing responses, and those with a status other than 200. */
  failures: number;
  medianMs: number;
  maxMs: number;
}

interface ServerWaits extends Waits {
  /** Longest processor time that its main thread took before it answered; 0 if unknown (it is known on Linux). */
  maxWorkMs: number;
}

export interface Asked {
  server: ServerWaits;
  idle: Waits;
  /** Maximum memory of the server; 0 if unknown (it is known on Linux). */
  rssMb: number;
}

const everyMs = 50;
/** Time limit of a request. */
const maxMs = 30_000;
let isOver = false;

/** A tick of the kernel's clock for processes is a hundredth of a second. */
const msOfTick = 10;

/** Returns the processor time of a process's main thread. */
function workMs(pid: string): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  // The name of the program in parentheses may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msOfTick;
}

async function ask(url: string, pid?: string): Promise<ServerWaits> {
  const waits: number[] = [];
  let failures = 0;
  let maxWorkMs = 0;
  while (!isOver) {
    const began = performance.now();
    const worked = pid === undefined ? 0 : workMs(pid);
    const isWell = await fetch(url, { signal: AbortSignal.timeout(maxMs) }).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    );
    waits.push(performance.now() - began);
    if (pid !== undefined) maxWorkMs = Math.max(maxWorkMs, workMs(pid) - worked);
    if (!isWell) failures += 1;
    await sleep(everyMs);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  const rounded = (ms: number | undefined) => Math.round(ms ?? 0);
  return {
    answers: waits.length - failures,
    failures,
    medianMs: rounded(sorted[sorted.length >> 1]),
    maxMs: rounded(sorted.at(-1)),
    maxWorkMs,
  };
}

async function watchMemory(pid: string): Promise<number> {
  let most = 0;
  while (!isOver && process.platform === 'linux') {
    most = Math.max(most, Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
    await sleep(everyMs);
  }
  return most;
}

const [server = '', idle = '', pid = ''] = process.argv.slice(2);
process.once('SIGTERM', () => (isOver = true));
const asking = Promise.all([ask(server, pid), ask(idle), watchMemory(pid)]);
console.log('asking');
const [ofServer, ofIdle, rssMb] = await asking;
console.log(JSON.stringify({ server: ofServer, idle: ofIdle, rssMb } satisfies Asked));
