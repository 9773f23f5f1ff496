import { serverAudits } from 'graphql-http';
import { startDataApi, type DataApi } from './data-client.ts';

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

/**
 * Headers of our own signed-in page: only such pages may request types, and nothing works without a header that other
 * sites cannot send.
 */
const ours: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: { ...(init?.headers as object), 'x-graphql-yoga-csrf': 'audit', 'x-test-viewer': 'ann' },
  });

describe('GraphQL over HTTP passes the audit of graphql-http', () => {
  for (const audit of serverAudits({ url: () => `${api.url}/graphql`, fetchFn: ours }))
    test(`${audit.id} ${audit.name}`, async () => {
      const result = await audit.fn();
      expect('reason' in result ? result.reason : result.status).toBe('ok');
    });
});
