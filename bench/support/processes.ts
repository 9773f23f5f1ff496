/** What other processes use, read from /proc; NaN on systems that have none. */
import { readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

interface Usage {
  parent: number;
  ticks: number;
}

let ticksPerSecond = 0;

function usages(): Map<number, Usage> {
  const found = new Map<number, Usage>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The command's name may hold spaces and brackets; numbers begin after the last one.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      // Own time, and that of children that ended: a Postgres backend's goes to its parent.
      found.set(Number(name), {
        parent: fields[1] ?? 0,
        ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0),
      });
    } catch {
      // It has just ended.
    }
  }
  return found;
}

/** Processor milliseconds that a process and its children have used so far. */
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

/** Resident memory in megabytes. */
export function residentMb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
