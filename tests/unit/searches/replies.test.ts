/** Replies of writers and personas, in the many ways in which models answer. */
import { jsonrepair } from 'jsonrepair';
import { readJudgment } from '../../../domain/searches/replies/read-judgment.ts';
import { readRating } from '../../../domain/searches/replies/read-rating.ts';
import { readWritten } from '../../../domain/searches/replies/read-written.ts';

const text = 'Homes for all, and rents that stay.';

test.each([
  ['JSON', `{"message": "${text}", "answers": null}`],
  ['JSON in a fence', `\`\`\`json\n{"message": "${text}", "answers": null}\n\`\`\``],
  ['JSON in a fence without a language', `\`\`\`\n{"message":"${text}"}\n\`\`\``],
  ['prose around JSON', `Here is my version:\n\n{"message": "${text}"}\n\nLet me know!`],
  ['further keys', `{"thoughts": "hm", "message": "${text}", "length": 35}`],
  ['an object around it', `{"result": {"message": "${text}", "answers": ""}}`],
  ['a list around it', `[{"message": "${text}"}]`],
  ['another key', `{"new_message": "${text}"}`],
  ['another case', `{"Message": "${text}"}`],
  ['quotation marks within', `{"message": "\\"${text}\\""}`],
  ['curly quotation marks within', `{"message": "“${text}”"}`],
  ['emphasis', `{"message": "**${text}**"}`],
  ['a list of sentences', '{"message": ["Homes for all,", "and rents that stay."]}'],
  ['a byte order mark', `\uFEFF{"message": "${text}"}`],
  ['hidden characters', `{"message": "Homes\u200B for all, \u202Eand rents that stay."}`],
  ['a comma at the end', `{"message": "${text}", "answers": null,}`],
  ['plain text', text],
  ['quoted text', `"${text}"`],
  ['text in « »', `«${text}»`],
  ['an introduction', `Sure! Here's the new version:\n\n"${text}"`],
  ['an introduction on the same line', `Here is the message: "${text}"`],
  ['a label', `Message: ${text}`],
  ['a label in bold', `**New version:** ${text}`],
  ['a block quote', `> ${text}`],
  ['a remark after it', `${text}\n\nNote: I kept the promise.`],
  ['an account after it', `${text}\n\nI shortened it and removed the jargon.`],
  ['line ends of Windows', `Message:\r\n${text}\r\n`],
])('a message is read from %s', (_name, reply) => {
  expect(readWritten(reply)).toEqual({ message: text, answers: null });
});

test.each([
  ['nothing', ''],
  ['signs', '… !'],
  ['an empty message', '{"message": "", "answers": null}'],
  ['no message', '{"answers": "It costs too much."}'],
  ['null', '{"message": null}'],
  ['a figure', '{"message": 7}'],
  ['the format as it was given', '{"message": "the new version, complete", "answers": null}'],
  ['an ellipsis', '{"message": "…"}'],
  ['JSON that was cut off', '{"message": "Homes for all, and ren'],
  ['a refusal', "I'm sorry, but I can't help with that."],
  ['a refusal in JSON', '{"message": "I cannot write political messages."}'],
  ['a refusal of a model', 'As an AI language model, I do not take sides.'],
])('nothing is read from %s', (_name, reply) => {
  expect(readWritten(reply)).toBeNull();
});

test('a draft before the answer and a remark after it are not the answer', () => {
  const draft = '{"message": "Homes for some.", "answers": "none"}';
  expect(
    readWritten(
      `<think>${draft}</think>${draft}\n{"message": "${text}"}\n{"words": 7, "kept": "rents", "changed": true}`,
    ),
  ).toEqual({
    message: text,
    answers: null,
  });
  const rated = readRating(
    '{"sentiment":"oppose","reasoning":"draft","authenticity":0.1}{"sentiment":"support","reasoning":"It helps.","authenticity":0.9}{"a":1,"b":2,"c":3,"d":4}',
  );
  expect(rated).toMatchObject({ sentiment: 'positive', values: { authenticity: 0.9 } });
});

test('line breaks within strings, which are no JSON, are read', () => {
  expect(readWritten('{"message": "Homes.\nRents.", "answers": "Too\\ndear."}')).toEqual({
    message: 'Homes.\nRents.',
    answers: 'Too\ndear.',
  });
});

test.each([
  ['"It costs too much."', 'It costs too much.'],
  ['["It costs too much.", "And more."]', 'It costs too much.'],
  ['"“It costs too much.”"', 'It costs too much.'],
  ['"none"', null],
  ['"N/A"', null],
  ['""', null],
  ['2', null],
  ['{"text": "x"}', null],
])('the objection that it answers is read from %s', (answers, expected) => {
  expect(readWritten(`{"message": "${text}", "answers": ${answers}}`)?.answers ?? null).toBe(expected);
});

test('an objection that was answered is cut to 300 characters', () => {
  const { answers } = readWritten(JSON.stringify({ message: text, answers: 'word'.repeat(200) })) ?? {};
  expect(answers).toHaveLength(300);
});

const full = {
  sentiment: 'oppose',
  response: 'No.',
  reasoning: 'It costs too much.',
  actionLikelihood: 0.2,
  shareLikelihood: 0.1,
  authenticity: 0.6,
  persuasion: 0.3,
};
const values = (reply: unknown) => readRating(typeof reply === 'string' ? reply : JSON.stringify(reply))?.values;

