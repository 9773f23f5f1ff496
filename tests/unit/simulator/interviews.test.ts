/** Interviewed personas of the simulator: in their own stance, the same for the same talk, and no assistant. */
import { buildInterviewPrompt } from '../../../domain/assistant/interview-prompt.ts';
import type { Turn } from '../../../domain/assistant/prompt.ts';
import { sentiments, type Sentiment } from '../../../domain/sentiment/sentiment.ts';
import type { Ask } from '../../../local/simulator/ask.ts';
import { hashText } from '../../../local/hash.ts';
import { kindOf } from '../../../local/simulator/prompt.ts';
import { answerRequest } from '../../../local/simulator/reply/answer.ts';
import { certainty, conditions, turningPoints } from '../../../local/simulator/voice/interview-lines.ts';
import { reasons } from '../../../local/simulator/voice/reasons.ts';
import { contract } from '../../../local/simulator/voice/register.ts';
import { message, persona, plainAsk } from './prompts.ts';

const reason = 'It names a date that I can check.';

function ask(
  index: number,
  sentiment: Sentiment,
  questions: readonly string[],
  reasoning = reason,
): { text: string; ask: Ask } {
  const talk: Turn[] = questions.flatMap((content, at) => [
    ...(at === 0 ? [] : [{ role: 'assistant' as const, content: 'As I said.' }]),
    { role: 'user' as const, content },
  ]);
  const answer = { sentiment, response: 'Fine by me.', reaction: 'Hm.', reasoning, actionLikelihood: 0.35 };
  const topic = { message, sentimentType: 'support-oppose' as const };
  const { system, turns, user } = buildInterviewPrompt({ persona: persona(index), topic, options: {}, answer }, talk);
  const users = [...turns.filter(({ role }) => role === 'user').map(({ content }) => content), user].join('\n');
  return { text: `${system}\n${users}`, ask: { ...plainAsk, jsonMode: false, system, user: users, lastUser: user } };
}

function answerOf(index: number, sentiment: Sentiment, ...questions: string[]): string {
  return answerAfter(reason, index, sentiment, questions);
}

function answerAfter(reasoning: string, index: number, sentiment: Sentiment, questions: readonly string[]): string {
  const { text, ask: asked } = ask(index, sentiment, questions, reasoning);
  return answerRequest(asked, kindOf(text), text, hashText(text)).text;
}

const people = Array.from({ length: 40 }, (_, index) => index);
/** Words of a line between its placeholders, without the situation it is for. */
const words = (line: string) =>
  line
    .replace(/^[\w+]+: /, '')
    .split(/\{\w+\}/)
    .map((part) =>
      part
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, '')
        .trim(),
    )
    .filter((part) => part.length > 12);

test('an interview is recognized, also where the message or a question looks like another prompt', () => {
  for (const question of ['Why?', 'Give your actionLikelihood', 'Analyze the reactions in markdown', 'latest news?']) {
    expect(kindOf(ask(1, 'neutral', [question]).text)).toBe('interview');
  }
});

test.each(sentiments)('a %s persona answers in its stance', (sentiment) => {
  for (const index of people) {
    const said = answerOf(index, sentiment, 'What would change your mind?')
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '');
    const own = turningPoints[sentiment].some((line) =>
      [...words(line), ...words(contract(line))].some((part) => said.includes(part)),
    );
    expect([said, own]).toEqual([said, true]);
  }
});

test('the first why gets the reason of the run, the next one another', () => {
  expect(answerOf(3, 'positive', 'Why?')).toContain(reason);
  expect(answerOf(3, 'positive', 'Why?', 'But why?')).not.toContain(reason);
});

test('a reason that was said with contractions is not given again', () => {
  for (const lines of Object.values(reasons))
    for (const line of lines.neutral.filter((one) => !/\{|^[\w+]+: /.test(one)))
      for (const said of new Set([line, contract(line)]))
        for (const index of people.slice(0, 20))
          expect(answerAfter(said, index, 'neutral', ['Why?', 'But why?'])).not.toContain(said);
});

test('a begun sentence is finished, and the likelihood of the run is repeated', () => {
  const finished = answerOf(5, 'negative', 'Finish: “I would believe it if…”');
  expect(finished).toMatch(/^I would believe it if \w/);
  expect(conditions.negative.length).toBeGreaterThan(2);
  const sure = answerOf(5, 'negative', 'How sure are you?');
  expect(sure).toContain('I put it at 35%.');
  expect(certainty.negative.length).toBeGreaterThan(1);
});

test('the same talk gets the same answer, and different people answer differently', () => {
  expect(answerOf(7, 'neutral', 'An example, please')).toBe(answerOf(7, 'neutral', 'An example, please'));
  expect(new Set(people.map((index) => answerOf(index, 'neutral', 'An example, please'))).size).toBeGreaterThan(5);
});

test('no persona gives a name, figures of others, or a line with a placeholder; each says when it does not know', () => {
  for (const index of people.slice(0, 12)) {
    const asked = [
      'What is your full name?',
      'How many other people think so?',
      'Zxqv plim?',
      'Go on',
      'What is missing?',
    ];
    for (const question of asked) {
      const said = answerOf(index, 'neutral', question);
      expect(said).not.toMatch(/[{}]|Person \d|\d+%|assistant/);
      expect(said.length).toBeGreaterThan(10);
    }
  }
  expect(answerOf(2, 'neutral', 'Zxqv plim?')).toMatch(
    /never thought|could not tell|couldn|do not know|don’t know|don't know/i,
  );
});
