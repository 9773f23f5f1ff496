/** Splits the text of papers into passages that are searched and quoted. */

export interface ChunkSizes {
  /** Most words in a chunk; 100 when an index names none. */
  chunkSize: number;
  /** Words that a chunk repeats of the one before. */
  chunkOverlap: number;
}

export const defaultChunkSizes: ChunkSizes = { chunkSize: 100, chunkOverlap: 20 };

/** A passage on one page. */
export interface Chunk {
  /** Number of the page, from 1; 0 for an abstract. */
  page: number;
  /** Place in the page's text, in UTF-16 code units; `end` is not included. */
  start: number;
  end: number;
  text: string;
}

/** Pages of a full text are separated by form feeds. */
export const pageBreak = '\f';

/** Longest word that counts as one; longer ones, such as encoded data, are cut into pieces. */
const maxWordLength = 40;

/** Returns the text of a paper's pages by number; a paper without a full text has its abstract as page 0. */
export function pagesOf(paper: { fullText: string | null; abstract: string | null }): Map<number, string> {
  const { fullText, abstract } = paper;
  if (fullText !== null && fullText.trim() !== '')
    return new Map(fullText.split(pageBreak).map((text, at) => [at + 1, text]));
  return new Map(abstract !== null && abstract.trim() !== '' ? [[0, abstract]] : []);
}

/** Splits all pages of a paper. Pages without a word have no chunk. */
export function chunkPages(pages: ReadonlyMap<number, string>, sizes: ChunkSizes): Chunk[] {
  return [...pages].flatMap(([page, text]) => chunkPage(text, sizes).map((chunk) => ({ page, ...chunk })));
}

/** Splits a page at ends of sentences where they leave a chunk at least half full, else between words. */
function chunkPage(text: string, { chunkSize, chunkOverlap }: ChunkSizes): Omit<Chunk, 'page'>[] {
  const { cuts, isSentenceStart } = findCuts(text);
  const words = cuts.length - 1;
  const size = Math.max(2, Math.trunc(chunkSize));
  const overlap = Math.max(0, Math.min(Math.trunc(chunkOverlap), Math.floor(size / 2) - 1));
  const chunks: Omit<Chunk, 'page'>[] = [];
  for (let from = 0; from < words;) {
    const to = endOf(from, Math.min(words, from + size), words, isSentenceStart);
    chunks.push(trimmed(text, cuts[from] ?? 0, cuts[to] ?? text.length));
    if (to === words) break;
    from = Math.max(from + 1, to - overlap);
  }
  return chunks;
}

function endOf(from: number, most: number, words: number, isSentenceStart: readonly boolean[]): number {
  if (most === words) return words;
  const least = from + Math.ceil((most - from) / 2);
  for (let to = most; to >= least; to -= 1) if (isSentenceStart[to] === true) return to;
  return most;
}

/**
 * Finds where a page may be cut: before each word, or where the word's sentence begins, such as at an opening quotation mark.
 * The first cut is the page's beginning and the last its end, so that nothing is lost between chunks.
 */
function findCuts(text: string): { cuts: number[]; isSentenceStart: boolean[] } {
  const sentences = startsOf(text, 'sentence');
  const cuts: number[] = [];
  const isSentenceStart: boolean[] = [];
  let next = 0;
  let previous = -1;
  for (const start of wordStarts(text)) {
    let sentence = -1;
    for (; next < sentences.length && (sentences[next] ?? 0) <= start; next += 1) sentence = sentences[next] ?? -1;
    const starts = sentence > previous;
    cuts.push(starts ? sentence : start);
    isSentenceStart.push(starts);
    previous = start;
  }
  if (cuts.length > 0) cuts[0] = 0;
  return { cuts: cuts.length === 0 ? [] : [...cuts, text.length], isSentenceStart };
}

function startsOf(text: string, granularity: 'sentence'): number[] {
  const segments = new Intl.Segmenter('en', { granularity }).segment(text);
  return Array.from(segments, ({ index }) => index);
}

function* wordStarts(text: string): Iterable<number> {
  for (const { index, segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike !== true) continue;
    for (let at = 0; at < segment.length; at += maxWordLength) yield index + at - (isLowSurrogate(segment, at) ? 1 : 0);
  }
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function trimmed(text: string, from: number, to: number): Omit<Chunk, 'page'> {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const inner = part.trim();
  return { start, end: start + inner.length, text: inner };
}
