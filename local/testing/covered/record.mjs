// Loaded into every Node process of a run with --coverage (NODE_OPTIONS): keeps on disk which parts of the project's sources have run. Written every
// second, since tests kill processes. jest's own processes are left out: jest counts what it loads itself.
import childProcess from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector';
import { renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { ranBytes, toRuns } from './ranges.mjs';

// oxlint-disable-next-line node/no-process-env -- loaded before anything of the project
const { SOUNDINGS_COVERAGE: folder, SOUNDINGS_COVERAGE_ROOT: root, NODE_OPTIONS: options } = process.env;
const isJest = isMainThread && /node_modules\/jest/.test(process.argv[1] ?? '');

if (folder !== undefined && root !== undefined) {
  passToChildren({ SOUNDINGS_COVERAGE: folder, SOUNDINGS_COVERAGE_ROOT: root, NODE_OPTIONS: options });
  if (!isJest) record(folder, pathToFileURL(root).href);
}

/** Adds the variables to child processes with their own environment, which would not be recorded otherwise. */
function passToChildren(variables) {
  const { fork } = childProcess;
  const withVariables = (given) =>
    given?.env === undefined ? given : { ...given, env: { ...variables, ...given.env } };
  childProcess.fork = (file, ...given) =>
    fork(file, ...given.map((each) => (Array.isArray(each) ? each : withVariables(each))));
  syncBuiltinESMExports();
}

function record(folder, rootUrl) {
  const id = randomUUID();
  const file = join(folder, `ran-${id}.json`);
  const draft = join(folder, `draft-${id}.json`);
  /** One byte per character of each script, 1 when it has run. */
  const ran = new Map();
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

  const take = () => {
    session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) return;
      const scripts = answer.result.filter(({ url }) => isProductFile(url, rootUrl));
      const hasGrown = scripts.map((script) => add(ran, script)).some(Boolean);
      if (!hasGrown) return;
      // A process that is killed while it writes leaves the previous file.
      writeFileSync(draft, JSON.stringify(Object.fromEntries([...ran].map(([url, bytes]) => [url, toRuns(bytes)]))));
      renameSync(draft, file);
    });
  };
  setInterval(take, 1000).unref();
  process.on('exit', take);
  recordBeforeResponses(take);
}

/** Records before every response, because such child processes are killed after their response. */
function recordBeforeResponses(take) {
  const send = process.send?.bind(process);
  if (send === undefined) return;
  process.send = (...message) => {
    take();
    return send(...message);
  };
}

function isProductFile(url, rootUrl) {
  return (url.startsWith(`${rootUrl}/`) && !url.includes('/node_modules/')) || url.includes('workflow-bundle-');
}

/** Returns true when something ran for the first time. */
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
