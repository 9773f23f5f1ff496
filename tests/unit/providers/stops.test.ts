/** Provider errors that stop a whole run. */
import { askForText } from '../../../activities/simulations/analyse-run.ts';
import { toProviderStop } from '../../../activities/jobs/provider-stop.ts';
import { ProviderUnreachable, statusError, UnansweredReply } from '../../../activities/providers/errors.ts';
import type { ProviderCall, ProviderReply } from '../../../activities/providers/gateway.ts';
import { unreadableKeyMessage } from '../../../activities/jobs/job-key.ts';
import { EncryptionKeyMissing, SecretUnreadable } from '../../../db/secrets.ts';
import { SimulatorNotRunning } from '../../../domain/errors.ts';
import type { UnansweredOutcome } from '../../../domain/providers/reply.ts';
import { mayRetry } from '../../../domain/jobs/retry-rule.ts';

const providerError = (status: number, message: string, code: string | null = null) =>
  statusError('openai', { status, message, code });

describe('a run stops', () => {
  test('when the account has no credit, and its message says what to do', () => {
    expect(
      toProviderStop(providerError(429, 'You exceeded your current quota.', 'insufficient_quota'), 'gpt-4'),
    ).toEqual({
      type: 'ProviderOutOfCredit',
      message:
        'OpenAI API error (429): You exceeded your current quota. Add credit to the OpenAI account, then finish the missing ones.',
      final: false,
    });
  });

  test('when a model does not exist, and its message names it', () => {
    expect(toProviderStop(providerError(404, 'no such model', 'model_not_found'), 'gpt-9')).toEqual({
      type: 'ModelNotFound',
      message:
        'OpenAI API error (404): no such model. Choose another model than gpt-9, or check the address of the provider.',
      final: false,
    });
  });

  test('with only the provider’s message when nobody chose the model', () => {
    expect(toProviderStop(providerError(404, 'no such model'), null)).toMatchObject({
      type: 'ModelNotFound',
      message: 'OpenAI API error (404): no such model',
    });
  });

  test('when the key is refused, with the provider’s message', () => {
    const stop = toProviderStop(providerError(401, 'Incorrect API key provided'), 'gpt-4');
    expect(stop).toEqual({
      type: 'ProviderRefusedKey',
      message: 'OpenAI API error (401): Incorrect API key provided',
      final: false,
    });
    expect(mayRetry(1, stop?.message ?? '')).toBe(false);
  });

  test('without a further attempt when no provider could be called', () => {
    expect(toProviderStop(new SimulatorNotRunning(), 'gpt-4')).toMatchObject({
      final: true,
      message: expect.stringMatching(/^The provider simulator is not running/),
    });
    expect(unreadableKeyMessage(new SecretUnreadable('x'))).toMatch(/^The stored API keys cannot be read/);
    expect(unreadableKeyMessage(new EncryptionKeyMissing())).toMatch(/ENCRYPTION_KEY/);
    expect(unreadableKeyMessage(new Error('x'))).toBeNull();
  });

  test.each([
    providerError(429, 'Slow down'),
    providerError(500, 'oops'),
    providerError(400, 'bad'),
    new ProviderUnreachable('openai', 'ECONNRESET'),
    new Error('a bug'),
  ])('only for errors that would affect every call, unlike: %s', (error) =>
    expect(toProviderStop(error, 'gpt-4')).toBeNull(),
  );
});

describe('the analysis', () => {
  const call: ProviderCall = {
    provider: 'openai',
    apiKey: 'k',
    purpose: 'analysis',
    model: 'gpt-4o',
    system: '',
    user: '',
    temperature: 0.3,
    signal: new AbortController().signal,
  };
  const gatewayWith = (...models: string[]) => ({
    ask: ({ model }: ProviderCall): Promise<ProviderReply> =>
      models.includes(model)
        ? Promise.resolve({
            kind: 'reply',
            text: 'Fine.',
            model,
            inputTokens: 1,
            outputTokens: 1,
            costUsd: 0,
            latencyMs: 1,
            permitId: 'p',
          })
        : Promise.reject(providerError(404, `The model ${model} does not exist`)),
  });

  test('is written by the usual model if the provider has it', async () => {
    expect(await askForText(gatewayWith('gpt-4o', 'llama3'), call, 'llama3')).toMatchObject({
      reply: { model: 'gpt-4o' },
      notice: null,
    });
  });

  test('is written by the model of the run if the provider does not have the usual one, and says so', async () => {
    expect(await askForText(gatewayWith('llama3'), call, 'llama3')).toMatchObject({
      reply: { model: 'llama3' },
      notice: 'llama3 wrote the analysis: the provider does not have gpt-4o.',
    });
  });

  test('fails if the provider has neither model', async () => {
    await expect(askForText(gatewayWith(), call, 'llama3')).rejects.toThrow('The model llama3 does not exist');
    await expect(askForText(gatewayWith(), call, 'gpt-4o')).rejects.toThrow('The model gpt-4o does not exist');
  });

  /** Gives these texts one after the other, and counts the calls; an outcome in brackets is a reply without an answer. */
  function gatewaySaying(...texts: string[]) {
    const asked: ProviderCall[] = [];
    return {
      asked,
      async ask(given: ProviderCall): Promise<ProviderReply> {
        const text = texts[asked.push(given) - 1] ?? 'Too many calls.';
        const outcome = /^\[(refused|filtered|cut-off|empty)\]$/.exec(text)?.[1] as UnansweredOutcome | undefined;
        if (outcome !== undefined) throw new UnansweredReply('openai', outcome);
        return { ...(await gatewayWith('gpt-4o').ask(given)), text };
      },
    };
  }

  test.each([
    ['refused in its own field', ['[refused]'], 1, 'The model of OpenAI refused to answer'],
    ['filtered', ['[filtered]'], 1, 'The content filter of OpenAI blocked the reply'],
    [
      'refused in prose',
      ["I'm sorry, but I can't help with this analysis."],
      1,
      "The model of OpenAI refused to answer: “I'm sorry, but I can't help with this analysis.”",
    ],
    ['cut off twice', ['[cut-off]', '[cut-off]'], 2, 'The model of OpenAI used all its tokens before it had answered'],
    ['only thought', ['<think>Hm', '<think>Hm'], 2, 'The model of OpenAI used all its tokens before it had answered'],
  ])('that is %s is none, says why, and is asked for at most once more', async (_name, texts, calls, why) => {
    const gateway = gatewaySaying(...texts);
    const { reply } = await askForText(gateway, { ...call, maxTokens: 100 }, 'gpt-4o');
    expect(reply).toEqual({ kind: 'unanswered', why });
    expect(gateway.asked.map(({ maxTokens }) => maxTokens)).toEqual([100, 400].slice(0, calls));
  });

  test('is taken without the thoughts before it', async () => {
    const gateway = gatewaySaying('[empty]', '<think>They seem to like it.</think>Most support it.');
    expect(await askForText(gateway, call, 'gpt-4o')).toMatchObject({ reply: { text: 'Most support it.' } });
  });
});
