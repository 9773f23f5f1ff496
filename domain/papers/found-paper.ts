/** Papers as the sources describe them. */

/** Services that list the papers of a scholar. */
export const paperSources = ['orcid', 'openalex', 'semantic-scholar'] as const;
export type PaperSource = (typeof paperSources)[number];

/** Origin of a record: a service, or the person who typed it. */
export type RecordSource = PaperSource | 'typed';

export const sourceNames: Readonly<Record<RecordSource, string>> = {
  typed: 'Added by hand',
  openalex: 'OpenAlex',
  'semantic-scholar': 'Semantic Scholar',
  orcid: 'ORCID',
};

/** One source's record of a paper. Everything but the title may be missing. */
export interface FoundPaper {
  source: RecordSource;
  /** Id of the record at its source. */
  sourceId: string;
  title: string;
  authors: string[];
  abstract: string | null;
  year: number | null;
  venue: string | null;
  citationCount: number | null;
  /** In lower case without a resolver's address, such as 10.1000/xyz. */
  doi: string | null;
  /** Identifier at arXiv without its version, such as 2101.00001. */
  arxivId: string | null;
  /** Open-access address over https that may lead to a PDF. */
  pdfUrl: string | null;
  /** Missing where the source names none. */
  keywords?: string[];
  /** Identifiers at the source of papers that it cites. */
  references?: string[];
  /** Identifiers at the source of papers on the same subject. */
  related?: string[];
}

export const paperLimits = {
  papers: 500,
  titleCharacters: 1_000,
  abstractCharacters: 20_000,
  nameCharacters: 200,
  authors: 200,
  keywords: 30,
  keywordCharacters: 100,
  references: 500,
  related: 20,
} as const;

const earliestYear = 1500;
const latestYear = 2200;

/** Returns text without markup, control characters and repeated spaces, shortened; null when nothing is left. */
export function toText(value: unknown, maxCharacters: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text === '' ? null : text.slice(0, maxCharacters).toWellFormed();
}

export function toTitle(value: unknown): string | null {
  return toText(value, paperLimits.titleCharacters);
}

export function toNames(values: readonly unknown[]): string[] {
  return values.slice(0, paperLimits.authors).flatMap((value) => toText(value, paperLimits.nameCharacters) ?? []);
}

/** Returns a whole number in a range; null for everything else. Texts of digits count as numbers. */
function toWhole(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most ? number : null;
}

export function toYear(value: unknown): number | null {
  return toWhole(value, earliestYear, latestYear);
}

export function toCount(value: unknown): number | null {
  return toWhole(value, 0, 2_000_000_000);
}

/** Normalizes a DOI, which may be an address or have a prefix; null when it is none. */
export function toDoi(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const doi = value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(dx\.)?doi\.org\//, '')
    .replace(/^doi:\s*/, '');
  return /^10\.\d{4,9}\/[^\s\p{Cc}]{1,200}$/u.test(doi) ? doi : null;
}

/** Normalizes an identifier of arXiv, which may be an address; null when it is none. */
export function toArxivId(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const id = value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?arxiv\.org\/(abs|pdf)\//, '')
    .replace(/^arxiv:/, '')
    .replace(/\.pdf$/, '')
    .replace(/v\d+$/, '');
  return /^(\d{4}\.\d{4,5}|[a-z-]+(\.[a-z]{2})?\/\d{7})$/.test(id) ? id : null;
}

/** Finds the identifier of arXiv in the DOI that arXiv gives its papers. */
export function arxivIdOfDoi(doi: string | null): string | null {
  return doi?.startsWith('10.48550/arxiv.') ? toArxivId(doi.slice('10.48550/arxiv.'.length)) : null;
}

/** Returns the https address of a PDF; a page of arXiv becomes its PDF. Null when it is no address of the web. */
export function toPdfUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000) return null;
  const url = URL.parse(value.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const arxivId = /^(www\.)?arxiv\.org$/.test(url.hostname) ? toArxivId(url.href) : null;
  if (arxivId !== null) return `https://arxiv.org/pdf/${arxivId}`;
  url.hash = '';
  // Journals answer over https, and only that is fetched.
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  return url.href;
}
