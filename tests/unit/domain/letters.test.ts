import {
  capitalize,
  countWords,
  fileNamePart,
  firstLetter,
  foldHeader,
  toLatinDigits,
  withoutEnding,
} from '../../../domain/letters.ts';
import { firstWords } from '../../../domain/panels/words.ts';
import { foldValue, suggestSpellings } from '../../../domain/segments/import/normalize.ts';
import { buildDuplicateKey } from '../../../domain/segments/import/row-to-profile.ts';
import { parseReaction } from '../../../domain/simulations/parse-reaction.ts';
import { termsOf, wordsOf } from '../../../domain/themes/terms.ts';

test.each([
  ['First_Name ', 'firstname'],
  ['Prénom', 'prenom'],
  ['ΗΛΙΚΊΑ', 'ηλικια'],
  ['Φύλος', 'φυλοσ'],
  ['आयु (वर्ष)', 'आयुवर्ष'],
  ['ガス', 'ガス'],
  ['ﾒｰﾙ', 'メール'],
  ['나이', '나이'],
])('the header %s is folded to %s', (header, folded) => {
  expect(foldHeader(header)).toBe(folded);
});

test('vowels of Hindi and voiced sounds of Japanese tell words apart', () => {
  expect(foldHeader('आयु')).not.toBe(foldHeader('आय'));
  expect(foldHeader('がん')).not.toBe(foldHeader('かん'));
});

test('capitals are made only where words begin with one', () => {
  expect([capitalize('ärzte'), capitalize('ηλικία'), capitalize('ასაკი'), capitalize('')]).toEqual([
    'Ärzte',
    'Ηλικία',
    'ასაკი',
    '',
  ]);
});

test('a first letter keeps its marks', () => {
  expect([firstLetter('मृणालिनी'), firstLetter('Žofie'), firstLetter('👩‍🌾x'), firstLetter('')]).toEqual([
    'मृ',
    'Ž',
    '👩‍🌾',
    '',
  ]);
});

test.each([
  ['٢٥', '25'],
  ['۴۱', '41'],
  ['२५ वर्ष', '25 वर्ष'],
  ['๔๑', '41'],
  ['４１', '41'],
  ['١٬٢٣٤٫٥', '1,234.5'],
  ['plain 7', 'plain 7'],
])('%s has the digits %s', (text, digits) => {
  expect(toLatinDigits(text)).toBe(digits);
});

test('names of files keep their letters', () => {
  expect(fileNamePart('Ψηφοφόροι / 2026?', 'segment')).toBe('Ψηφοφόροι-2026');
  expect(fileNamePart('有権者', 'segment')).toBe('有権者');
  expect(fileNamePart('🙂', 'segment')).toBe('segment');
  expect([...fileNamePart('𠀀'.repeat(80), 'x')]).toHaveLength(60);
  expect(withoutEnding('ψηφοφόροι.χλσχ')).toBe('ψηφοφόροι');
});

test('composed and decomposed letters are the same person and the same value', () => {
  const [composed, decomposed] = ['José'.normalize('NFC'), 'José'.normalize('NFD')];
  expect(buildDuplicateKey({ firstName: decomposed }, ['firstName'])).toBe(
    buildDuplicateKey({ firstName: composed }, ['firstName']),
  );
  expect(foldValue(decomposed)).toBe(foldValue(composed));
});

test('spellings that differ only in case become one in every script', () => {
  expect(
    suggestSpellings(null, [
      { value: 'ΑΘΗΝΑ', count: 2 },
      { value: 'αθηνα', count: 1 },
    ]),
  ).toEqual({ αθηνα: 'Αθηνα' });
});

test('words of themes keep what tells them apart, and Korean words of two syllables count', () => {
  expect(wordsOf('पानी')).toEqual(['पानी']);
  expect(termsOf('물가는 교통을')).toEqual(['물가', '교통']);
  expect(termsOf('교통')).toEqual(termsOf('교통이'));
});

test('words are counted in scripts with and without spaces', () => {
  expect(countWords('I doubt it, it costs too much ')).toBe(7);
  expect(countWords('  ')).toBe(0);
  expect(countWords('我觉得这个太贵了')).toBeGreaterThan(3);
  expect(countWords('ฉันคิดว่ามันแพงเกินไป')).toBeGreaterThan(3);
});

test('a long turn is cut at the end of a sentence in every script', () => {
  expect(firstWords('Too much. I would not pay that price', 5)).toBe('Too much.');
  expect(firstWords('这个太贵了。我不会付这么多钱的，真的不会。', 8)).toBe('这个太贵了。');
});

test('the first sentence of a reply ends where its script ends it', () => {
  const reply = JSON.stringify({ sentiment: 'oppose', response: '这个太贵了。我不会付这么多钱的。' });
  expect(parseReaction(reply, 'support-oppose')).toMatchObject({ reaction: '这个太贵了。' });
});
