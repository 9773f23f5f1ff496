import fc from 'fast-check';
import { jsonrepair } from 'jsonrepair';
import { likelihoodOf } from '../../../domain/simulations/likelihood.ts';
import { parseReaction } from '../../../domain/simulations/parse-reaction.ts';
import { scaleWords, sentiments, sentimentTypes } from '../../../domain/sentiment/sentiment.ts';

const asked = {
  sentiment: 'support',
  response: 'Good. I am in.',
  reaction: 'Nodding',
  reasoning: 'It helps my street.',
  actionLikelihood: 0.6,
};
const parsed = { ...asked, sentiment: 'positive', parsedAs: 'json' };
const json = JSON.stringify(asked);
const parse = (text: string) => parseReaction(text, 'support-oppose', jsonrepair);

test.each([
  ['as asked', json],
  ['indented, with spaces around', `\n  ${JSON.stringify(asked, null, 2)}\n\n`],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence without a language', `\`\`\`\n${json}\n\`\`\``],
  ['after prose', `Here is my answer:\n\n${json}`],
  ['between prose with braces', `As {Ana} I would say: ${json} Hope {that} helps!`],
  ['with a byte order mark', `\uFEFF${json}`],
  ['in a list', `[${json}]`],
  ['wrapped in a key', `{"result": ${json}}`],
  [
    'with other spellings of the keys',
    json.replace('actionLikelihood', 'action_likelihood').replace('"sentiment"', '"Sentiment"'),
  ],
])('%s can be parsed', (_, reply) => expect(parse(reply)).toEqual(parsed));

test.each([
  ['cut off', json.slice(0, -20)],
  ['single quotes', json.replaceAll('"', "'")],
  ['a trailing comma', json.replace('}', ',}')],
  ['keys without quotes', json.replace('"sentiment"', 'sentiment')],
  ['a bare line break in a string', json.replace('Good. ', 'Good.\n')],
])('broken JSON is repaired: %s', (_, reply) => {
  expect(parse(reply)).toMatchObject({ sentiment: 'positive', parsedAs: 'repaired', reaction: 'Nodding' });
});

test('without repair, the readable parts of broken JSON are used', () => {
  expect(parseReaction(json.slice(0, -20), 'support-oppose')).toMatchObject({
    sentiment: 'positive',
    response: 'Good. I am in.',
    parsedAs: 'keywords',
  });
});

test('a repair that throws leads to reading by keywords', () => {
  const broken = () => {
    throw new Error('cannot');
  };
  expect(parseReaction('I oppose {this', 'support-oppose', broken)).toMatchObject({
    sentiment: 'negative',
    parsedAs: 'keywords',
  });
});

test('prose is read by keywords', () => {
  const reply = "I don't support this. It costs too much.";
  expect(parse(reply)).toEqual({
    sentiment: 'negative',
    response: reply,
    reaction: "I don't support this.",
    reasoning: '',
    actionLikelihood: null,
    parsedAs: 'keywords',
  });
});

test.each([
  [
    'wrong types',
    '{"sentiment": ["support"], "response": 42, "reasoning": ["a", "b"], "actionLikelihood": "70%"}',
    'positive',
    '42',
    'a b',
    0.7,
  ],
  [
    'nulls',
    '{"sentiment": "no", "response": null, "reaction": "Meh", "reasoning": null, "actionLikelihood": null}',
    'negative',
    'Meh',
    '',
    null,
  ],
  [
    'an empty sentiment',
    '{"sentiment": "", "response": "I strongly oppose this"}',
    'negative',
    'I strongly oppose this',
    '',
    null,
  ],
  ['a sentence as sentiment', '{"sentiment": "I do not support it", "response": "x"}', 'negative', 'x', '', null],
  [
    'an impossible likelihood',
    '{"sentiment": "neutral", "response": "x", "actionLikelihood": 4000}',
    'neutral',
    'x',
    '',
    null,
  ],
])('a reply with %s is parsed', (_, reply, sentiment, response, reasoning, actionLikelihood) => {
  expect(parse(reply)).toMatchObject({ sentiment, response, reasoning, actionLikelihood });
});

test.each([
  [
    'an object with other fields',
    '{"opinion":"I strongly oppose this plan"}',
    'negative',
    'I strongly oppose this plan',
  ],
  [
    'a single other field',
    '{"feedback": "I support this plan. It is fair."}',
    'positive',
    'I support this plan. It is fair.',
  ],
  [
    'fields within fields',
    'Here you are: {"view": {"text": "I oppose it", "tags": ["tax"]}, "n": 3}',
    'negative',
    'I oppose it tax',
  ],
  ['prose with a brace', 'I oppose it {as a nurse', 'negative', 'I oppose it {as a nurse'],
  ['an object that says nothing after prose that does', 'I support it. {"note": null}', 'positive', 'I support it.'],
  ['other fields, cut off', '{"opinion": "I support this pl', 'positive', 'I support this pl'],
])('a reply with %s is read by keywords', (_, reply, sentiment, response) => {
  expect(parse(reply)).toMatchObject({ sentiment, response, parsedAs: 'keywords' });
});

