import { unpackPieces, type ZipPart } from '../../zip-archive.ts';

/** Some rows of a sheet as XML, with which the sheet would end. */
export interface SheetPiece {
  /** XML before the first row. */
  head: string;
  rows: string;
  /** XML that closes the sheet. */
  tail: string;
}

/** Characters of a piece: enough that what is done once for each costs little. */
const pieceCharacters = 512 * 1024;

/** Reads the XML of a sheet in pieces of whole rows, so that memory does not grow with the rows. */
export async function* sheetPieces(
  bytes: Buffer,
  part: ZipPart,
  characters = pieceCharacters,
): AsyncGenerator<SheetPiece> {
  const decoder = new TextDecoder();
  let text = '';
  let frame: Omit<SheetPiece, 'rows'> | undefined;
  for await (const piece of unpackPieces(bytes, part)) {
    text += decoder.decode(piece, { stream: true });
    if (text.length < characters) continue;
    if (frame === undefined) {
      frame = frameOf(text);
      text = text.slice(frame?.head.length ?? 0);
    }
    const end = endOfRows(text);
    if (frame === undefined || end === 0) continue;
    yield { ...frame, rows: text.slice(0, end) };
    text = text.slice(end);
  }
  text += decoder.decode();
  if (frame === undefined) {
    frame = frameOf(text);
    if (frame === undefined) return;
    text = text.slice(frame.head.length);
  }
  yield { ...frame, rows: text.split(/<\/(?:\w+:)?sheetData\s*>/, 1)[0] ?? '' };
}

/** Finds the XML around the rows; undefined when there is none yet, or no row. */
function frameOf(text: string): Omit<SheetPiece, 'rows'> | undefined {
  const found = /<((?:\w+:)?)sheetData(?:\s[^>]*)?(?<!\/)>/.exec(text);
  if (found === null) return undefined;
  const sheet = /<((?:\w+:)?worksheet)[\s>]/.exec(text)?.[1] ?? 'worksheet';
  return { head: text.slice(0, found.index + found[0].length), tail: `</${found[1]}sheetData></${sheet}>` };
}

/** Returns where the last whole row ends; 0 without one, and where text that is no XML may look like a row. */
function endOfRows(text: string): number {
  if (text.includes('<!')) return 0;
  for (let at = text.lastIndexOf('row>'); at > 0; at = text.lastIndexOf('row>', at - 1))
    if (/<\/(?:\w+:)?$/.test(text.slice(Math.max(0, at - 40), at))) return at + 'row>'.length;
  return 0;
}
