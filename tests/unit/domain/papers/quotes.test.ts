import fc from 'fast-check';
import { findQuote } from '../../../../domain/papers/quotes.ts';

const containsQuote = (text: string, quote: string) => findQuote(text, quote) !== null;

const chunk =
  'We ﬁnd that “free fares” raised rider-\nship by 12\u00a0% in the sec-\nond year; car-free streets did not.';

test.each([
  'find that "free fares" raised ridership by 12 % in the second year',
  'We ﬁnd that “free fares”',
  'ridership by 12 %',
  'rider-ship',
  'car-free streets',
])('finds %s', (quote) => {
  expect(containsQuote(chunk, quote)).toBe(true);
});

test.each([
  '',
  '   ',
  'raised ridership by 21 %',
  'Free fares',
  'raised the ridership',
  'carfree streets',
  'find that free fares',
  'ridership by 12 % in the third year',
  'did not work',
])('does not find %p', (quote) => {
  expect(containsQuote(chunk, quote)).toBe(false);
});

test('says where the quote is', () => {
  const place = findQuote(chunk, 'raised ridership by 12 %');
  expect(chunk.slice(place?.start, place?.end)).toBe('raised rider-\nship by 12\u00a0%');
});

test('a part of a text is always found in it, and never with a changed word', () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 40 }), fc.nat(), fc.nat(), (words, from, count) => {
      const first = from % words.length;
      const part = words.slice(first, first + 1 + (count % words.length));
      expect(containsQuote(words.join(' \n'), part.join(' '))).toBe(true);
      expect(containsQuote(words.join(' '), `${part.join(' ')} QUITE`)).toBe(false);
    }),
  );
});
