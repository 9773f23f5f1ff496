/**
 * Merges the records of several sources into papers: first by DOI or identifier of arXiv, then by title and year. The
 * result depends on the set of records alone, not on their order.
 */
import { arxivIdOfDoi, type FoundPaper, type RecordSource } from './found-paper.ts';

/** Fields whose sources are told, and may disagree. */
export const comparedFields = ['title', 'year', 'venue', 'doi'] as const;
type ComparedField = (typeof comparedFields)[number];
const mergedFields = [...comparedFields, 'abstract', 'citationCount', 'pdfUrl'] as const;
type MergedField = (typeof mergedFields)[number];

/** A field about which sources disagree, with what each says. */
export interface Conflict {
  field: ComparedField;
  values: { source: RecordSource; value: string }[];
}

/** A paper out of the records that describe it. */
export interface MergedPaper extends Omit<Required<FoundPaper>, 'source' | 'sourceId' | 'arxivId'> {
  /** Source of each field; null where no source knows it. */
  provenance: Record<MergedField | 'authors', RecordSource | null>;
  conflicts: Conflict[];
  /** Preferred first. */
  records: FoundPaper[];
}

/** Order in which a field's value is taken: what a person typed comes first. */
const preference: readonly RecordSource[] = ['typed', 'openalex', 'semantic-scholar', 'orcid'];

/** Identifies a record at its source. */
export function recordKey({ source, sourceId }: Pick<FoundPaper, 'source' | 'sourceId'>): string {
  return `${source}:${sourceId}`;
}

/** Identifiers that name one paper everywhere. */
function strongKeys({ doi, arxivId }: FoundPaper): string[] {
  return [...(doi === null ? [] : [`doi:${doi}`]), ...(arxivId === null ? [] : [`arxiv:${arxivId}`])];
}

/** Letters and digits of a title, with its year: the same paper in sources that know no identifier of it. */
function titleKey({ title, year }: FoundPaper): string {
  return `title:${lettersOf(title)}:${year ?? ''}`;
}

function lettersOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}

/** Returns everything by which a paper is recognized that has this record. */
export function keysOf(record: FoundPaper): string[] {
  return [recordKey(record), ...strongKeys(record), titleKey(record)];
}

/** Returns the keys of which one is enough to recognize the record: its title only when it has no identifier. */
export function sufficientKeysOf(record: FoundPaper): string[] {
  const strong = strongKeys(record);
  return [recordKey(record), ...(strong.length === 0 ? [titleKey(record)] : strong)];
}

/** Groups the records of each paper. Of several records with the same id at a source the last counts. */
export function groupRecords(given: readonly FoundPaper[]): FoundPaper[][] {
  const records = [...new Map(given.map((record) => [recordKey(record), record])).values()].toSorted(byPreference);
  const groups = joinByKeys(records.filter((record) => strongKeys(record).length > 0));
  const titled = groupsByTitle(groups);
  const others = records.filter((record) => strongKeys(record).length === 0);
  for (const [title, same] of Map.groupBy(others, titleKey)) {
    // Papers with the same title and different identifiers, such as editorials, do not tell to which one these belong.
    const [only, ...further] = titled.get(title) ?? [];
    if (only !== undefined && further.length === 0) only.push(...same);
    else groups.push(same);
  }
  return groups.map((group) => group.toSorted(byPreference));
}

/** Joins records that share an identifier, also by way of others. */
function joinByKeys(records: readonly FoundPaper[]): FoundPaper[][] {
  const groupOf = new Map<string, FoundPaper[]>();
  for (const record of records) {
    const joined = new Set(strongKeys(record).map((key) => groupOf.get(key)));
    const group = [record, ...[...joined].flatMap((other) => other ?? [])];
    for (const member of group) for (const key of strongKeys(member)) groupOf.set(key, group);
  }
  return [...new Set(groupOf.values())];
}

function groupsByTitle(groups: readonly FoundPaper[][]): Map<string, Set<FoundPaper[]>> {
  const titled = new Map<string, Set<FoundPaper[]>>();
  for (const group of groups)
    for (const record of group) titled.set(titleKey(record), (titled.get(titleKey(record)) ?? new Set()).add(group));
  return titled;
}

function byPreference(one: FoundPaper, other: FoundPaper): number {
  const difference = preference.indexOf(one.source) - preference.indexOf(other.source);
  return difference || compare(one.sourceId, other.sourceId);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Merges records of one paper. Throws when there are none. */
export function mergeRecords(given: readonly FoundPaper[]): MergedPaper {
  const records = given.toSorted(byPreference);
  const [first] = records;
  if (first === undefined) throw new Error('A paper has at least one record');
  const pick = <K extends MergedField>(field: K) => records.find((record) => record[field] !== null) ?? first;
  const listOf = (field: 'keywords' | 'references' | 'related') =>
    records.find((record) => record[field] !== undefined)?.[field] ?? [];
  const withAuthors = records.find(({ authors }) => authors.length > 0);
  // The DOI of a journal names the paper better than that of its preprint.
  const withDoi = records.find(({ doi }) => doi !== null && arxivIdOfDoi(doi) === null) ?? pick('doi');
  const sourceOf = (field: MergedField) => {
    const record = field === 'doi' ? withDoi : pick(field);
    return record[field] === null ? null : record.source;
  };
  return {
    title: first.title,
    authors: withAuthors?.authors ?? [],
    abstract: pick('abstract').abstract,
    year: pick('year').year,
    venue: pick('venue').venue,
    citationCount: pick('citationCount').citationCount,
    doi: withDoi.doi,
    pdfUrl: pick('pdfUrl').pdfUrl,
    keywords: listOf('keywords'),
    references: listOf('references'),
    related: listOf('related'),
    provenance: {
      ...(Object.fromEntries(mergedFields.map((field) => [field, sourceOf(field)])) as Record<
        MergedField,
        RecordSource | null
      >),
      authors: withAuthors?.source ?? null,
    },
    conflicts: comparedFields.flatMap((field) => conflictOf(field, records) ?? []),
    records,
  };
}

/** Finds what sources say of a field when they disagree about more than its spelling. */
function conflictOf(field: ComparedField, records: readonly FoundPaper[]): Conflict | null {
  const said = new Map<string, { source: RecordSource; value: string }>();
  const spellings = new Set<string>();
  for (const { [field]: value, source } of records) {
    // A preprint has a DOI of its own, which contradicts nothing.
    if (value === null || (field === 'doi' && arxivIdOfDoi(String(value)) !== null)) continue;
    said.set(`${source}:${value}`, { source, value: String(value) });
    spellings.add(field === 'doi' ? String(value) : lettersOf(String(value)));
  }
  return spellings.size < 2 ? null : { field, values: [...said.values()] };
}
