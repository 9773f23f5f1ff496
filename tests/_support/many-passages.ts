/** Many passages of papers with vectors, drawn from a seed, for measuring the search. */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { signsOf, toBytes, vectorWidth } from '../../domain/papers/vectors.ts';
import { seededRandom, type Random } from '../../domain/random.ts';
import { embed } from '../../local/simulator/embedding.ts';

const passagesEach = 100;
const wordsEach = 60;
const perInsert = 1_000;

/** Words by how common they are, as in texts: the n-th is drawn in proportion to 1 / n. */
const vocabulary = Array.from({ length: 8_000 }, (_, at) => wordOf(at));
const topics = Array.from({ length: 400 }, (_, at) =>
  Array.from({ length: 12 }, (_unused, word) => wordOf(500 + ((at * 37 + word * 611) % 7_500))),
);

/** Makes up a word that is pronounced like one. */
function wordOf(at: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'ze'];
  const letters = at.toString(16).padStart(4, '0');
  return [...letters].map((letter) => syllables[Number.parseInt(letter, 16)]).join('');
}

/** Draws words of one topic among common ones: a question has a larger share of them than a passage. */
function drawText(random: Random, words: number, topicShare: number): string {
  const topic = topics[Math.floor(random() * topics.length)] ?? [];
  return Array.from({ length: words }, () =>
    random() < topicShare
      ? topic[Math.floor(random() * topic.length)]
      : vocabulary[Math.floor(vocabulary.length ** random()) - 1],
  ).join(' ');
}

/** Vectors of passages in one row of numbers; the passage at a place has the id `passage-` and its place. */
export interface Vectors {
  numbers: Float32Array;
  width: number;
}

/** Stores passages of person-1 with vectors of the model `bench`, and returns the vectors. */
export async function fillPapers(db: Db, passages: number, width = vectorWidth): Promise<Vectors> {
  const random = seededRandom('papers');
  const numbers = new Float32Array(passages * width);
  await sql`
    insert into research_paper (id, owner_id, author_profile_url, title, authors)
    select 'paper-' || n, 'person-1', 'https://scholar.example/' || n % 50, 'Paper ' || n, '[]'
    from generate_series(0, ${Math.ceil(passages / passagesEach)}::int - 1) as n`.execute(db);
  for (let from = 0; from < passages; from += perInsert) {
    const rows = Array.from({ length: Math.min(perInsert, passages - from) }, (_, at) => {
      const number = from + at;
      const text = drawText(random, wordsEach, 0.45);
      const vector = embed(text, width);
      const bytes = toBytes(vector);
      const id = `passage-${number}`;
      numbers.set(new Float32Array(bytes.buffer), number * width);
      const paper = `paper-${Math.floor(number / passagesEach)}`;
      return { id, paper, number, text, bits: signsOf(vector), bytes: Buffer.from(bytes).toString('base64') };
    });
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
          id text, paper text, number int, text text, bits text, bytes text)
      ), records as (
        insert into paper_embedding (id, paper_id, author_profile_url, chunk_index, chunk_text, embedding, embedding_model)
        select id, paper, 'https://scholar.example', number, text, '{}', 'bench' from given returning id
      )
      insert into paper_chunk (id, paper_id, page, start_offset, end_offset, content_hash, words, embedding_model, embedding_bits, embedding_bytes)
      select given.id, paper, 1, 0, 0, '', to_tsvector('english', text), 'bench', bits::bit(512), decode(bytes, 'base64')
      from given join records on records.id = given.id`.execute(db);
  }
  await sql`vacuum analyze paper_chunk`.execute(db);
  await sql`vacuum analyze paper_embedding`.execute(db);
  return { numbers, width };
}

/** Draws questions of some words, with their vectors. */
export function questionsAbout(count: number, width = vectorWidth): { text: string; vector: number[] }[] {
  const random = seededRandom('questions');
  return Array.from({ length: count }, () => {
    const text = drawText(random, 8, 0.75);
    return { text, vector: embed(text, width) };
  });
}

/** Finds the ids of the nearest by comparing every vector. */
export function exactNearest({ numbers, width }: Vectors, vector: readonly number[], limit: number): string[] {
  const wanted = Float32Array.from(vector);
  const cosines = Float64Array.from({ length: numbers.length / width }, (_, place) => {
    const start = place * width;
    let sum = 0;
    for (let at = 0; at < width; at += 1) sum += (numbers[start + at] ?? 0) * (wanted[at] ?? 0);
    return sum;
  });
  return [...cosines.keys()]
    .toSorted((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b)
    .slice(0, limit)
    .map((place) => `passage-${place}`);
}

/** Returns the share of the wanted ids that were found. */
export function recallOf(found: readonly { id: string }[], wanted: readonly string[]): number {
  const ids = new Set(found.map(({ id }) => id));
  return wanted.filter((id) => ids.has(id)).length / wanted.length;
}
