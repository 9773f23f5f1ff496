/**
 * Adds a description of the open pages and their recent requests to the error of a failed test. It is text, because test
 * reports contain no pictures.
 */
import type { Page, Request } from 'playwright-core';

/** Number of the newest lines that are kept for each page. */
const maxLines = 30;
/** Number of characters of a page's accessibility tree in the description. */
const maxTreeLength = 3_000;
/** The newest requests and responses of each open page, one per line. */
const records = new Map<Page, string[]>();

/** Records the page's requests until it is closed. */
export function recordPage(page: Page): void {
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    lines.splice(0, lines.length - maxLines);
  };
  records.set(page, lines);
  page.on('close', () => records.delete(page));
  page.on('request', (request) => isRecorded(request) && add(`request ${nameOf(request)}`));
  page.on(
    'requestfailed',
    (request) => isRecorded(request) && add(`${request.failure()?.errorText ?? 'failed'} ${nameOf(request)}`),
  );
  page.on(
    'response',
    (response) => isRecorded(response.request()) && add(`${response.status()} ${nameOf(response.request())}`),
  );
}

/** Describes every open page: its address, its recent requests, and its accessibility tree. */
async function describePages(): Promise<string> {
  const described = [...records].map(async ([page, lines]) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    return [
      `The page at ${page.url()}, ${new Date().toISOString().slice(11, 23)}`,
      ...lines,
      tree.slice(0, maxTreeLength),
    ].join('\n');
  });
  return (await Promise.all(described)).join('\n\n');
}

/**
 * Throws the error again with the description of the pages in its message. The stack is changed too, because reports
 * print it.
 */
export async function throwWithPages(error: unknown): Promise<never> {
  if (error instanceof Error) {
    const message = `${error.message}\n\n${await describePages()}`;
    const stack = error.stack?.replace(error.message, () => message);
    error.message = message;
    if (stack !== undefined) error.stack = stack;
  }
  throw error;
}

/** Scripts, styles and pictures are left out, because they hide the requests that matter. */
function isRecorded(request: Request): boolean {
  return ['fetch', 'xhr', 'document', 'eventsource'].includes(request.resourceType());
}

/** Returns the method, the path, and the name of a GraphQL operation. */
function nameOf(request: Request): string {
  const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
  return `${request.method()} ${new URL(request.url()).pathname}${operation === undefined ? '' : ` ${operation}`}`;
}
