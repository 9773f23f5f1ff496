/** Requests of MCP that fail before their tool is called. */
import { pino } from 'pino';
import { failureResponse } from '../../../api/agents/mcp/failure-response.ts';
import { NoSuchJob } from '../../../domain/agents/errors.ts';

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

const answerOf = async (response: Response) => ({
  status: response.status,
  retry: response.headers.get('retry-after'),
  body: await response.json(),
});

test('a database that takes no connection is a reason to try again soon, and no unexpected failure', async () => {
  const { lines, log } = logged();
  const busy = new Error('timeout exceeded when trying to connect');
  expect(await answerOf(failureResponse(busy, 'r1', log))).toMatchObject({
    status: 503,
    retry: '1',
    body: { jsonrpc: '2.0', error: { code: -32_603, message: expect.not.stringContaining('timeout') }, id: null },
  });
  expect(lines).toEqual([]);
});

test('a refusal keeps its words', async () => {
  const { status, body } = await answerOf(failureResponse(new NoSuchJob('x'), 'r2', logged().log));
  expect([status, body.error.message]).toEqual([404, new NoSuchJob('x').message]);
});

test('a failure that nobody expected is logged with the name of the request, and told without its words', async () => {
  const { lines, log } = logged();
  const { status, retry, body } = await answerOf(failureResponse(new TypeError('secret words'), 'r3', log));
  expect([status, retry, body.error.message]).toEqual([500, null, 'Something went wrong here. Try again.']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"requestId":"r3"');
});
