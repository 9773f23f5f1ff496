/**
 * Big reads leave the api free for others: health answers while a run of many answers is broken down again and again.
 * @guards api/simulations/{ask-personas,personas-worker}.ts api/{beside,shared-work,helper-process,fair-queue}.ts api/graphql/limits/**
 * @guards domain/breakdown/** db/simulations/{answered-personas,run-versions}.ts services/simulations/results/{ask-personas,breakdown}.ts
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { draws } from '../_support/depth.ts';
import { storeManyAnswers } from '../_support/many-answers.ts';
import { note } from '../_support/note.ts';
import { headersOf, startDataApi, type DataApi } from '../api/data-client.ts';

import.meta.jest.setTimeout(draws(120_000, 900_000));

const personas = draws(5_000, 100_000);
const ann = { user: 'ann' };
let api: DataApi;
let jobId: string;

beforeAll(async () => {
  api = await startDataApi();
  jobId = await storeManyAnswers(api.db, 'ann', { personas, attributes: 52 });
});
afterAll(() => api.close());

const breakdowns = (count: number, from: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: simulationBreakdown(jobId: "${jobId}", by: "trait ${(from + at) % 52}") { sentence effects { field } }`).join(' ')} }`;

async function send(body: object): Promise<string> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: headersOf(ann),
    body: JSON.stringify(body),
  });
  return response.text();
}

/** Does work while the api's health is asked ten times a second. Returns the longest answer in milliseconds. */
async function slowestHealth(work: Promise<unknown>): Promise<number> {
  let isOpen = true;
  const ended = work.finally(() => void (isOpen = false));
  let slowest = 0;
  const tick = () => new Promise((resolve) => void setImmediate(resolve));
  while (isOpen) {
    const start = performance.now();
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    await tick();
  }
  await ended;
  return slowest;
}

test('health answers within a second while big break-downs are read, alone, ten at once, with aliases and in a batch', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const seen: Record<string, number> = {};
  const answers: string[] = [];
  const measure = async (name: string, ...bodies: object[]) => {
    delay.reset();
    const work = Promise.all(bodies.map(send)).then((texts) => answers.push(...texts));
    const slowest = await slowestHealth(work);
    seen[name] = Math.round(slowest);
    seen[`${name}, blocked`] = Math.round(delay.max / 1e6);
    expect(slowest).toBeLessThan(1_000);
  };
  await measure('one', { query: breakdowns(1, 0) });
  await measure('ten at once', ...Array.from({ length: 10 }, (_, at) => ({ query: breakdowns(1, at + 1) })));
  await measure('25 aliases', { query: breakdowns(25, 11) });
  await measure(
    'a batch of ten with 25 aliases',
    Array.from({ length: 10 }, () => ({ query: breakdowns(25, 11) })),
  );
  note(`${personas} answers with 52 attributes, health in ms: ${JSON.stringify(seen)}`);
  const isAnswered = answers.map((text) => text.includes('"sentence"'));
  expect(isAnswered.slice(0, 11)).toEqual(Array(11).fill(true));
  for (const refused of answers.slice(11))
    expect(refused).toContain('Send them in several requests, one after the other.');
});
