/**
 * The simulated assistant's rewritten messages differ from the original, make one named change each, and add nothing.
 */
import fc from 'fast-check';
import { improvePrompt } from '../../../domain/assistant/prompt.ts';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { partsOf } from '../../../domain/assistant/versions.ts';
import { maxVersionCharacters, rewriteAnswer, proposeVersions } from '../../../local/simulator/reply/rewrite.ts';

/** The past tests of a person who has none. */
const nothing = { count: 0, known: [], latest: [] };
const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
const words = (text: string) => (text.match(/[\p{L}\p{N}\p{S}]+/gu) ?? []).join(' ');

const pieces = fc.constantFrom(
  'We will build 10,000 affordable homes by 2030',
  'Corrupt, lying elites failed you',
  'Vote yes',
  'STOP THE WASTE NOW',
  'Our plan costs $12 a month and it is really worth it',
  'Cut property taxes by 3.5 percent, so that families can stay',
  'We will open two more clinics by May 2027',
  'It is not just a problem of money',
  'Dr. Lee and the U.S. Navy agree',
  'Buy now, and get 20% off',
  'Wir bauen 500 Wohnungen',
  '🎉 Join us (on May 4) 🎉',
  'I am simply very angry',
  'Teachers, who work hard, deserve a raise because rents rose',
);
const mark = fc.constantFrom('.', '!', '!!!', '?', '', '…', '?!');
const sentence = fc.tuple(pieces, mark).map(([text, end]) => `${text}${end}`);
const message = fc
  .tuple(
    fc.array(sentence, { minLength: 1, maxLength: 8 }),
    fc.constantFrom(' ', '\n', '\n\n', '  '),
    fc.constantFrom(1, 1, 1, 30),
  )
  .map(([sentences, between, times]) =>
    Array.from({ length: times }, () => sentences.join(between))
      .join(between)
      .slice(0, chatLimits.characters)
      .trim(),
  )
  .filter((text) => text !== '');
const wish = fc.constantFrom(
  '',
  'shorter',
  'calmer',
  'more concrete',
  'answers the objection of cost',
  'for teenagers',
);

test('versions differ from the message and from one another, add no number, and fit into the reply', () => {
  fc.assert(
    fc.property(message, wish, (original, aim) => {
      const versions = proposeVersions(original, aim);
      expect(versions.length).toBe(2);
      const all = [original, ...versions.map(({ text }) => text)].map(words);
      expect(new Set(all).size).toBe(all.length);
      expect(new Set(versions.map(({ text }) => words(text).toLowerCase())).size).toBe(2);
      for (const { text, change, why } of versions) {
        expect(numbersIn(text).filter((number) => !numbersIn(original).includes(number))).toEqual([]);
        expect(text.length).toBeLessThanOrEqual(maxVersionCharacters);
        expect(text).toMatch(/\S/);
        expect(change).not.toBe('');
        expect(why).not.toBe('');
      }
      expect(new Set(versions.map(({ change }) => change)).size).toBe(2);
      const textsOf = (name: string) =>
        versions.filter(({ change }) => change.startsWith(name)).map(({ text }) => text);
      expect(textsOf('shorter').filter((text) => words(text).length >= words(original).length)).toEqual([]);
      expect(textsOf('calmer').filter((text) => /!|(?<!not )\b(?:really|very)\b/.test(text))).toEqual([]);
    }),
    { numRuns: 200, seed: 20_261_122 },
  );
});

test('the product can divide a complete reply into its versions, and the reply is not cut', () => {
  fc.assert(
    fc.property(message, wish, (original, aim) => {
      const reply = rewriteAnswer(improvePrompt(original, aim), nothing) ?? '';
      expect(reply).toMatch(/^## Version A: [\s\S]+^## Version B: /m);
      // A token is about four characters.
      expect(reply.length).toBeLessThan(4 * chatLimits.replyTokens);
      const proposed = partsOf(reply).filter(({ kind }) => kind === 'version');
      for (const { text } of proposed) expect(words(text)).not.toBe(words(original));
    }),
    { numRuns: 60, seed: 7 },
  );
});

test.each([
  ['It is not just a problem of money.', /not just a problem|just/],
  ['We are not really against it!', /not really/],
])('versions of %s keep its meaning', (original, sense) => {
  for (const { text } of proposeVersions(original)) expect(text).toMatch(sense);
});

test.each([
  ['We will REALLY open two clinics! Shameful crooks did nothing.', 'calmer', 'We will open two clinics.'],
  [
    'We care about buses. We will run one every 10 minutes.',
    'more concrete',
    'We will run one every 10 minutes. We care about buses.',
  ],
  ['We will open two more clinics by May.', 'concrete, with the date', 'By May, we will open two more clinics.'],
  [
    'We will build 10,000 affordable homes by 2030 and cap rent increases at 3% a year.',
    'shorter',
    'We will build 10,000 affordable homes by 2030.',
  ],
])('the text %s is rewritten to be %s', (original, aim, expected) => {
  expect(proposeVersions(original, aim)[0]?.text).toBe(expected);
});
