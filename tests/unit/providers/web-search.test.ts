/** The web search that finds current events for a run. */
import { findingsOf } from '../../../activities/simulations/fetch-current-events.ts';
import { ProviderServerError, statusError } from '../../../activities/providers/errors.ts';
import type { ProviderCall, ProviderGateway } from '../../../activities/providers/gateway.ts';
import { searchWeb } from '../../../activities/providers/web-search.ts';

const signal = new AbortController().signal;
const search = { query: 'tram line 4', prompt: 'Summarise.', apiKey: 'sk-ant-1', signal };

/** A gateway with given outcomes, one per call. */
function gatewayOf(...outcomes: (string | Error)[]) {
  const calls: ProviderCall[] = [];
  const gateway: Pick<ProviderGateway, 'ask'> = {
    async ask(call) {
      const outcome = outcomes[calls.push(call) - 1];
      if (outcome instanceof Error) throw outcome;
      return {
        kind: 'reply',
        text: outcome ?? '',
        model: call.model,
        inputTokens: 1,
        outputTokens: 1,
        costUsd: 0.01,
        latencyMs: 1,
        permitId: 'p',
      };
    },
  };
  return { gateway, calls };
}

test('a search asks Anthropic with the search tool and at most 1024 tokens', async () => {
  const { gateway, calls } = gatewayOf('News.');
  expect(await searchWeb(gateway, search)).toEqual({ kind: 'found', text: 'News.', isLive: true, costUsd: 0.01 });
  expect(calls).toMatchObject([{ provider: 'anthropic', purpose: 'current-events', maxTokens: 1_024, webSearches: 3 }]);
  expect(calls[0]?.user).toContain('tram line 4');
});

test.each([400, 404, 422])('after status %i the model answers without the search tool', async (status) => {
  const { gateway, calls } = gatewayOf(statusError('anthropic', { status, message: 'no such tool' }), 'What I know.');
  expect(await searchWeb(gateway, search)).toMatchObject({ kind: 'found', text: 'What I know.', isLive: false });
  expect(calls[1]).not.toHaveProperty('webSearches');
});

test('an invalid-request error of any status does the same, other errors do not', async () => {
  const invalid = gatewayOf(
    statusError('anthropic', { status: 413, message: 'invalid_request_error: tools' }),
    'What I know.',
  );
  expect(await searchWeb(invalid.gateway, search)).toMatchObject({ isLive: false });
  const broken = gatewayOf(new ProviderServerError('anthropic', { status: 500, message: 'oops' }));
  await expect(searchWeb(broken.gateway, search)).rejects.toThrow('Anthropic API error (500): oops');
  expect(broken.calls).toHaveLength(1);
  const poor = gatewayOf(statusError('anthropic', { status: 400, message: 'Your credit balance is too low' }));
  await expect(searchWeb(poor.gateway, search)).rejects.toMatchObject({ name: 'ProviderOutOfCredit' });
  expect(poor.calls).toHaveLength(1);
});

test('a search requires a query and a prompt, and is skipped without a key', async () => {
  const { gateway, calls } = gatewayOf();
  await expect(searchWeb(gateway, { ...search, query: ' ' })).rejects.toThrow('Query and prompt are required');
  await expect(searchWeb(gateway, { ...search, prompt: '' })).rejects.toThrow('Query and prompt are required');
  expect(await searchWeb(gateway, { ...search, apiKey: null })).toMatchObject({ kind: 'skipped' });
  expect(calls).toEqual([]);
});

test('the result of a search says when it is not live news', () => {
  const found = { kind: 'found' as const, text: '- A budget vote is due.', costUsd: 0.01 };
  expect(findingsOf({ ...found, isLive: true })).toEqual({ text: found.text, notice: null });
  expect(findingsOf({ ...found, isLive: false })).toEqual({
    text: found.text,
    notice: 'Current events come from what the model knows: live web search was not available.',
  });
  expect(findingsOf({ kind: 'skipped', reason: 'no key' })).toEqual({
    text: null,
    notice: 'Current events were skipped: they need an Anthropic API key.',
  });
  expect(findingsOf({ kind: 'refused', reason: 'spend-cap' })).toEqual({
    text: null,
    notice: 'Current events were skipped: the spend cap was reached or the run was closed.',
  });
});
