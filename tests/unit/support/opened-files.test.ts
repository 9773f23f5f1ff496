/** Tests of the readers of exported files: each accepts a valid file and finds one fault of each kind in it. */
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { parse } from 'csv-parse/sync';
import { makePptx } from '../../../api/exports/make-pptx.ts';
import { makeXlsx } from '../../../api/exports/make-xlsx.ts';
import { chartOf } from '../../../api/exports/report.ts';
import { createPdf, createZip } from '../../_support/documents.ts';
import {
  checkXml,
  readOfficeParts,
  readPdfPages,
  readSeries,
  readSheets,
  readSlides,
  unzip,
} from '../../_support/opened-files.ts';

describe('the XML check', () => {
  test('accepts correct XML', () => {
    expect(() => checkXml('a.xml', `<?xml version="1.0"?><a x="1" y='=2 z="3"'><b/>1 &lt; 2 &#x41;</a>`)).not.toThrow();
  });

  test.each([
    ['a tag that is not closed', '<a><b></a>'],
    ['an end inside a tag', '<a><b></b>'],
    ['an end tag of nothing', '<a/></b>'],
    ['a bare <', '<a>1 < 2</a>'],
    ['a bare &', '<a>b & c</a>'],
    ['an entity that XML has not', '<a>&nbsp;</a>'],
    ['a bare & in an attribute', '<a b="c&d"/>'],
    ['an attribute without quotes', '<a b=c/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a control character', '<a>\u0007</a>'],
    ['no character at all', '<a>\uffff</a>'],
    ['text after the root', '<a/>b'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
  ])('refuses %s', (_name, xml) => {
    expect(() => checkXml('a.xml', xml)).toThrow('a.xml');
  });
});

describe('the zip reader', () => {
  const whole = createZip({ 'one.txt': Buffer.from('first text, first text'), 'two.txt': Buffer.from('second text') });

  test('reads a correct archive', () => {
    expect([...unzip(whole)]).toEqual([
      ['one.txt', 'first text, first text'],
      ['two.txt', 'second text'],
    ]);
  });

  const changedAt = (at: number, by = 1) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) + by;
    return bytes;
  };
  const end = whole.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const directory = whole.readUInt32LE(end + 16);

  test.each([
    ['cut off', whole.subarray(0, -30)],
    ['cut off within its first part', whole.subarray(0, 40)],
    ['without its first half', whole.subarray(whole.length / 2)],
    ['empty', Buffer.alloc(0)],
    ['with a byte of a part changed', changedAt(42)],
    ['with another checksum', changedAt(directory + 16)],
    ['whose directory lists fewer parts than it has', changedAt(end + 10, -1)],
    ['whose directory is damaged', changedAt(directory)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => unzip(bytes)).toThrow();
  });
});

const workbook = await makeXlsx([{ name: 'Numbers', columns: [{ title: 'A', width: 9 }], rows: [[1]] }]);
const deck = await makePptx({
  title: 'A deck',
  lines: [],
  message: 'Hello',
  names: scaleOf(null).names,
  share: 'Positive share',
  mark: null,
  figures: [],
  sentences: [],
  meaning: '',
  notices: [],
  charts: chartOf('By age', [
    {
      label: 'Young',
      counts: { positive: 30, neutral: 10, negative: 10, total: 50 },
      positive: { count: 30, share: 0.6, low: 0.2, high: 0.9 },
      note: null,
    },
  ]),
  drawings: [],
  themes: [],
  recommendations: [],
  analysis: [],
  quotes: [],
});

/** Changes parts of the file; `undefined` removes a part. */
function withParts(bytes: Buffer, changes: Record<string, (text: string) => string | undefined>): Buffer {
  const changed = [...unzip(bytes)].map(([name, text]) => [name, (changes[name] ?? String)(text)] as const);
  return createZip(
    Object.fromEntries(changed.flatMap(([name, text]) => (text === undefined ? [] : [[name, Buffer.from(text)]]))),
  );
}

const gone = () => undefined;
const types = '[Content_Types].xml';
const sheet = 'xl/worksheets/sheet1.xml';
const slide = 'ppt/slides/slide1.xml';

