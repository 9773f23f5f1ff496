/** Resources used by other processes, from /proc; NaN on systems without it. */
import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

interface Usage {
  /** Process id of the parent. */
  parent: number;
  /** Processor time in clock ticks. */
  ticks: number;
}

let ticksPerSecond = 0;

function usages(): Map<number, Usage> {
  const found = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The command's name may contain spaces and parentheses; the numbers follow the last parenthesis.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      // After the name, field 1 is the parent, 11 and 12 are user and system time of the process, and 13 and 14 those of
      // its ended children, such as Postgres backends.
      found.set(Number(name), {
        parent: fields[1] ?? 0,
        ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0),
      });
    } catch {
      // The process has just ended.
    }
  }
  return found;
}

/** Returns the processor time of a process and its children so far, in milliseconds. */
export function cpuMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const all = usages();
  const ofTree = (root: number): number => {
    const children = [...all].filter(([, usage]) => usage.parent === root);
    return children.reduce((sum, [child]) => sum + ofTree(child), all.get(root)?.ticks ?? 0);
  };
  return (ofTree(pid) * 1_000) / ticksPerSecond;
}

/** Returns the resident memory of a process and its children in megabytes. */
export function residentTreeMb(pid: number): number {
  const all = usages();
  const ofTree = (root: number): number => {
    const children = [...all].filter(([, usage]) => usage.parent === root);
    return children.reduce((sum, [child]) => sum + ofTree(child), residentMb(root) || 0);
  };
  return ofTree(pid);
}

/** Returns the resident memory in megabytes. */
export function residentMb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
