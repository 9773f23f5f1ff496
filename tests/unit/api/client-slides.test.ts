/** Slides of reports for clients: everything stays on its slide, also the longest texts. */
import { makeClientPptx } from '../../../api/exports/client/client-pptx.ts';
import { fitText, heightOfText, linesOfText } from '../../../api/exports/client/fit-text.ts';
import { columnWidths, layOut } from '../../../api/exports/client/slide-layout.ts';
import { plainBrand } from '../../../domain/exports/brand.ts';
import {
  clientSection,
  maxSlides,
  type ClientBlock,
  type ClientReport,
  type ClientSection,
} from '../../../domain/exports/client-report.ts';
import { readSlides } from '../../_support/opened-files.ts';

const area = { w: 12.1, h: 5.15 };
const sentence =
  'The bus comes every ten minutes, all day and half the night, and that would help many families here. ';
const rowsOf = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => [`Group ${at}`, text, '52% (46–58%)']);
const quotesOf = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({ text: `${at} ${text}`, who: 'Dana, 40', tone: 'positive' as const }));

const cases: [string, ClientBlock[]][] = [
  ['a short text', [{ kind: 'text', text: 'Short.' }]],
  ['a text of 20,000 characters', [{ kind: 'text', text: sentence.repeat(200) }]],
  ['one word of 20,000 characters', [{ kind: 'text', text: 'x'.repeat(20_000) }]],
  ['a text without spaces', [{ kind: 'text', text: '每十分钟一班公交车'.repeat(300) }]],
  ['60 items', [{ kind: 'list', items: Array.from({ length: 60 }, () => sentence) }]],
  ['a table of 60 rows', [{ kind: 'table', columns: ['Group', 'Verdict', 'Share'], rows: rowsOf(60, sentence) }]],
  ['a row of 20,000 characters', [{ kind: 'table', columns: ['A', 'B'], rows: [['a', sentence.repeat(200)]] }]],
  ['20 quotes', [{ kind: 'quotes', quotes: quotesOf(20, sentence.repeat(3)) }]],
  ['a quote of 20,000 characters', [{ kind: 'quotes', quotes: quotesOf(1, sentence.repeat(200)) }]],
  [
    'everything at once',
    [
      { kind: 'text', text: sentence.repeat(30) },
      { kind: 'table', columns: ['Group', 'Verdict', 'Share'], rows: rowsOf(30, sentence) },
      { kind: 'box', title: 'Method', items: Array.from({ length: 20 }, () => sentence.repeat(4)) },
    ],
  ],
];

test.each(cases)('%s fits on a slide', (_name, blocks) => {
  const { placed, size } = layOut(blocks, area);
  expect(placed).toHaveLength(blocks.length);
  expect(size).toBeGreaterThanOrEqual(10);
  for (const [at, { y, h }] of placed.entries()) {
    const before = placed[at - 1];
    expect(y).toBeGreaterThanOrEqual(before === undefined ? 0 : before.y + before.h);
    expect(h).toBeGreaterThan(0);
  }
  const last = placed.at(-1)!;
  expect(last.y + last.h).toBeLessThanOrEqual(area.h + 0.01);
});

test('little is large, and nothing of it is left out; where much is left out, the slide says so', () => {
  const little = layOut([{ kind: 'list', items: ['One', 'Two'] }], area);
  expect([little.size, little.isShortened]).toEqual([20, false]);
  expect(little.placed[0]!.block).toEqual({ kind: 'list', items: ['One', 'Two'] });
  const much = layOut([{ kind: 'table', columns: ['A', 'B', 'C'], rows: rowsOf(60, sentence) }], area);
  const { block } = much.placed[0]!;
  expect(much.isShortened).toBe(true);
  expect(block.kind === 'table' ? block.rows[0] : []).toEqual(['Group 0', sentence, '52% (46–58%)']);
});

test('columns share the width of a table by their texts', () => {
  const widths = columnWidths(
    { kind: 'table', columns: ['A', 'B'], rows: [['short', 'a much longer text than that']] },
    12,
  );
  expect(widths[0]! + widths[1]!).toBeCloseTo(12, 9);
  expect(widths[1]!).toBeGreaterThan(2 * widths[0]!);
});

test('a text has as many lines as its words need, and is cut inside no character', () => {
  expect(linesOfText('one\ntwo', 5, 12)).toBe(2);
  expect(linesOfText('word '.repeat(40).trim(), 3, 12)).toBeGreaterThan(5);
  expect(linesOfText('x'.repeat(400), 3, 12)).toBeGreaterThan(8);
  const { text, size } = fitText('👍🏽'.repeat(500), { w: 2, h: 0.5 }, [20, 10]);
  expect([size, text.isWellFormed(), text.endsWith('…')]).toEqual([10, true, true]);
  expect(heightOfText(text, 2, 10)).toBeLessThanOrEqual(0.5);
});

const section = (at: number) =>
  clientSection(`Part ${at}`, `Statement ${at}`, [{ kind: 'text', text: sentence }]) as ClientSection;

const reportOf = (sections: ClientSection[], rest: Partial<ClientReport> = {}): ClientReport => ({
  title: sentence.repeat(10),
  subtitle: 'One message',
  messages: [],
  verdict: sentence.repeat(10),
  mark: null,
  date: '30 Nov 2026',
  sections,
  ...rest,
});

test('a client gets at most eight slides, and whole texts are on none', async () => {
  const sections = Array.from({ length: 12 }, (_, at) => section(at));
  const whole = { ...section(99), isOffSlides: true as const };
  const { slides } = readSlides(await makeClientPptx(reportOf([whole, ...sections]), plainBrand));
  expect(slides).toHaveLength(maxSlides);
  expect(slides.join('')).not.toContain('Statement 99');
  const full = readSlides(await makeClientPptx(reportOf(sections, { isFull: true }), plainBrand));
  expect(full.slides).toHaveLength(13);
});

test('a section without contents is none', () => {
  expect(
    clientSection('A', 'B', [null, { kind: 'text', text: '' }, { kind: 'table', columns: ['A'], rows: [] }]),
  ).toBeNull();
});
