import fc from 'fast-check';
import { chunkPages, pagesOf } from '../../../../domain/papers/chunks.ts';

const words = ['carbon', 'tax', 'of', 'cities', '42', 'naïve', '交通', 'и', 'النقل', '😀', 'x'.repeat(90)];
const joints = [' ', '. ', '? "', '\n', ' (', '), ', '.\n\n', '; '];
const page = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...joints)), { maxLength: 300 })
  .map((parts) => parts.flat().join(''));
const sizes = fc.record({ chunkSize: fc.integer({ min: 2, max: 100 }), chunkOverlap: fc.integer({ min: 0, max: 60 }) });

function countWords(text: string): number {
  return Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text)).filter((one) => one.isWordLike)
    .length;
}

test('every chunk is the text at its place, on one page, and has no more words than allowed', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 4 }), sizes, (pages, size) => {
      const numbered = new Map(pages.map((text, at) => [at + 1, text]));
      for (const { page: number, start, end, text } of chunkPages(numbered, size)) {
        expect(numbered.get(number)?.slice(start, end)).toBe(text);
        expect(text).toBe(text.trim());
        expect(countWords(text)).toBeLessThanOrEqual(size.chunkSize);
        expect(countWords(text)).toBeGreaterThan(0);
      }
    }),
  );
});

test('the chunks of a page cover all that it says', () => {
  fc.assert(
    fc.property(page, sizes, (text, size) => {
      const chunks = chunkPages(new Map([[1, text]]), size);
      const isCovered = new Set(
        chunks.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
      );
      const lost = Array.from({ length: text.length }, (_, at) => at).filter(
        (at) => /\S/.test(text[at] ?? ' ') && !isCovered.has(at),
      );
      expect(countWords(text) === 0 ? [] : lost).toEqual([]);
    }),
  );
});

test('chunks end with sentences where these leave them half full, and repeat the end of the one before', () => {
  const sentence = 'Fares were cut in the second year of the study. ';
  const chunks = chunkPages(new Map([[1, sentence.repeat(6)]]), { chunkSize: 25, chunkOverlap: 5 });
  expect(chunks.length).toBeGreaterThan(2);
  for (const { text } of chunks) expect(text).toMatch(/\.$/);
  expect(chunks[1]?.start).toBeLessThan(chunks[0]?.end ?? 0);
  const apart = chunkPages(new Map([[1, sentence.repeat(6)]]), { chunkSize: 25, chunkOverlap: 0 });
  expect(apart.map(({ text }) => text).join(' ')).toBe(sentence.repeat(6).trim());
});

test('pages are numbered from 1, and an abstract is page 0 of a paper without a full text', () => {
  expect([...pagesOf({ fullText: 'one\ftwo', abstract: 'short' })]).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
  expect([...pagesOf({ fullText: ' ', abstract: 'short' })]).toEqual([[0, 'short']]);
  expect(pagesOf({ fullText: null, abstract: null }).size).toBe(0);
});