describe('the check of Office files', () => {
  test('accepts a correct file, and reads its rows, slides and charts', async () => {
    expect((await readSheets(withParts(workbook, {}))).get('Numbers')).toEqual([['A'], [1]]);
    const { slides, charts } = readSlides(deck);
    expect(slides.join('')).toContain('A deck');
    expect(
      charts
        .flatMap(readSeries)
        .find(({ name }) => name.startsWith('Positive'))
        ?.labels.join(''),
    ).toContain('Young');
  });

  test.each([
    ['a sheet that is no XML', workbook, { [sheet]: (xml: string) => xml.replace('</worksheet>', '') }],
    ['a missing sheet', workbook, { [sheet]: gone }],
    [
      'a sheet of another content type',
      workbook,
      { [types]: (xml: string) => xml.replace('spreadsheetml.worksheet+xml', 'spreadsheetml.styles+xml') },
    ],
    ['no list of content types', workbook, { [types]: gone }],
    [
      'a sheet that leads nowhere',
      workbook,
      { 'xl/_rels/workbook.xml.rels': (xml: string) => xml.replace('sheet1.xml', 'sheet9.xml') },
    ],
    ['a slide that is no XML', deck, { [slide]: (xml: string) => xml.replace('<p:cSld', '<p:cSld & ') }],
    ['a missing slide', deck, { [slide]: gone }],
    [
      'a slide of another content type',
      deck,
      { [types]: (xml: string) => xml.replaceAll('presentationml.slide+xml', 'presentationml.tags+xml') },
    ],
    [
      'a slide without a content type',
      deck,
      { [types]: (xml: string) => xml.replace(/<Override PartName="\/ppt\/slides\/slide1.xml"[^>]*>/, '') },
    ],
    ['relations that are no XML', deck, { '_rels/.rels': (xml: string) => xml.slice(0, -5) }],
  ])('refuses %s', (_name, bytes, changes) => {
    const broken = withParts(bytes, changes);
    expect(unzip(broken)).not.toEqual(unzip(bytes));
    expect(() => readOfficeParts(broken)).toThrow();
  });

  test('refuses errors when rows and slides are read, too', async () => {
    await expect(readSheets(withParts(workbook, { [sheet]: gone }))).rejects.toThrow('missing');
    expect(() => readSlides(withParts(deck, { [slide]: gone }))).toThrow('missing');
    await expect(readSheets(workbook.subarray(0, -30))).rejects.toThrow('cut off');
  });

  test('reads the values of a chart as well as its labels', () => {
    const chart = [...unzip(deck)].find(([name]) => name === 'ppt/charts/chart1.xml')?.[1] ?? '';
    const changed = chart.replace(/(<c:val>.*?<c:v>)[^<]*/s, '$17777');
    expect(JSON.stringify(readSeries(chart))).not.toContain('7777');
    expect(JSON.stringify(readSeries(changed))).toContain('7777');
  });
});

describe('the PDF reader', () => {
  test('reads a correct file page by page', async () => {
    expect((await readPdfPages(await createPdf(['first page', 'second page']))).map((page) => page.trim())).toEqual([
      'first page',
      'second page',
    ]);
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -20)],
    ['of another kind', () => Buffer.from('<html></html>')],
    ['of an end alone', () => Buffer.from('%PDF-1.3\n%%EOF')],
  ])('refuses %s', async (_name, spoil) => {
    await expect(readPdfPages(spoil(await createPdf(['first page'])))).rejects.toThrow();
  });

  test('returns fewer pages when one is missing', async () => {
    expect(await readPdfPages(await createPdf(['first page']))).toHaveLength(1);
  });
});

describe('the CSV check', () => {
  test.each([
    ['a row with a value too many', 'a,b\n1,2,3\n'],
    ['a row with a value too few', 'a,b\n1\n'],
    ['a quote that is not closed', 'a,b\n"1,2\n'],
    ['a quote inside a value', 'a,b\n1"x,2\n'],
  ])('refuses %s', (_name, text) => {
    expect(() => parse(text, { columns: true })).toThrow();
  });
});
