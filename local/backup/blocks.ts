/** Blocks of bytes with their length in front, so that a stream of unknown length can be written and read again. */

const lengthBytes = 4;
/** A larger block was not written by us. */
const maxBlockBytes = 64 * 1024 * 1024;

/** Marks the end of a series of blocks; no other block is empty. */
export const endBlock = Buffer.alloc(lengthBytes);

export function toBlock(bytes: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Reads blocks one after the other; no more than one block and one chunk of the source are in memory. */
export class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the next block; an empty one is the end of a series. Throws when the source ends before. */
  async next(): Promise<Buffer> {
    const length = (await this.#take(lengthBytes)).readUInt32BE();
    if (length > maxBlockBytes) throw new Error(`A block of ${length} bytes is too long`);
    return length === 0 ? Buffer.alloc(0) : this.#take(length);
  }

  /** Returns the blocks up to the next empty one. */
  async *series(): AsyncGenerator<Buffer> {
    for (let block = await this.next(); block.length > 0; block = await this.next()) yield block;
  }

  /** Throws when anything follows. */
  async expectEnd(): Promise<void> {
    const more = this.#rest.length > 0 || (await this.#source.next()).done !== true;
    if (more) throw new Error('Something follows the content');
  }

  async #take(wanted: number): Promise<Buffer> {
    const chunks: Buffer[] = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < wanted) {
      const { value, done } = await this.#source.next();
      if (done === true) throw new Error('The content ends in the middle of a block');
      chunks.push(value);
      bytes += value.length;
    }
    // Small blocks are cut from one chunk without copying it.
    const all = chunks.length === 1 ? this.#rest : Buffer.concat(chunks);
    this.#rest = all.subarray(wanted);
    return all.subarray(0, wanted);
  }
}
