// Loaded into every Node process of a run with --coverage (through NODE_OPTIONS): records which parts of the sources
// have run. The record is written every second because tests kill processes. jest's own processes are excluded, because
// jest records what it loads itself.
import { Session } from 'node:inspector';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

// oxlint-disable-next-line node/no-process-env -- loaded before the project's modules
const { SOUNDINGS_COVERAGE: folder, SOUNDINGS_COVERAGE_ROOT: root } = process.env;
const isJest = isMainThread && /node_modules\/jest/.test(process.argv[1] ?? '');

if (folder !== undefined && root !== undefined && !isJest) record(folder, pathToFileURL(root).href);

function record(folder, rootUrl) {
  const file = join(folder, `ran-${process.pid}-${threadId}.json`);
  /** One byte per character of each script, 1 once it has run. */
  const ran = new Map();
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  const take = () => {
    session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) return;
      const ours = answer.result.filter(({ url }) => isOurs(url, rootUrl));
      const hasGrown = ours.map((script) => add(ran, script)).some(Boolean);
      if (hasGrown)
        writeFileSync(file, JSON.stringify(Object.fromEntries([...ran].map(([url, bytes]) => [url, runsOf(bytes)]))));
    });
  };
  setInterval(take, 1000).unref();
  process.on('exit', take);
}

function isOurs(url, rootUrl) {
  return (url.startsWith(`${rootUrl}/`) && !url.includes('/node_modules/')) || url.includes('workflow-bundle-');
}

/**
 * Functions are listed from the outside in, and so are the ranges of each function. Returns true when something ran for
 * the first time.
 */
function add(ran, { url, functions }) {
  const length = Math.max(0, ...functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset)));
  const now = new Uint8Array(length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const before = ran.get(url) ?? new Uint8Array(length);
  const all = before.length >= length ? before : Uint8Array.from({ length }, (_, at) => before[at] ?? 0);
  let hasGrown = all !== before;
  for (let at = 0; at < length; at += 1) {
    if (now[at] === 1 && all[at] === 0) {
      all[at] = 1;
      hasGrown = true;
    }
  }
  ran.set(url, all);
  return hasGrown;
}

/** Ranges as `[from, to, from, to, …]`; the ends are exclusive. */
function runsOf(bytes) {
  const runs = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 1 && bytes[at - 1] !== 1) runs.push(at);
    if (bytes[at] === 1 && bytes[at + 1] !== 1) runs.push(at + 1);
  }
  return runs;
}