test('a rating is read', () => {
  expect(readRating(JSON.stringify(full))).toEqual({
    values: { supportRate: 0, viralPotential: 0.1, authenticity: 0.6, persuasionScore: 0.3 },
    sentiment: 'negative',
    objection: 'It costs too much.',
  });
  expect(readRating(JSON.stringify({ ...full, sentiment: 'support' }))).toMatchObject({
    values: { supportRate: 1 },
    sentiment: 'positive',
    objection: '',
  });
});

test.each([
  ['a fence', `\`\`\`json\n${JSON.stringify(full)}\n\`\`\``, 0.1],
  ['an object around it', { rating: full }, 0.1],
  ['keys with underscores', { ...full, shareLikelihood: undefined, share_likelihood: 0.1 }, 0.1],
  ['a percentage', { ...full, shareLikelihood: '10%' }, 0.1],
  ['points out of ten', { ...full, shareLikelihood: '1/10' }, 0.1],
  ['points from 2 to 10', { ...full, shareLikelihood: 4 }, 0.4],
  ['points with a fraction', { ...full, shareLikelihood: 7.5 }, 0.75],
  ['a figure in text', { ...full, shareLikelihood: '0.1' }, 0.1],
  ['a word', { ...full, shareLikelihood: 'very unlikely' }, 0.1],
  ['a figure a little above 1', { ...full, shareLikelihood: 1.2 }, 1],
  ['a figure far above', { ...full, shareLikelihood: 250 }, 1],
  ['a negative figure', { ...full, shareLikelihood: -0.3 }, 0],
  ['no share, but an action', { ...full, shareLikelihood: undefined }, 0.2],
  ['null, but an action', { ...full, shareLikelihood: null }, 0.2],
  ['nonsense, but an action', { ...full, shareLikelihood: 'banana' }, 0.2],
  ['neither share nor action', { sentiment: 'oppose', response: 'No.' }, 0.3],
  ['lines', 'Sentiment: oppose\nResponse: No.\nShare likelihood: 0.1\nAuthenticity: 0.6', 0.1],
  ['prose', 'I am against it. It costs too much.', 0.3],
])('the share that passes it on is read from %s', (_name, reply, expected) => {
  expect(values(reply)?.viralPotential).toBe(expected);
});

test('all that is missing falls back to what the sentiment suggests', () => {
  expect(values('I support this, it is great.')).toEqual({
    supportRate: 1,
    viralPotential: 0.7,
    authenticity: 0.5,
    persuasionScore: 0.7,
  });
  expect(values({ sentiment: 'neutral', response: 'Hm.' })).toEqual({
    supportRate: 0,
    viralPotential: 0.5,
    authenticity: 0.5,
    persuasionScore: 0.5,
  });
});

test('an objection is the reason, or else the response, at most 300 characters', () => {
  const objection = (reply: object) => readRating(JSON.stringify(reply))?.objection;
  expect(objection({ ...full, reasoning: '' })).toBe('No.');
  expect(objection({ ...full, sentiment: 'neutral' })).toBe('It costs too much.');
  expect(objection({ ...full, reasoning: 'word '.repeat(200) })?.length).toBeLessThanOrEqual(300);
});

test.each(['', '   ', '…', '```'])('nothing is read from %j', (reply) => {
  expect(readRating(reply)).toBeNull();
});

const judged = 'The operator has already paid for it, and “your” commute will be shorter. Trams run daily.';

test.each([
  ['plain', '{"claims": ["The operator has already paid for it", "commute will be shorter"]}'],
  [
    'fenced, after a thought',
    '<think>{"claims": []}</think>\n```json\n{"claims": ["The operator has already paid for it", "commute will be shorter"]}\n```',
  ],
  [
    'as objects with kinds',
    '{"claims": [{"quote": "The operator has already paid for it", "kind": "event"}, {"quote": "commute will be shorter"}]}',
  ],
  ['in other case and marks', '{"Claims": ["“the operator has already paid for it,”", "… Commute will be shorter."]}'],
  [
    'with one that is named twice',
    '{"claims": ["The operator has already paid for it", "commute will be shorter", "commute will be shorter."]}',
  ],
  [
    'with words that do not stand there',
    '{"claims": ["The operator has already paid for it", "It costs nothing", "commute will be shorter", ""]}',
  ],
])('claims are read in the words of the candidate: %s', (_name, reply) => {
  expect(readJudgment(reply, judged, jsonrepair)).toEqual({
    claims: ['The operator has already paid for it', 'commute will be shorter'],
  });
});

test('quotation marks of another kind are the same words', () => {
  expect(readJudgment(JSON.stringify({ claims: ['"your" commute'] }), judged)).toEqual({ claims: ['your” commute'] });
});

test('an empty list is a clear candidate', () => {
  expect(readJudgment('{"claims": []}', judged)).toEqual({ claims: [] });
});

test.each([
  ['nothing', ''],
  ['a refusal', "I'm sorry, I can't help with that."],
  ['prose', 'There are no new claims.'],
  ['another object', '{"message": "Trams run daily."}'],
  ['a list that is none', '{"claims": "none"}'],
  ['only words that do not stand in the candidate', '{"claims": ["It costs nothing", "…"]}'],
])('a candidate is not checked by %s', (_name, reply) => {
  expect(readJudgment(reply, judged, jsonrepair)).toEqual({ claims: null });
});
