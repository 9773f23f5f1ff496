/**
 * Measures in a real browser, against the real api with much data, how soon pages are interactive and how smoothly they
 * scroll.
 */
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import type { Db } from '../db/client.ts';
import { openHome } from '../local/home.ts';
import type { StackSession } from '../local/session.ts';
import { submit } from '../local/simulate/operations.ts';
import { buildWeb, isWebBuilt } from '../local/web-build.ts';
import { tempFolder } from '../tests/_support/temp-folder.ts';
import { addAnalyst } from './support/analyst.ts';
import type { Bench } from './support/bench.ts';
import { launchBrowser, signedInState, type BrowserState } from './support/browser.ts';
import { startBenchStack } from './support/bench-stack.ts';
import { quantile, table } from './support/table.ts';

const runs = 1_000;
const reactionsEach = 20;
const largeRun = 10_000;
const streamedPersonas = 1_500;
/** Duration of scrolling in milliseconds. */
const scrollMs = 8_000;
/** Time in milliseconds to watch for long tasks after the content is visible. */
const quietMs = 2_500;

/** Stores a thousand runs of the person; the first has 10,000 reactions. */
async function fill(db: Db, userId: string): Promise<void> {
  await sql`
    insert into dynamic_simulation_run (id, job_id, user_id, message, status, num_users, answered_count, positive_count, neutral_count, negative_count,
      segment_names, segment_ids, model_provider, models, created_at, started_at, completed_at)
    select 'run-' || n, 'job-' || n, ${userId}, 'Message ' || n % 40 || ': buses every ten minutes.', 'completed', size, size, size / 2, size / 4,
      size - size / 2 - size / 4, array['Parents', 'Renters'], array['parents', 'renters'], 'openai', array['gpt-4'], at, at, at + interval '1 minute'
    from (select n, case when n = 1 then ${largeRun}::int else ${reactionsEach}::int end as size, now() - n * interval '2 hours' as at
      from generate_series(1, ${runs}::int) as n) as sized`.execute(db);
  await sql`
    insert into reaction
    select 'run-' || run, persona, 'openai', 'gpt-4', sentiment, repeat('I would take the bus more often. ', 1 + persona % 8), 'Interested',
      repeat('It saves time. ', 6), random(), 0.75, 0.7, case sentiment when 'positive' then 1 when 'negative' then -1 else 0 end, 'json',
      'persona-' || persona, 'Dana', (array['parents', 'renters'])[1 + persona % 2], (array['Parents', 'Renters'])[1 + persona % 2], 18 + persona % 60,
      (array['female', 'male'])[1 + persona / 2 % 2], '{"education": "college", "income": "50-75k"}', 400, 150, 0.01, 900, now() - run * interval '2 hours'
    from (
      select run, persona, (array['positive', 'neutral', 'negative'])[1 + (random() * 2.99)::int % 3] as sentiment
      from generate_series(1, ${runs}::int) as run
      cross join lateral generate_series(0, case when run = 1 then ${largeRun - 1}::int else ${reactionsEach - 1}::int end) as persona
    ) as drawn`.execute(db);
  await sql`analyze`.execute(db);
}

interface Load {
  /** Milliseconds since the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
  interactive: number;
  /** Total milliseconds by which long tasks exceed 50 ms, from first paint to interactive. */
  blocked: number;
}

/**
 * Loads a page. It is interactive when its main content is visible and no task longer than 50 ms ran while `quietMs`
 * passed.
 */