test('a reply in labeled lines is read by its labels', () => {
  const reply =
    '**Sentiment:** oppose\nResponse: I support workers.\nThis does not help them.\n\n- Reasoning: My shop.\nAction likelihood: 20%';
  expect(parse(reply)).toEqual({
    sentiment: 'negative',
    response: 'I support workers. This does not help them.',
    reaction: 'I support workers.',
    reasoning: 'My shop.',
    actionLikelihood: 0.2,
    parsedAs: 'keywords',
  });
  expect(parse('Sentiment: oppose\nResponse: I support workers')).toMatchObject({
    sentiment: 'negative',
    response: 'I support workers',
  });
});

test('every text of a parsed reply can be stored: it has whole characters and no NUL', () => {
  const replies = [
    JSON.stringify({ sentiment: 'support', response: `${'x'.repeat(118)}😀 and more of it, on and on` }),
    `${'I support it '.padEnd(118, 'x')}😀 and more of it, on and on`,
    '{"sentiment": "support", "response": "Nice \\ud83d',
    '{"sentiment": "support", "response": "a\\u0000b", "reaction": ["\\ud83d"], "reasoning": {"why": "\\udc00 c"}}',
    '{"opinion": "I support \\ud83d\\u0000 it"}',
    'I support \ud83d\0 it',
  ];
  for (const reply of replies) {
    const found = parse(reply);
    expect(found?.sentiment).toBe('positive');
    for (const text of [found?.response, found?.reaction, found?.reasoning])
      expect([text?.isWellFormed(), text?.includes('\0')]).toEqual([true, false]);
  }
});

test.each([
  '',
  '   \n',
  '```json\n```',
  '{}',
  '{"sentiment": "", "response": ""}',
  '...',
  '[]',
  '{"a": null}',
  '{"sentim',
  '{"sentiment": "supp',
  'Here: {"sentiment": "supp',
  '{"sentiment": 1, "response": "I support it."}',
  'The weather is fine.',
  "I'm sorry, but I can't help with that.",
  '<think>I support it.',
])('the reply %j holds no answer', (reply) => {
  expect(parse(reply)).toBeNull();
});

test('the words of every scale are recognized', () => {
  for (const type of sentimentTypes)
    for (const sentiment of sentiments) {
      const reply = JSON.stringify({ ...asked, sentiment: scaleWords[type][sentiment] });
      expect(parseReaction(reply, type)).toMatchObject({ sentiment, parsedAs: 'json' });
    }
});

test('a reply in the requested form is read exactly, whatever its texts contain', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((value) => value.trim() === value && value !== '' && !value.includes('```'));
  const around = fc.constantFrom('', 'Sure! ', '```json\n', 'My {honest} answer:\n');
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.double({ min: 0, max: 1, noNaN: true }),
      around,
      (response, reaction, reasoning, actionLikelihood, before) => {
        const reply = `${before}${JSON.stringify({ sentiment: 'oppose', response, reaction, reasoning, actionLikelihood })}`;
        expect(parse(reply)).toEqual({
          sentiment: 'negative',
          response,
          reaction,
          reasoning,
          actionLikelihood: actionLikelihood === 0 ? 0 : actionLikelihood,
          parsedAs: 'json',
        });
      },
    ),
  );
});

test('parsing never throws, and its result is complete', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.json(),
    fc.json().map((value) => value.slice(0, value.length / 2)),
  );
  fc.assert(
    fc.property(noise, (reply) => {
      const found = parse(reply);
      if (found === null) return;
      expect(sentiments).toContain(found.sentiment);
      expect([found.response, found.reaction, found.reasoning].every((value) => typeof value === 'string')).toBe(true);
      const { actionLikelihood } = found;
      expect(actionLikelihood === null || (actionLikelihood >= 0 && actionLikelihood <= 1)).toBe(true);
    }),
  );
});

test.each([
  [0, 0],
  [0.35, 0.35],
  [1, 1],
  [7, 0.7],
  [10, 1],
  [85, 0.85],
  [100, 1],
  ['0.4', 0.4],
  ['0,4', 0.4],
  ['.5', 0.5],
  ['70%', 0.7],
  ['62.5 percent', 0.625],
  ['7/10', 0.7],
  ['3 out of 4', 0.75],
  ['very likely', 0.9],
  ['Unlikely', 0.25],
  ['medium', 0.5],
  [-1, null],
  [101, null],
  [1.5, null],
  ['150%', null],
  ['7/0', null],
  ['soon', null],
  ['', null],
  [null, null],
  [[0.5], null],
  [Number.POSITIVE_INFINITY, null],
])('a likelihood of %j is read as %p', (value, expected) => expect(likelihoodOf(value)).toBe(expected));
