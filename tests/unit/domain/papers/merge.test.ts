/** Records of several sources merged into papers, and the changes that follow for stored ones. */
import fc from 'fast-check';
import type { FoundPaper } from '../../../../domain/papers/found-paper.ts';
import { groupRecords, keysOf, mergeRecords, recordKey } from '../../../../domain/papers/merge.ts';
import { planPapers, withoutRemoved, withRecords, type StoredPaper } from '../../../../domain/papers/plan.ts';

const mergePapers = (records: readonly FoundPaper[]) => groupRecords(records).map(mergeRecords);

const record = (changes: Partial<FoundPaper> = {}): FoundPaper => ({
  source: 'openalex',
  sourceId: '1',
  title: 'Sleep and work',
  authors: [],
  abstract: null,
  year: 2021,
  venue: null,
  citationCount: null,
  doi: null,
  arxivId: null,
  pdfUrl: null,
  ...changes,
});

test('a DOI joins records, then title and year; each field tells its source, and what others say', () => {
  const [paper, ...others] = mergePapers([
    record({ source: 'orcid', sourceId: '7', title: 'SLEEP, and work!', year: 2021, venue: 'Nature' }),
    record({
      source: 'semantic-scholar',
      sourceId: 's',
      doi: '10.1000/x',
      year: 2022,
      citationCount: 9,
      abstract: 'We.',
    }),
    record({ doi: '10.1000/x', authors: ['R. Okafor'], citationCount: 4 }),
  ]);
  expect(others).toEqual([]);
  expect(paper).toMatchObject({
    title: 'Sleep and work',
    authors: ['R. Okafor'],
    abstract: 'We.',
    year: 2021,
    venue: 'Nature',
    citationCount: 4,
    doi: '10.1000/x',
    provenance: { title: 'openalex', abstract: 'semantic-scholar', venue: 'orcid', authors: 'openalex', pdfUrl: null },
    conflicts: [
      {
        field: 'year',
        values: [
          { source: 'openalex', value: '2021' },
          { source: 'semantic-scholar', value: '2022' },
          { source: 'orcid', value: '2021' },
        ],
      },
    ],
  });
});

test('papers with the same title and different DOIs stay apart, and a record without one joins neither', () => {
  const one = record({ title: 'Editorial', doi: '10.1000/a' });
  const other = record({ title: 'Editorial', doi: '10.1000/b', sourceId: '2' });
  const vague = record({ title: 'Editorial', source: 'orcid' });
  expect(mergePapers([one, other, vague]).map(({ records }) => records.length)).toEqual([1, 1, 1]);
  expect(mergePapers([one, vague]).map(({ records }) => records.length)).toEqual([2]);
  expect(mergePapers([one, { ...vague, year: 2020 }])).toHaveLength(2);
});

test('a preprint is its journal paper where a source knows both, and has its DOI without a conflict', () => {
  const preprint = record({ doi: '10.48550/arxiv.2101.00001', arxivId: '2101.00001', title: 'Early sleep' });
  const journal = record({ source: 'semantic-scholar', doi: '10.1000/x', arxivId: '2101.00001' });
  const [paper, ...others] = mergePapers([preprint, journal]);
  expect([paper?.doi, others]).toEqual(['10.1000/x', []]);
  expect(paper?.conflicts.map(({ field }) => field)).toEqual(['title']);
});

/** Few values, so that many records are of the same papers. */
const records = fc
  .array(
    fc.record({
      source: fc.constantFrom('orcid', 'openalex', 'semantic-scholar', 'typed'),
      sourceId: fc.constantFrom('1', '2', '3', '4', '5'),
      title: fc.constantFrom('Sleep and work', 'SLEEP and work', 'Editorial', 'Émile', '!?', '睡眠'),
      year: fc.constantFrom(2020, 2021, null),
      venue: fc.constantFrom('A', 'B', null),
      doi: fc.constantFrom('10.1000/a', '10.1000/b', '10.1000/c', null),
      arxivId: fc.constantFrom('2101.00001', '2101.00002', null),
      citationCount: fc.constantFrom(1, 2, null),
    }),
    { maxLength: 14 },
  )
  .map((list) => list.map((one) => record(one as Partial<FoundPaper>)))
  .map((list) => [...new Map(list.map((one) => [recordKey(one), one])).values()]);

const bySize = (papers: unknown[]) => papers.map((paper) => JSON.stringify(paper)).toSorted();

