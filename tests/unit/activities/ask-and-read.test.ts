/** Cost of asking, with a second call where the first reply could not be read. */
import { askAndRead, type Reader } from '../../../activities/jobs/ask-and-read.ts';
import { UnansweredReply } from '../../../activities/providers/errors.ts';
import type { ProviderCall, ProviderReply } from '../../../activities/providers/gateway.ts';

const call = { provider: 'openai', model: 'gpt', user: 'Yes or no?', maxTokens: 10 } as unknown as ProviderCall;
const reader: Reader<string> = {
  read: ({ text }) => (text === 'yes' ? { kind: 'answer', answer: text, isComplete: true } : { kind: 'unreadable' }),
  correction: 'Say yes or no.',
};

/** Sends these replies, one after the other, and throws those that are errors. */
function sends(...replies: (string | Error)[]) {
  return async () => {
    const next = replies.shift();
    if (next instanceof Error) throw next;
    const spent = { inputTokens: 100, outputTokens: 10, costUsd: 0.25 };
    return { reply: { kind: 'reply', text: next, ...spent } as ProviderReply, usedTools: false };
  };
}

const once = { inputTokens: 100, outputTokens: 10, costUsd: 0.25 };
const twice = { inputTokens: 200, outputTokens: 20, costUsd: 0.5 };

test('what an answer took includes the reply before it that could not be read', async () => {
  expect(await askAndRead(call, reader, sends('yes'))).toMatchObject({ kind: 'answered', spent: once });
  expect(await askAndRead(call, reader, sends('perhaps', 'yes'))).toMatchObject({ kind: 'answered', spent: twice });
});

test('what an ending took includes both replies, and the tokens of one that was reported as unanswered', async () => {
  expect(await askAndRead(call, reader, sends('perhaps', 'perhaps'))).toMatchObject({ kind: 'ended', spent: twice });
  const usage = { inputTokens: 70, outputTokens: 0 };
  expect(
    await askAndRead(call, reader, sends('perhaps', new UnansweredReply('openai', 'refused', { usage }))),
  ).toMatchObject({ kind: 'ended', ending: 'refused', spent: { inputTokens: 170, outputTokens: 10, costUsd: 0.25 } });
});
