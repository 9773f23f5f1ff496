/** Reads the records in a content-addressed archive (.car), the form in which a repository of the AT Protocol is exported. */
import { CarBlockIterator } from '@ipld/car/iterator';
import { decode } from '@ipld/dag-cbor';

/** True for the first bytes of such an archive: its header is a map of `roots` and `version`. */
export function isCar(bytes: Buffer): boolean {
  return bytes.subarray(1, 3).equals(Buffer.from([0xa2, 0x65])) && bytes.toString('latin1', 3, 8) === 'roots';
}

/** Returns its blocks that are no pictures; commits and nodes of its tree are among them. Throws for a damaged archive. */
export async function carRecords(bytes: Buffer): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const { cid, bytes: block } of await CarBlockIterator.fromBytes(bytes))
    if (cid.code === dagCbor) records.push(decode(block));
  return records;
}

const dagCbor = 0x71;
