/** Personas sound different: openings, vocabulary, contractions, and length. */
import { hashText } from '../../../local/hash.ts';
import { answerRequest } from '../../../local/simulator/reply/answer.ts';
import { contract } from '../../../local/simulator/voice/register.ts';
import { plainAsk, promptFor, type Reply } from './prompts.ts';

function react(index: number, attributes: Record<string, string> = {}): Reply {
  const prompt = promptFor(index, { attributes });
  const text = `${prompt.system}\n${prompt.user}`;
  return JSON.parse(
    answerRequest({ ...plainAsk, ...prompt, lastUser: prompt.user }, 'reaction', text, hashText(text, 1)).text,
  ) as Reply;
}

const replies = (count: number, attributes: Record<string, string> = {}) =>
  Array.from({ length: count }, (_unused, index) => react(index, attributes).response);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
const contraction = /\b\p{L}+(?:n[’']t|[’'](?:m|re|ve|ll|d))\b|\b(?:it|that|there|what|who|where|let)[’']s\b/iu;
const shareOf = (texts: string[], holds: (text: string) => boolean) => texts.filter(holds).length / texts.length;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const crowd = replies(500);

test('500 people begin in many ways, use many words and contractions, and differ in length', () => {
  const openings = new Set(crowd.map((text) => wordsOf(text).slice(0, 4).join(' ')));
  const words = crowd.flatMap(wordsOf);
  const lengths = crowd.map((text) => wordsOf(text).length).toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * lengths.length)] ?? 0;
  const figures = {
    openings: openings.size / crowd.length,
    typeToken: new Set(words).size / words.length,
    contractions: shareOf(crowd, (text) => contraction.test(text)),
    shortToLong: at(0.9) / at(0.1),
  };
  expect(figures.openings).toBeGreaterThan(0.57);
  expect(figures.typeToken).toBeGreaterThan(0.033);
  expect(figures.contractions).toBeGreaterThan(0.6);
  // Some personas use no contractions.
  expect(figures.contractions).toBeLessThan(0.95);
  expect(figures.shortToLong).toBeGreaterThan(2.5);
});

test('the style depends on the person: educated people use fewer contractions, blunt ones fewer than warm ones', () => {
  const blunt = replies(150, { communicationStyle: 'Blunt', education: 'High school graduate' });
  const warm = replies(150, { communicationStyle: 'Warm and friendly', education: 'High school graduate' });
  const learned = replies(150, { communicationStyle: 'Analytical', education: 'Master’s degree' });
  const length = (texts: string[]) => mean(texts.map((text) => wordsOf(text).length));
  expect(length(blunt)).toBeLessThan(0.75 * length(warm));
  const contracts = (texts: string[]) => shareOf(texts, (text) => contraction.test(text));
  expect(contracts(learned)).toBeLessThan(contracts(warm) - 0.1);
});

test('contractions and styles leave every sentence complete and correct', () => {
  for (const text of [
    ...crowd,
    ...replies(200, { communicationStyle: 'Blunt' }),
    ...replies(200, { communicationStyle: 'Dry humor' }),
  ]) {
    expect(text).not.toMatch(/[{}]|undefined| {2}|\b(?:am|is|are|do|will|would) n’t|’s to it|,\s*[.!?]/);
    expect(text).toMatch(/^(?:["“]|[\p{Lu}\p{N}])/u);
    // Real people are described in general terms, but speak about their place as anybody does.
    expect(text).not.toMatch(/\b(?:a major metropolitan area|(?:Northeast|West Coast|Midwest|Southern) US)\b/);
    expect(text).toMatch(/[.!?…]["”]?$/);
  }
});

test.each([
  ['I do not buy it.', 'I don’t buy it.'],
  ['I am sorry, I cannot go along with this.', 'I’m sorry, I can’t go along with this.'],
  ['That is not how it looks from here.', 'That’s not how it looks from here.'],
  ['It is not, and I like it.', 'It isn’t, and I like it.'],
  ['That is really all there is to it for me.', 'That’s really all there is to it for me.'],
  ['They will not get my name on it.', 'They won’t get my name on it.'],
  ['I have questions.', 'I have questions.'],
  ['I have heard this before.', 'I’ve heard this before.'],
  ['Parking is bad enough as it is.', 'Parking is bad enough as it is.'],
  ['It makes us sound more dangerous than we are.', 'It makes us sound more dangerous than we are.'],
  [
    'I care about {value}, and that is the lens I read it through.',
    'I care about {value}, and that’s the lens I read it through.',
  ],
])('the contraction is correct: %s', (full, short) => {
  expect(contract(full)).toBe(short);
});

test('nobody claims to live where the message applies when it names no place, quotes half a sentence, or writes a name in lower case', () => {
  const message =
    'Your neighbor skipped heating again last night. Give ten dollars a month and one family stays warm all winter.';
  const texts = Array.from({ length: 300 }, (_unused, index) => {
    const prompt = promptFor(index, { message, attributes: { concerns: ['Social Security', 'Medicare'] } });
    const text = `${prompt.system}\n${prompt.user}`;
    return (
      JSON.parse(
        answerRequest({ ...plainAsk, ...prompt, lastUser: prompt.user }, 'reaction', text, hashText(text, 1)).text,
      ) as Reply
    ).response;
  });
  const said = texts.join('\n');
  expect(said).not.toMatch(/It(?:’|')s for|It is for \p{Lu}/u);
  expect(said).not.toMatch(/and one"/);
  expect(said).not.toMatch(/social Security|\bmedicare\b/);
  expect(said).toMatch(/Social Security|Medicare/);
});
