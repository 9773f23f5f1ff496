// Loaded into every Node process of a run with --coverage (NODE_OPTIONS): keeps on disk which parts of the project's sources have run. Written every
// second, since tests kill processes. jest's own processes are left out: jest counts what it loads itself.
import { Session } from 'node:inspector';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';
import { ranBytes, rangesOf } from './ranges.mjs';

// oxlint-disable-next-line node/no-process-env -- loaded before anything of the project
const { SOUNDINGS_COVERAGE: folder, SOUNDINGS_COVERAGE_ROOT: root } = process.env;
const isJest = isMainThread && /node_modules\/jest/.test(process.argv[1] ?? '');

if (folder !== undefined && root !== undefined && !isJest) record(folder, pathToFileURL(root).href);

function record(folder, rootUrl) {
  const file = join(folder, `ran-${process.pid}-${threadId}.json`);
  /** By script: a byte for each character, 1 once it has run. */
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
        writeFileSync(file, JSON.stringify(Object.fromEntries([...ran].map(([url, bytes]) => [url, rangesOf(bytes)]))));
    });
  };
  setInterval(take, 1000).unref();
  process.on('exit', take);
}

function isOurs(url, rootUrl) {
  return (url.startsWith(`${rootUrl}/`) && !url.includes('/node_modules/')) || url.includes('workflow-bundle-');
}

/** True when something has run for the first time. */
function add(ran, { url, functions }) {
  const now = ranBytes(functions);
  const { length } = now;
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
