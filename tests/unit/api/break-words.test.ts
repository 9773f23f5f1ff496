import { scaleOf } from '../../../domain/simulations/scale.ts';
import fc from 'fast-check';
import { breakWords } from '../../../api/exports/pdf/break-words.ts';
import { makePdf } from '../../../api/exports/pdf/make-pdf.ts';
import type { Report } from '../../../api/exports/report.ts';
import { readPdfPages } from '../../_support/opened-files.ts';

/** Wide letters take 12 points, narrow ones 4, others 8; a combining mark takes none. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum + (/[MW]/.test(character) ? 12 : /[il]/.test(character) ? 4 : /\p{M}/u.test(character) ? 0 : 8),
    0,
  );
}

const lineWidth = 500;

test('words that fit on the line are not changed, nor is the space between them', () => {
  const text = `A message  of some words,\n\tand ${'x'.repeat(60)} that just fits.`;
  expect(breakWords(text, lineWidth, widthOf)).toBe(text);
});

test('a word that is too long is split into lines that fit, without losing a letter', () => {
  const letters = fc.array(fc.constantFrom('M', 'W', 'i', 'l', 'a', 'é', '–', '🦊', '👩‍👩‍👧', 'e\u0301'), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(letters, fc.integer({ min: 260, max: 500 }), (characters, width) => {
      const word = characters.join('');
      const lines = breakWords(word, width, widthOf).split('\n');
      expect(lines.join('')).toBe(word);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      // No line ends inside a character.
      for (const line of lines.slice(1)) expect(line).not.toMatch(/^[\p{M}\u200d]/u);
    }),
  );
});

test('the width of each letter is measured once, however long the word is', () => {
  const measured: string[] = [];
  const lines = breakWords('Mail'.repeat(5_000), lineWidth, (part) => {
    measured.push(part);
    return widthOf(part);
  }).split('\n');
  expect(measured).toEqual(['M', 'a', 'i', 'l']);
  expect(lines.length).toBeGreaterThan(280);
});

test('a report can contain a word of 20,000 letters in every place', async () => {
  const word = 'abcdefghij'.repeat(2_000);
  const report: Report = {
    title: 'A long word',
    lines: [],
    message: `Read ${word} now`,
    names: scaleOf(null).names,
    share: 'Positive share',
    mark: null,
    figures: [],
    sentences: [],
    meaning: '',
    notices: [],
    charts: [],
    drawings: [],
    themes: [{ title: 'Why', lines: [word] }],
    recommendations: [word],
    analysis: [{ kind: 'text', text: word }],
    quotes: [{ sentiment: 'positive', text: word, who: 'Ann' }],
  };
  const pages = await readPdfPages(await makePdf(report));
  const text = pages
    .map((page) => page.replace(/Soundings|Page \d+ of \d+/g, ''))
    .join('')
    .replaceAll(/\s/g, '');
  expect(text.split(word)).toHaveLength(6);
  expect(text).toContain(`Read${word}now`);
});
