/** Files as somebody who did not write them reads them. */
import { inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';

/** Names and texts of the parts of a zip file, by its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const offset = bytes.readUInt32LE(at + 42);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
    const text = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8');
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), text);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** Throws for XML that no reader would take: tags that do not match, bare `<` and `&`, characters that XML 1.0 has not. */
export function checkXml(name: string, xml: string): void {
  const open: string[] = [];
  const token = /<\?[^>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`${name} is no XML at ${xml.slice(at, at + 80)}`);
    const [, isEnd, tag = '', attributes = '', isEmpty, text = ''] = match;
    // oxlint-disable-next-line no-control-regex
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/i.test(attributes + text))
      throw new Error(`${name} holds what XML has not: ${(attributes + text).slice(0, 80)}`);
    if (isEnd && open.pop() !== tag) throw new Error(`${name}: </${tag}> closes another tag`);
    if (tag && !isEnd && !isEmpty) open.push(tag);
  }
  if (open.length > 0) throw new Error(`${name} ends inside <${open.at(-1)}>`);
}

/** The rows of every sheet by its name. */
export async function sheetsOf(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** The XML of every slide, and of every chart with its values. */
export function slidesOf(bytes: Buffer) {
  const parts = [...unzip(bytes)];
  const charts = parts.filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).map(([, text]) => text);
  return { slides: parts.filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map(([, text]) => text), charts };
}

/** Series of a chart: its name, the labels of its categories, its values. */
export function seriesOf(chart: string): { name: string; labels: string[]; values: number[] }[] {
  const texts = (xml: string | undefined) => [...(xml ?? '').matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = '']) => text);
  return [...chart.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([series]) => ({
    name: texts(/<c:tx>.*?<\/c:tx>/s.exec(series)?.[0])[0] ?? '',
    labels: texts(/<c:cat>.*?<\/c:cat>/s.exec(series)?.[0]),
    values: texts(/<c:val>.*?<\/c:val>/s.exec(series)?.[0]).map(Number),
  }));
}

/** Text of each page, white space as single spaces. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
