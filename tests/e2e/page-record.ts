/**
 * Describes open pages and their recent requests in the error of a failed test. Only text is kept, because reports do
 * not keep pictures.
 */
import type { Page, Request } from 'playwright-core';

const kept = 30;
const maxPage = 3_000;
const records = new Map<Page, string[]>();

/** Records the page's requests until it is closed. */
export function recordPage(page: Page): void {
  const asked: string[] = [];
  const note = (line: string) => {
    asked.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    asked.splice(0, asked.length - kept);
  };
  records.set(page, asked);
  page.on('close', () => records.delete(page));
  page.on('request', (request) => isTold(request) && note(`asked ${nameOf(request)}`));
  page.on(
    'requestfailed',
    (request) => isTold(request) && note(`${request.failure()?.errorText ?? 'failed'} ${nameOf(request)}`),
  );
  page.on(
    'response',
    (response) => isTold(response.request()) && note(`${response.status()} ${nameOf(response.request())}`),
  );
}

/** Describes every open page: its address, its recent requests, and its accessibility tree. */
async function describePages(): Promise<string> {
  const described = [...records].map(async ([page, asked]) => {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    return [
      `The page at ${page.url()}, ${new Date().toISOString().slice(11, 23)}`,
      ...asked,
      shown.slice(0, maxPage),
    ].join('\n');
  });
  return (await Promise.all(described)).join('\n\n');
}

/**
 * Throws the error again with the description of the pages in its message. The stack is changed too, because reports
 * print it.
 */
export async function withPages(error: unknown): Promise<never> {
  if (error instanceof Error) {
    const said = `${error.message}\n\n${await describePages()}`;
    const stack = error.stack?.replace(error.message, () => said);
    error.message = said;
    if (stack !== undefined) error.stack = stack;
  }
  throw error;
}

function isTold(request: Request): boolean {
  return ['fetch', 'xhr', 'document', 'eventsource'].includes(request.resourceType());
}

function nameOf(request: Request): string {
  const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
  return `${request.method()} ${new URL(request.url()).pathname}${operation === undefined ? '' : ` ${operation}`}`;
}