test('the order of sources does not matter, and merging again changes nothing', () => {
  fc.assert(
    fc.property(
      records.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const papers = mergePapers(list);
        expect(bySize(mergePapers(shuffled))).toEqual(bySize(papers));
        expect(bySize(mergePapers(papers.flatMap((paper) => paper.records)))).toEqual(bySize(papers));
        // Every record belongs to exactly one paper, and a DOI to one paper.
        expect(papers.flatMap((paper) => paper.records.map(recordKey)).toSorted()).toEqual(
          list.map(recordKey).toSorted(),
        );
        const dois = papers.flatMap(({ doi }) => doi ?? []);
        expect(new Set(dois).size).toBe(dois.length);
      },
    ),
    { numRuns: 150 },
  );
});

let rows = 0;

/** Carries out a plan as the database does. */
function carriedOut(stored: readonly StoredPaper[], given: readonly FoundPaper[], maxPapers = 500): StoredPaper[] {
  const { insert, update, remove } = planPapers(stored, given, maxPapers);
  const kept = stored
    .filter(({ id }) => !remove.includes(id))
    .map((row) => ({ ...row, records: update.find(({ id }) => id === row.id)?.paper.records ?? row.records }));
  const added = insert.map((paper) => ({
    id: `row ${(rows += 1)}`,
    hasPdf: false,
    records: paper.records,
  }));
  return [...kept, ...added];
}

test('page by page, in any order, the same papers are stored as at once; a plan carried out leaves nothing to do', () => {
  fc.assert(
    fc.property(records, fc.nat(14), (list, cut) => {
      const merged = bySize(mergePapers(list).map((paper) => paper.records));
      for (const pages of [
        [list.slice(0, cut), list.slice(cut)],
        [list.slice(cut), list.slice(0, cut)],
        list.map((one) => [one]),
      ]) {
        let stored: StoredPaper[] = [];
        for (const page of pages) {
          stored = carriedOut(stored, withRecords(stored, page));
          const again = planPapers(stored, withRecords(stored, page), 500);
          expect(again).toEqual({ insert: [], update: [], remove: [], leftOut: 0 });
        }
        expect(bySize(stored.map((row) => row.records))).toEqual(merged);
        expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
      }
    }),
    { numRuns: 80 },
  );
});

test('of two papers that turn out to be one, that with the PDF stays', () => {
  const one = { id: 'one', hasPdf: false, records: [record({ doi: '10.1000/x' })] };
  const other = { id: 'other', hasPdf: true, records: [record({ source: 'orcid', arxivId: '2101.00001' })] };
  const bridge = record({ source: 'semantic-scholar', doi: '10.1000/x', arxivId: '2101.00001' });
  const plan = planPapers([one, other], withRecords([one, other], [bridge]), 500);
  expect([plan.update.map(({ id }) => id), plan.remove]).toEqual([['other'], ['one']]);
});

test('a scholar has a limited number of papers, and those that are stored stay', () => {
  const many = Array.from({ length: 7 }, (_, at) => record({ sourceId: `${at}`, doi: `10.1000/${at}` }));
  const stored = carriedOut([], many.slice(0, 3), 5);
  const plan = planPapers(stored, withRecords(stored, many), 5);
  expect([plan.insert.length, plan.leftOut, plan.remove]).toEqual([2, 2, []]);
});

test('a removed paper is recognized by its identifiers, and by title and year where a record has none', () => {
  const removed = new Set(keysOf(record({ doi: '10.1000/x' })));
  expect(withoutRemoved([record({ doi: '10.1000/x', sourceId: '9' })], removed)).toEqual([]);
  expect(withoutRemoved([record()], removed)).toEqual([]);
  expect(withoutRemoved([record({ sourceId: '9' })], removed)).toEqual([]);
  expect(withoutRemoved([record({ sourceId: '9', doi: '10.1000/y' })], removed)).toHaveLength(1);
  expect(withoutRemoved([record({ sourceId: '9', year: 2020 })], removed)).toHaveLength(1);
});

test('a record of a source that is left goes, with its paper where it was the only one', () => {
  const rows = [
    {
      id: 'one',
      hasPdf: false,
      records: [record({ doi: '10.1000/x' }), record({ source: 'orcid', doi: '10.1000/x' })],
    },
    { id: 'other', hasPdf: false, records: [record({ source: 'orcid', sourceId: '2', title: 'Other' })] },
  ];
  const kept = rows.flatMap((row) => row.records).filter(({ source }) => source !== 'orcid');
  const plan = planPapers(rows, kept, 500);
  expect([plan.update.map(({ id }) => id), plan.remove]).toEqual([['one'], ['other']]);
  expect(() => mergeRecords([])).toThrow('at least one record');
});
