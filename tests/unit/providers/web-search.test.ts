/** The web search that finds current events for a run. */
import { findingsOf } from '../../../activities/simulations/fetch-current-events.ts';
import { ProviderServerError, statusError } from '../../../activities/providers/errors.ts';
import type { ProviderCall, ProviderGateway } from '../../../activities/providers/gateway.ts';
import { searchWeb } from '../../../activities/providers/web-search.ts';

const signal = new AbortController().signal;
/** Search versions are remembered by key, so each test has its own. */
let key = 0;
let search = { query: 'tram line 4', prompt: 'Summarise.', apiKey: '', signal };
beforeEach(() => {
  key += 1;
  search = { ...search, apiKey: `sk-ant-${key}` };
});

/** A gateway with given outcomes, one per call. */
function gatewayOf(...outcomes: (string | Error | { text: string; searchError: string })[]) {
  const calls: ProviderCall[] = [];
  const gateway: Pick<ProviderGateway, 'ask'> = {
    async ask(call) {
      const outcome = outcomes[calls.push(call) - 1];
      if (outcome instanceof Error) throw outcome;
      return {
        kind: 'reply',
        ...(typeof outcome === 'object' ? outcome : { text: outcome ?? '' }),
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
  expect(await searchWeb(gateway, search)).toEqual({
    kind: 'found',
    text: 'News.',
    isLive: true,
    costUsd: 0.01,
    citations: [],
  });
  expect(calls).toMatchObject([
    {
      provider: 'anthropic',
      purpose: 'current-events',
      maxTokens: 1_024,
      webSearch: { maxUses: 3, version: 'web_search_20260318' },
    },
  ]);
  expect(calls[0]?.user).toContain('tram line 4');
});

test.each([400, 404, 422])('after status %i the model answers without the search tool', async (status) => {
  const refusal = statusError('anthropic', { status, message: 'no such tool' });
  const { gateway, calls } = gatewayOf(refusal, refusal, refusal, 'What I know.', 'What I still know.');
  expect(await searchWeb(gateway, search)).toMatchObject({ kind: 'found', text: 'What I know.', isLive: false });
  expect(calls.map(({ webSearch }) => webSearch?.version)).toEqual([
    'web_search_20260318',
    'web_search_20260209',
    'web_search_20250305',
    undefined,
  ]);
  expect(await searchWeb(gateway, search)).toMatchObject({ text: 'What I still know.', isLive: false });
  expect(calls).toHaveLength(5);
});

test('the newest version that a key may use is remembered', async () => {
  const refusal = statusError('anthropic', { status: 400, message: 'no such tool' });
  const { gateway, calls } = gatewayOf(refusal, 'News.', 'More news.', refusal, 'What I know.', 'New again.');
  for (const text of ['News.', 'More news.', 'What I know.', 'New again.'])
    expect(await searchWeb(gateway, search)).toMatchObject({ text });
  expect(calls.map(({ webSearch }) => webSearch?.version.slice(-8))).toEqual([
    '20260318',
    '20260209',
    '20260209',
    '20260209',
    undefined,
    '20260318',
  ]);
});

test('a search that fails inside an accepted reply falls back, too', async () => {
  const { gateway, calls } = gatewayOf({ text: '', searchError: 'too_many_requests' }, 'What I know.');
  expect(await searchWeb(gateway, search)).toMatchObject({ text: 'What I know.', isLive: false });
  expect(calls).toHaveLength(2);
});

test('an invalid-request error of any status does the same, other errors do not', async () => {
  const invalid = gatewayOf(
    ...Array<Error>(3).fill(statusError('anthropic', { status: 413, message: 'invalid_request_error: tools' })),
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
  const found = { kind: 'found' as const, text: '- A budget vote is due.', costUsd: 0.01, citations: [] };
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
