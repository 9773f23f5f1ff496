/** Search in papers: full text and vectors, joined by rank, with an answer that can be no. */
import type { Db } from '../../db/client.ts';
import { findBySpelling, findByWords, readQuery } from '../../db/papers/full-text.ts';
import { findNearest } from '../../db/papers/nearest.ts';
import { marks, readPassages, type PassageRow } from '../../db/papers/passages.ts';
import type { PaperScope } from '../../db/papers/scope.ts';
import { floor, fuseRanks, isAbout, type Found } from '../../domain/papers/fuse.ts';
import { text, flag, view, id, int, maybe, list, float, type ValueOf } from '../../domain/view.ts';

/** Hits of each way that are joined. */
const joined = 100;

export interface QuestionVector {
  model: string;
  vector: readonly number[];
}

const passagePartView = view('PassagePart', {
  text: text(),
  isMarked: flag(),
});

export const passageView = view('PaperPassage', {
  title: text(),
  id: id(),
  page: int('0 for the abstract.'),
  paperId: id(),
  authorProfileUrl: text(),
  /** Id of that profile. */
  profileId: maybe(id()),
  year: maybe(int()),
  /** Name of the scholar's profile; null when there is none. */
  author: maybe(text('Name of the profile of its scholar.')),
  /** The text in parts; words of the question are marked. */
  parts: list(passagePartView),
  cosine: maybe(float('Nearness in meaning to the question.')),
});

export interface Passage extends Omit<PassageRow, 'marked'>, ValueOf<typeof passageView> {}

/** Finds passages that are about a question, best first; none when nothing is near enough. */
export async function searchPassages(
  db: Db,
  scope: PaperScope,
  question: string,
  { vector, limit }: { vector: QuestionVector | null; limit: number },
): Promise<Passage[]> {
  const query = await readQuery(db, question);
  const [byWords, byVector] = await Promise.all([
    findByWords(db, scope, query, joined),
    vector === null ? [] : findNearest(db, scope, vector, joined),
  ]);
  // Vectors understand misspelled words, too, and looking for these is slow.
  const isFound = byWords.length > 0 || byVector.some(({ cosine }) => cosine >= floor.cosine);
  const bySpelling = isFound || query.isExact ? [] : await findBySpelling(db, scope, question, joined);
  const hits = [...byWords, ...bySpelling];
  const coverages = new Map(hits.map(({ id, coverage }) => [id, coverage]));
  const cosines = new Map(byVector.map(({ id, cosine }) => [id, cosine]));
  const order = fuseRanks([hits.map(({ id }) => id), byVector.map(({ id }) => id)]);
  const found = order
    .map((id): Found => ({ id, coverage: coverages.get(id) ?? 0, cosine: cosines.get(id) ?? null }))
    .filter(isAbout)
    .slice(0, limit);
  return toPassages(db, scope, found, query.words);
}

async function toPassages(
  db: Db,
  scope: PaperScope,
  found: readonly Found[],
  words: readonly string[],
): Promise<Passage[]> {
  const ids = found.map(({ id }) => id);
  const rows = new Map((await readPassages(db, scope, ids, words)).map((row) => [row.id, row]));
  return found.flatMap(({ id, cosine }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { marked, ...passage } = row;
    return { ...passage, cosine, parts: partsOf(marked) };
  });
}

function partsOf(marked: string): Passage['parts'] {
  return marked
    .split(marks.start)
    .flatMap((piece, at) => {
      if (at === 0) return [{ text: piece, isMarked: false }];
      const [inside = '', ...rest] = piece.split(marks.end);
      return [
        { text: inside, isMarked: true },
        { text: rest.join(''), isMarked: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
