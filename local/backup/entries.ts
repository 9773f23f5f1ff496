/** The content of a backup: a series of entries, each a description and its bytes. */
import { BlockReader, endBlock, toBlock } from './blocks.ts';

/** Description of an entry. Tables and files have bytes; the others are complete in themselves. */
export type About =
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; key: string }
  | { kind: 'sequences'; values: { name: string; value: string }[] }
  /** The last entry: what a complete backup contains. */
  | { kind: 'end'; rows: Record<string, number>; files: number };

export interface Entry {
  about: About;
  /** Must be read to the end, even if there are none, before the next entry. */
  bytes: AsyncIterable<Buffer>;
}

/** Returns the bytes of one entry as they are in the backup. */
export async function* toEntry(about: About, bytes: AsyncIterable<Buffer> | Buffer[] = []): AsyncGenerator<Buffer> {
  yield toBlock(Buffer.from(JSON.stringify(about)));
  for await (const chunk of bytes) if (chunk.length > 0) yield toBlock(chunk);
  yield endBlock;
}

/** Reads entries one after the other. Throws when the content ends before the last one. */
export async function* readEntries(content: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const blocks = new BlockReader(content);
  for (;;) {
    const about = JSON.parse((await blocks.next()).toString()) as About;
    yield { about, bytes: blocks.series() };
    if (about.kind === 'end') return blocks.expectEnd();
  }
}