async function load(
  browser: Browser,
  state: BrowserState,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<Load> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { tasks: [] as { start: number; end: number }[], largest: 0 };
    (globalThis as { benchSeen?: typeof seen }).benchSeen = seen;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.tasks.push({ start: startTime, end: startTime + duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await ready(page);
  const readyAt = await page.evaluate(() => performance.now());
  await page.waitForTimeout(quietMs);
  const figures = await page.evaluate((ready) => {
    const { tasks, largest } = (
      globalThis as unknown as { benchSeen: { tasks: { start: number; end: number }[]; largest: number } }
    ).benchSeen;
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const interactive = Math.max(ready, ...tasks.map(({ end }) => end));
    const blocked = tasks
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0);
    return { firstPaint, largestPaint: largest, interactive, blocked };
  }, readyAt);
  await context.close();
  return figures;
}

async function medianLoad(times: number, loadOnce: () => Promise<Load>): Promise<[number, number, number, number]> {
  const loads: Load[] = [];
  for (let round = 0; round < times; round += 1) loads.push(await loadOnce());
  const median = (pick: (each: Load) => number) => quantile(loads.map(pick), 0.5);
  return [
    median((each) => each.firstPaint),
    median((each) => each.largestPaint),
    median((each) => each.interactive),
    median((each) => each.blocked),
  ];
}

/** Returns the milliseconds between frames while `act` runs. */
async function frameTimes(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    let last = performance.now();
    (globalThis as { benchFrames?: number[] }).benchFrames = seen;
    const next = (now: number) => {
      seen.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => (globalThis as { benchFrames?: number[] }).benchFrames ?? []);
}

/** Returns the frame times of the large run's reactions while they scroll. */
async function whileScrolling(
  browser: Browser,
  state: BrowserState,
  app: string,
  durationMs: number,
): Promise<number[]> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  await page.goto(`${app}/runs/job-1?tab=reactions`);
  await page.getByText(/^10,000\sreactions$/).waitFor();
  const seen = await frameTimes(page, async () => {
    const until = Date.now() + durationMs;
    while (Date.now() < until) {
      await page.mouse.wheel(0, 1_200);
      await page.waitForTimeout(40);
    }
  });
  await context.close();
  return seen;
}

/** Returns the frame times of a run's page from the first answers until the run has ended. */
async function whileStreaming(
  browser: Browser,
  state: BrowserState,
  app: string,
  session: StackSession,
  cohort: string,
): Promise<number[]> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  const { jobId } = await submit(session, {
    message: 'The library opens on Sundays.',
    segmentIds: [cohort],
    numUsers: streamedPersonas,
    models: ['gpt-4o'],
  });
  await page.goto(`${app}/runs/${jobId}`);
  await page.getByRole('progressbar').waitFor();
  const seen = await frameTimes(page, () => page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 }));
  await context.close();
  return seen;
}

function frameRow(name: string, seen: readonly number[]): [string, number, number, number, number] {
  return [name, seen.length, quantile(seen, 0.5), quantile(seen, 0.95), Math.max(...seen)];
}

export const webPages: Bench = {
  name: 'web-pages',
  title: 'Pages with much stored',
  async run({ quick, say }) {
    if (!isWebBuilt()) await buildWeb(openHome(tempFolder('bench-web')));
    const setup = await startBenchStack({ OPENAI_TIER: 'unlimited' }, { latencyMs: 200 });
    try {
      await setup.startWorker();
      const { session, cohort } = await addAnalyst(setup);
      await session.ask('mutation { updateSettings(input: { hasCompletedTour: true }) { userId } }');
      const { me } = await session.ask<{ me: { userId: string } }>('{ me { userId } }');
      await fill(setup.db, me.userId);
      const browser = await launchBrowser(say);
      try {
        const { app } = setup.stack.urls;
        const state = await signedInState(browser, app);
        const times = quick ? 1 : 5;
        const home = (page: Page) => page.getByLabel('Message', { exact: true }).waitFor();
        const analytics = (page: Page) => page.locator('main svg, main canvas').first().waitFor();
        const loads = [
          ['`/`', ...(await medianLoad(times, () => load(browser, state, app, home)))],
          ['`/analytics`', ...(await medianLoad(times, () => load(browser, state, `${app}/analytics`, analytics)))],
        ];
        for (const [route, , , interactive] of loads)
          say(`${route}: interactive after ${Number(interactive).toFixed(0)} ms`);
        const moving = [
          frameRow('scrolling 10,000 reactions', await whileScrolling(browser, state, app, quick ? 2_000 : scrollMs)),
          frameRow(
            `a run of ${streamedPersonas.toLocaleString('en')} personas streaming in`,
            await whileStreaming(browser, state, app, session, cohort),
          ),
        ];
        return [
          `With ${runs.toLocaleString('en')} runs and ${(largeRun + (runs - 1) * reactionsEach).toLocaleString('en')} reactions stored, the real api on the same machine, nothing in the browser's cache; medians of ${times}.`,
          `Interactive: the main content is visible and no task of over 50 ms ran in the ${quietMs / 1_000} seconds after it. Blocked: the time of long tasks beyond 50 ms each.`,
          table(['Page', 'First paint, ms', 'Largest paint, ms', 'Interactive, ms', 'Blocked, ms'], loads),
          table(['Frames while', 'Frames', 'p50 ms', 'p95 ms', 'Longest, ms'], moving),
        ].join('\n\n');
      } finally {
        await browser.close();
      }
    } finally {
      await setup.stop();
    }
  },
};
