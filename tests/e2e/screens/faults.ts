/** Answers that come late, not at all, or with something else in them, for as long as a state is looked at. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';

/** A GraphQL operation by its name, or an address by its glob. */
export type Asked = string;

const isAddress = (asked: Asked) => asked.includes('*');

async function routed(
  page: Page,
  asked: Asked,
  handler: (route: Route) => Promise<void>,
  during: () => Promise<void>,
): Promise<void> {
  const pattern = isAddress(asked) ? asked : '**/graphql';
  const isMeant = (route: Route) => isAddress(asked) || operationOf(route) === asked;
  let isOver = false;
  const take = (route: Route) =>
    (isMeant(route) ? handler(route) : route.fallback()).catch((error: unknown) => {
      // What is still on its way at the end goes on by itself: Playwright has let go of it by then.
      if (!isOver) throw error;
    });
  await page.route(pattern, take);
  try {
    await during();
  } finally {
    isOver = true;
    await page.unroute(pattern, take);
  }
}

function operationOf(route: Route): string | undefined {
  const sent = route.request().postData();
  if (sent === null || !sent.startsWith('{')) return undefined;
  const { operationName, query } = JSON.parse(sent) as { operationName?: string; query?: string };
  return operationName ?? /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query ?? '')?.[1];
}

/** Nothing of what is asked is answered before `during` has ended. */
export async function held(page: Page, asked: Asked, during: () => Promise<void>): Promise<void> {
  const waiting: Route[] = [];
  const hold = async (route: Route) => void waiting.push(route);
  await routed(page, asked, hold, during);
  // The page may have gone on without them.
  await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
}

/** GraphQL refuses with these words. */
export async function refused(
  page: Page,
  asked: Asked,
  during: () => Promise<void>,
  extensions: object = {},
): Promise<void> {
  const errors = [{ message: 'The database is being restarted. Nothing was lost; try again in a minute.', extensions }];
  await routed(page, asked, (route) => route.fulfill({ json: { data: null, errors } }), during);
}

/** A slow line, until routes are let go. */
export async function slowed(page: Page, url: string, ms: number): Promise<void> {
  await page.route(url, async (route) => {
    await sleep(ms);
    // What was given up in between cannot go on.
    await route.continue().catch(() => undefined);
  });
}

/** The connection breaks. */
export async function broken(page: Page, asked: Asked, during: () => Promise<void>): Promise<void> {
  await routed(page, asked, (route) => route.abort(), during);
}

/** The answer is the one given. */
export async function answered(
  page: Page,
  asked: Asked,
  json: unknown,
  during: () => Promise<void>,
  status = 200,
): Promise<void> {
  await routed(page, asked, (route) => route.fulfill({ status, json }), during);
}

/** `changed` for a GraphQL operation, by the type of its answer in web/generated. */
export async function changedData<Query>(
  page: Page,
  operation: string,
  change: (data: Query) => void,
  during: () => Promise<void>,
): Promise<void> {
  await changed<{ data: Query }>(page, operation, ({ data }) => change(data), during);
}

/** Gives some fields of an answer other values; fails where there is nothing to change. */
export function become<T extends object>(target: T | null | undefined, fields: Partial<T>): void {
  if (target === null || target === undefined) throw new Error('There is no answer to change');
  Object.assign(target, fields);
}

/** The answer is the real one, changed: what a test cannot bring about in a moment, such as a run that waits for its turn. */
export async function changed<T>(
  page: Page,
  asked: Asked,
  change: (answer: T) => void,
  during: () => Promise<void>,
): Promise<void> {
  const handler = async (route: Route) => {
    // A connection that was kept open may be closed by the server just then.
    const response = await route.fetch({ maxRetries: 3 });
    const answer = (await response.json()) as T;
    change(answer);
    await route.fulfill({ response, json: answer });
  };
  await routed(page, asked, handler, during);
}
