import {
  answerObjectionsPrompt,
  improvementTokens,
  objectionsOf,
  requestText,
  wordingsIn,
  type Objection,
} from '../../../../domain/assistant/objections.ts';
import type { Sentiment } from '../../../../domain/sentiment/sentiment.ts';
import { reasons } from '../../../../local/simulator/voice/reasons.ts';
import { chatReply } from '../../../../local/simulator/reply/chat.ts';
import { plainAsk } from '../../simulator/prompts.ts';

const theme = (name: string, people: number, sentiment: Sentiment, quotes: string[] = []) => ({
  name,
  people,
  about: people,
  sentiment,
  quotes: quotes.map((reasoning) => ({ reasoning })),
});
const objection = (text: string, about = 5): Objection => ({ side: 'negative', text, about, quotes: [] });
const original = 'Nobody should wait a week for a doctor. We will open two more clinics by May 2027.';

describe('the objections of a run', () => {
  test('are its most frequent themes against it or about what was missing, with quotes', () => {
    const found = objectionsOf(
      [
        theme('I like it', 90, 'positive'),
        theme('Too vague', 20, 'neutral', ['Too vague.', ' It  is\nvague. ', 'It is vague.', '', 'No date.', 'Third.']),
        theme('Who pays', 20, 'negative'),
        theme('Rare', 2, 'negative'),
      ],
      [],
    );
    expect(found.map(({ text, side, about }) => [text, side, about])).toEqual([
      ['Who pays', 'negative', 20],
      ['Too vague', 'neutral', 20],
      ['Rare', 'negative', 2],
    ]);
    expect(found[1]?.quotes).toEqual(['It is vague.', 'No date.']);
  });

  test('contain one of those who are against it, however rare', () => {
    const neutral = ['a', 'b', 'c'].map((name, at) => theme(name, 50 - at, 'neutral'));
    expect(objectionsOf([...neutral, theme('No', 3, 'negative')], []).map(({ text }) => text)).toEqual([
      'a',
      'b',
      'No',
    ]);
  });

  test('are single reasons where no theme is, counted when they are the same', () => {
    const said = (text: string, sentiment: Sentiment) => ({ text, sentiment });
    const given = [
      said('Good', 'positive'),
      said('Vague', 'neutral'),
      said('No', 'negative'),
      said('Vague', 'neutral'),
    ];
    expect(objectionsOf([], given).map(({ text, about }) => [text, about])).toEqual([
      ['Vague', 2],
      ['No', 1],
    ]);
    expect(
      objectionsOf([theme('I like it', 9, 'positive')], [said('Good', 'positive'), said(' ', 'negative')]),
    ).toEqual([]);
  });
});

describe('the wordings of a reply', () => {
  const reply =
    'Three ways.\n\n## Version A: objection 2\n\n> The first wording is here.\n\nIt answers objection 1 in a way.\n\n## Version B\n\n> A second wording of five.\n\n**Version C (objection 9)**\n\n> The third wording stands here.\n\nBecause.';
  const read = (text: string, part: Partial<Parameters<typeof wordingsIn>[1]> = {}) =>
    wordingsIn(text, { original, objections: 3, isWhole: true, ...part }).map(({ text: words, objection: at }) => [
      words,
      at,
    ]);

  test('belong to the objection that their heading names, else to that of their place', () => {
    expect(read(reply)).toEqual([
      ['The first wording is here.', 1],
      ['A second wording of five.', 1],
      ['The third wording stands here.', 2],
    ]);
    expect(read(reply, { objections: 1 }).map(([, at]) => at)).toEqual([0, 0, 0]);
  });

  test('are whole, new and at most three', () => {
    expect(read('## Version A: objection 1\n\n> We will open two', { isWhole: false })).toEqual([]);
    const copy = `## A\n\n> ${original}\n\n## B\n\n> Another wording of five.\n\n## C\n\n> Another wording, of FIVE!\n\n`;
    expect(read(copy)).toEqual([['Another wording of five.', 1]]);
    const five = [1, 2, 3, 4, 5].map((n) => `## V\n\n> This is wording number ${n}.`).join('\n\n');
    expect(read(five)).toHaveLength(3);
    expect(read('I cannot help with that.')).toEqual([]);
  });
});

test('the request has every objection as material, and says which version answers which', () => {
  const prompt = answerObjectionsPrompt(original, [
    objection('Who pays?', 12),
    { ...objection('Vague'), side: 'neutral' },
  ]);
  expect(prompt).toContain('Objection 1, against it, about 12: "Who pays?"');
  expect(prompt).toContain('Objection 2, what was missing, about 5: "Vague"');
  expect(prompt).toContain('version A objection 1, version B objection 2, version C objection 1');
  expect(requestText('calm-river', [objection('Who pays?')])).toBe(
    'Answer what was said against it in calm-river: “Who pays?”',
  );
  expect(improvementTokens('short', 1_024)).toBe(1_024);
  expect(improvementTokens('x'.repeat(800), 1_024)).toBe(2_000);
  expect(improvementTokens('x'.repeat(8_000), 1_024)).toBe(4_096);
});

describe('the simulated assistant', () => {
  const ask = (lastUser: string, user = lastUser) =>
    chatReply({ ...plainAsk, jsonMode: false, system: '', user, lastUser });
  const answering = (objections: readonly Objection[]) => {
    const reply = ask(answerObjectionsPrompt(original, objections));
    return { reply, wordings: wordingsIn(reply, { original, objections: objections.length, isWhole: true }) };
  };

  test('answers each objection with a change that fits it, and says that no model read it', () => {
    const asked = [
      'People in my position would end up paying for it.',
      'I do not trust whoever wrote it to follow through.',
      'It is put too vaguely to react to.',
    ];
    const { reply, wordings } = answering(asked.map((text) => objection(text)));
    expect(wordings.map((one) => one.objection)).toEqual([0, 1, 2]);
    expect(wordings[0]?.text).toMatch(/who pays|costs|the sum/);
    expect(wordings[1]?.text).toMatch(/hold us|hear why|open to anybody/);
    expect(wordings[2]?.text).toMatch(/^We will open two more clinics by May 2027\. .*step/);
    expect(reply).toContain('no model read');
  });

  test('writes three different wordings for any reason of its personas, and others when it is asked again', () => {
    const all = Object.values(reasons).flatMap(({ neutral, negative }) => [...neutral, ...negative]);
    for (const text of all)
      for (const count of [1, 2, 3]) {
        const { wordings } = answering(Array.from({ length: count }, () => objection(`${text} "Quoted"`)));
        expect(wordings).toHaveLength(3);
        for (const wording of wordings) expect(wording.text).toContain('clinics');
      }
    const prompt = answerObjectionsPrompt(original, [
      objection('Who pays?'),
      objection('It is vague'),
      objection('No trust'),
    ]);
    const read = (reply: string) =>
      wordingsIn(reply, { original, objections: 3, isWhole: true }).map(({ text }) => text);
    const [first, second] = [read(ask(prompt)), read(ask(prompt, `${prompt}\n\n${prompt}`))];
    expect(second.filter((text) => first.includes(text))).toEqual([]);
  });
});
