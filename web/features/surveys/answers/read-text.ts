/** Bytes of a file that is read at most. */
const maxBytes = 5_000_000;

/** Reads UTF-8 or UTF-16. Throws an Error that says what to do for any other file, whose letters would come out wrong. */
export async function readText(file: File): Promise<string> {
  if (file.size > maxBytes) throw new Error('The file is larger than 5 MB. Split it, and import the parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error('This is a workbook or an archive. Save the sheet with the answers as CSV, and choose that file.');
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The letters of this file cannot be read. Save it as “CSV UTF-8”, and choose it again.');
  }
}
