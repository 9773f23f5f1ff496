/**
 * Asks an api as other people do while it works: whether it lives, and a page. A process of its own, so that the test's
 * work does not count. Prints one line when it has begun, and at its end the times in milliseconds as JSON.
 * Arguments: address of the api, a token, a GraphQL query, and the api's process id.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Beside {
  liveMs: number[];
  pageMs: number[];
  failures: number;
  /** Maximum memory of the api; 0 where it is unknown (it is known on Linux). */
  rssMb: number;
}

const everyMs = 20;
const [url = '', token = '', query = '', pid = ''] = process.argv.slice(2);
const seen: Beside = { liveMs: [], pageMs: [], failures: 0, rssMb: 0 };
let isOver = false;
process.once('SIGTERM', () => (isOver = true));

async function ask(times: number[], request: () => Promise<Response>, isGood: (text: string) => boolean) {
  while (!isOver) {
    const began = performance.now();
    const isAnswered = await request().then(
      async (response) => isGood(await response.text()) && response.ok,
      () => false,
    );
    times.push(performance.now() - began);
    if (!isAnswered) seen.failures += 1;
    await sleep(everyMs);
  }
}

async function watchMemory() {
  while (!isOver && process.platform === 'linux') {
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    seen.rssMb = Math.max(seen.rssMb, kb / 1_024);
    await sleep(everyMs);
  }
}

const page = () =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
const asking = Promise.all([
  ask(
    seen.liveMs,
    () => fetch(`${url}/health/live`),
    () => true,
  ),
  ask(seen.pageMs, page, (text) => !text.includes('"errors"')),
  watchMemory(),
]);
console.log('asking');
await asking;
console.log(JSON.stringify(seen));
