/** Answers of ORCID, OpenAlex and Semantic Scholar as records of papers, whatever they hold. */
import fc from 'fast-check';
import { toArxivId, toDoi, toPdfUrl } from '../../../../domain/papers/found-paper.ts';
import {
  readOpenAlexAuthor,
  readOpenAlexAuthors,
  readOpenAlexWorks,
  unrollAbstract,
} from '../../../../domain/papers/readers/openalex.ts';
import { readOrcidWorks } from '../../../../domain/papers/readers/orcid.ts';
import { readSemanticScholarPapers } from '../../../../domain/papers/readers/semantic-scholar.ts';
import { rollAbstract } from '../../../../local/sources/scholars.ts';

test.each([
  ['https://doi.org/10.1000/ABC', '10.1000/abc'],
  ['http://dx.doi.org/10.1000/abc', '10.1000/abc'],
  ['doi: 10.1000/abc', '10.1000/abc'],
  ['10.1000/', null],
  ['10.1/abc', null],
  ['10.1000/a b', null],
  [7, null],
])('the DOI %j is %j', (given, expected) => expect(toDoi(given)).toBe(expected));

test.each([
  ['https://arxiv.org/abs/2101.00001v3', '2101.00001'],
  ['arXiv:2101.00001', '2101.00001'],
  ['https://arxiv.org/pdf/2101.00001.pdf', '2101.00001'],
  ['math.GT/0309136', 'math.gt/0309136'],
  ['2101', null],
])('the identifier of arXiv %j is %j', (given, expected) => expect(toArxivId(given)).toBe(expected));

test.each([
  ['https://arxiv.org/abs/2101.00001', 'https://arxiv.org/pdf/2101.00001'],
  ['http://www.arxiv.org/abs/2101.00001v2', 'https://arxiv.org/pdf/2101.00001'],
  ['http://journal.example/a.pdf#page=2', 'https://journal.example/a.pdf'],
  ['http://127.0.0.1:4000/a.pdf', 'http://127.0.0.1:4000/a.pdf'],
  ['https://arxiv.org.evil.example/abs/2101.00001', 'https://arxiv.org.evil.example/abs/2101.00001'],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the address of a PDF %j is %j', (given, expected) => expect(toPdfUrl(given)).toBe(expected));

test('ORCID tells titles, years, venues and the identifiers of the work itself', () => {
  const external = (type: string, value: string, relation = 'SELF') => ({
    'external-id-type': type,
    'external-id-value': value,
    'external-id-relationship': relation,
  });
  const body = {
    group: [
      {
        'work-summary': [
          {
            'put-code': 17,
            title: { title: { value: 'Sleep &amp; <i>work</i>\u0000' } },
            'external-ids': {
              'external-id': [
                external('doi', '10.1000/book', 'PART_OF'),
                external('doi', 'https://doi.org/10.1000/X'),
                external('arxiv', 'arXiv:2101.00001'),
              ],
            },
            'publication-date': { year: { value: '2021' } },
            'journal-title': { value: 'Journal' },
          },
        ],
      },
      { 'work-summary': [{ 'put-code': 18, title: null }] },
      { 'work-summary': [] },
    ],
  };
  expect(readOrcidWorks(body)).toEqual([
    {
      source: 'orcid',
      sourceId: '17',
      title: 'Sleep &amp; work',
      authors: [],
      abstract: null,
      year: 2021,
      venue: 'Journal',
      citationCount: null,
      doi: '10.1000/x',
      arxivId: '2101.00001',
      pdfUrl: null,
    },
  ]);
});

test('OpenAlex tells works with their abstract, and the cursor of the next page', () => {
  const work = {
    id: 'https://openalex.org/W12',
    display_name: 'Sleep',
    doi: 'https://doi.org/10.48550/arXiv.2101.00001',
    publication_year: 2021,
    cited_by_count: 4,
    primary_location: { source: null },
    best_oa_location: { pdf_url: 'http://arxiv.org/pdf/2101.00001' },
    abstract_inverted_index: { study: [1], We: [0], sleep: [2, 4], 'and,': [3] },
    authorships: [{ author: { display_name: 'R. Okafor' } }, { author: null }],
  };
  expect(readOpenAlexWorks({ meta: { next_cursor: 'abc' }, results: [work, { id: 'W13' }] })).toEqual({
    cursor: 'abc',
    papers: [
      {
        source: 'openalex',
        sourceId: 'W12',
        title: 'Sleep',
        authors: ['R. Okafor'],
        abstract: 'We study sleep and, sleep',
        year: 2021,
        venue: null,
        citationCount: 4,
        doi: '10.48550/arxiv.2101.00001',
        arxivId: '2101.00001',
        pdfUrl: 'https://arxiv.org/pdf/2101.00001',
      },
    ],
  });
  expect(readOpenAlexWorks({ meta: { next_cursor: 'abc' }, results: [] }).cursor).toBeNull();
  expect(readOpenAlexAuthor({ id: 'https://openalex.org/A5023888391' })).toBe('A5023888391');
  expect(readOpenAlexAuthors({ results: [] })).toBeNull();
});

test('Semantic Scholar tells papers, and the offset of the next page', () => {
  const paper = {
    paperId: 'abc',
    title: 'Sleep',
    abstract: null,
    year: 2021,
    venue: '',
    citationCount: 3,
    openAccessPdf: { url: 'https://arxiv.org/abs/2101.00001' },
    externalIds: { DOI: '10.1000/X', ArXiv: '2101.00001' },
    authors: [{ name: 'R. Okafor' }],
  };
  const { papers, cursor } = readSemanticScholarPapers({ offset: 0, next: 100, data: [paper, null, {}] });
  expect([papers.length, cursor]).toEqual([1, '100']);
  expect(papers[0]).toMatchObject({ venue: null, doi: '10.1000/x', arxivId: '2101.00001' });
  expect(papers[0]?.pdfUrl).toBe('https://arxiv.org/pdf/2101.00001');
  expect(readSemanticScholarPapers({ data: [paper] }).cursor).toBeNull();
});

test('an abstract is in order again after it was rolled up, and wrong positions are left out', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
      expect(unrollAbstract(rollAbstract(words.join(' ')))).toBe(words.join(' '));
    }),
  );
  expect(unrollAbstract({ a: [0], b: [-1, 1e9, 1.5, 'x'], c: 'no', d: [2] })).toBe('a d');
});

test('no answer of a service makes a reader fail, and what is read can be stored', () => {
  const readers = [
    readOrcidWorks,
    (body: unknown) => readOpenAlexWorks(body).papers,
    (body: unknown) => readSemanticScholarPapers(body).papers,
  ];
  const value = fc.jsonValue({ maxDepth: 4 });
  const paper = fc.record(
    {
      id: fc.constant('https://openalex.org/W1'),
      paperId: fc.string(),
      display_name: value,
      title: value,
      doi: value,
      authorships: value,
      abstract_inverted_index: value,
      externalIds: value,
      best_oa_location: value,
    },
    { requiredKeys: [] },
  );
  const list = fc.array(fc.oneof(value, paper), { maxLength: 4 });
  const group = fc.array(fc.record({ 'work-summary': fc.array(fc.record({ 'put-code': fc.nat(), title: value })) }));
  fc.assert(
    fc.property(fc.oneof(value, fc.record({ group, results: list, data: list, meta: value })), (body) => {
      for (const read of readers)
        for (const found of read(body)) {
          expect(found.title.length).toBeGreaterThan(0);
          expect(JSON.stringify(found)).not.toContain('\\u0000');
        }
    }),
  );
});
