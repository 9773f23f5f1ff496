/** Makes responses late, missing or different while a state is checked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';

/** Name of a GraphQL operation, or glob of an address. */
export type Asked = string;

const isAddress = (asked: Asked) => asked.includes('*');

async function whileRouting(
  page: Page,
  asked: Asked,
  handler: (route: Route) => Promise<void>,
  during: () => Promise<void>,
): Promise<void> {
  const pattern = isAddress(asked) ? asked : '**/graphql';
  const isMeant = (route: Route) => isAddress(asked) || operationOf(route.request()) === asked;
  let isOver = false;
  const take = (route: Route) =>
    (isMeant(route) ? handler(route) : route.fallback()).catch((error: unknown) => {
      // Pending requests continue at the end without a handler, because Playwright has removed it by then.
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

/** Returns the name of the GraphQL operation; undefined for other requests. */
export function operationOf(request: Request): string | undefined {
  const sent = request.postData();
  if (sent === null || !sent.startsWith('{')) return undefined;
  const { operationName, query } = JSON.parse(sent) as { operationName?: string; query?: string };
  return operationName ?? /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query ?? '')?.[1];
}

/** Delays all matching responses until `during` has ended. */
export async function whileDelayed(page: Page, asked: Asked, during: () => Promise<void>): Promise<void> {
  const waiting: Route[] = [];
  const hold = async (route: Route) => void waiting.push(route);
  await whileRouting(page, asked, hold, during);
  // The page may have aborted the requests.
  await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
}

/** Makes GraphQL respond with an error. */
export async function whileRefusing(
  page: Page,
  asked: Asked,
  during: () => Promise<void>,
  extensions: object = {},
): Promise<void> {
  const errors = [{ message: 'The database is being restarted. Nothing was lost; try again in a minute.', extensions }];
  await whileRouting(page, asked, (route) => route.fulfill({ json: { data: null, errors } }), during);
}

/** Slows responses down until routes are removed. */
export async function delayResponses(page: Page, url: string, ms: number): Promise<void> {
  await page.route(url, async (route) => {
    await sleep(ms);
    // Aborted requests cannot continue.
    await route.continue().catch(() => undefined);
  });
}

/** Aborts all matching requests. */
export async function whileDisconnected(page: Page, asked: Asked, during: () => Promise<void>): Promise<void> {
  await whileRouting(page, asked, (route) => route.abort(), during);
}

/** Responds to all matching requests with the given data. */
export async function whileAnswering(
  page: Page,
  asked: Asked,
  json: unknown,
  during: () => Promise<void>,
  status = 200,
): Promise<void> {
  await whileRouting(page, asked, (route) => route.fulfill({ status, json }), during);
}

/** Changes the result of a GraphQL operation, with the type of its result in web/generated. */
export async function whileChangingData<Query>(
  page: Page,
  operation: string,
  change: (data: Query) => void,
  during: () => Promise<void>,
): Promise<void> {
  await changed<{ data: Query }>(page, operation, ({ data }) => change(data), during);
}

/** Replaces some fields of a result; fails when there is none to replace. */
export function assignInto<T extends object>(target: T | null | undefined, fields: Partial<T>): void {
  if (target === null || target === undefined) throw new Error('There is no answer to change');
  Object.assign(target, fields);
}

/** Changes the real response, for states that a test cannot reach quickly, such as a run that waits for its turn. */
export async function changed<T>(
  page: Page,
  asked: Asked,
  change: (answer: T) => void,
  during: () => Promise<void>,
): Promise<void> {
  const handler = async (route: Route) => {
    // The server may be closing a kept-alive connection at this moment.
    const response = await route.fetch({ maxRetries: 3 });
    const answer = (await response.json()) as T;
    change(answer);
    await route.fulfill({ response, json: answer });
  };
  await whileRouting(page, asked, handler, during);
}
