/** Reads exported files like independent programs would. */
import { posix } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import mammoth from 'mammoth';
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';

/**
 * Returns names and texts of a zip file's parts, by its central directory. Throws for truncated files and for parts
 * that differ from their entries.
 */
export function unzip(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end === -1) throw new Error('The zip file is cut off: it has no directory');
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = bytes.readUInt32LE(at + 42);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (parts.has(name)) throw new Error(`${name} appears twice`);
    parts.set(name, content.toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (parts.size !== bytes.readUInt16LE(end + 10))
    throw new Error(`The zip file has ${parts.size} parts of ${bytes.readUInt16LE(end + 10)}`);
  return parts;
}

/**
 * Returns the parts of an Office file. Throws when a part is not XML, has no content type, or refers to a missing part.
 */
export function readOfficeParts(bytes: Buffer): Map<string, string> {
  const parts = unzip(bytes);
  for (const [name, xml] of parts) if (/\.(xml|rels)$/.test(name)) checkXml(name, xml);
  const types = parts.get('[Content_Types].xml');
  if (types === undefined) throw new Error('[Content_Types].xml is missing');
  const endings = new Set([...types.matchAll(/<Default [^>]*Extension="([^"]+)"/g)].map(([, ending]) => ending));
  const overrides = [...types.matchAll(/<Override [^>]*>/g)].map(([tag]) => [
    attributeOf(tag, 'PartName').slice(1),
    attributeOf(tag, 'ContentType'),
  ]);
  const typed = new Map(overrides as [string, string][]);
  for (const name of parts.keys()) {
    const isFolder = name.endsWith('/');
    const ending = name.split('.').at(-1);
    if (name === '[Content_Types].xml' || isFolder) continue;
    if (!typed.has(name) && !endings.has(ending)) throw new Error(`${name} has no content type`);
    // A default content type for XML does not tell a reader the kind of a part.
    const kind = partKinds.find(([pattern]) => pattern.test(name))?.[1];
    if (kind !== undefined && typed.get(name)?.endsWith(kind) !== true)
      throw new Error(`${name} has the content type ${typed.get(name)}`);
  }
  // The slide writer lists more slide masters than there are; Office ignores them.
  for (const name of typed.keys())
    if (!parts.has(name) && !name.includes('/slideMasters/')) throw new Error(`${name} is missing`);
  for (const [name, xml] of parts) if (name.endsWith('.rels')) checkTargets(name, xml, parts);
  return parts;
}

const partKinds: [RegExp, string][] = [
  [/^xl\/workbook\.xml$/, 'spreadsheetml.sheet.main+xml'],
  [/^xl\/worksheets\/[^/]+\.xml$/, 'spreadsheetml.worksheet+xml'],
  [/^ppt\/presentation\.xml$/, 'presentationml.presentation.main+xml'],
  [/^ppt\/slides\/[^/]+\.xml$/, 'presentationml.slide+xml'],
  [/^word\/document\.xml$/, 'wordprocessingml.document.main+xml'],
  [/^ppt\/charts\/chart\d+\.xml$/, 'drawingml.chart+xml'],
];

/** Throws unless every relation inside the file refers to one of its parts. */
function checkTargets(name: string, xml: string, parts: Map<string, string>): void {
  const folder = name.replace(/_rels\/[^/]+$/, '');
  for (const [tag] of xml.matchAll(/<Relationship [^>]*>/g)) {
    if (/TargetMode="External"/.test(tag)) continue;
    const target = attributeOf(tag, 'Target');
    const part = target.startsWith('/') ? target.slice(1) : posix.normalize(folder + target);
    if (!parts.has(part)) throw new Error(`${name} refers to ${part}, which is missing`);
  }
}

const attributeOf = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Matches characters that XML does not allow, and ampersands that begin no entity. */
// oxlint-disable-next-line no-control-regex
const notXml = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/i;

/** Throws for malformed XML: unbalanced tags, bare `<` and `&`, characters that XML 1.0 excludes. */
export function checkXml(name: string, xml: string): void {
  const open: string[] = [];
  let roots = 0;
  const token = /<\?[^>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`${name} is not XML at ${xml.slice(at, at + 80)}`);
    const [, isEnd, tag = '', attributes = '', isEmpty, text = ''] = match;
    if (notXml.test(attributes + text))
      throw new Error(`${name} contains what XML does not allow: ${(attributes + text).slice(0, 80)}`);
    if (isEnd && open.pop() !== tag) throw new Error(`${name}: </${tag}> closes another tag`);
    if (open.length === 0 && tag && !isEnd) roots += 1;
    if (open.length === 0 && text.replace('\ufeff', '').trim() !== '')
      throw new Error(`${name} has text outside its root`);
    const names = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) throw new Error(`${name} has an attribute of <${tag}> twice`);
    if (tag && !isEnd && !isEmpty) open.push(tag);
  }
  if (roots !== 1) throw new Error(`${name} has ${roots} roots`);
  if (open.length > 0) throw new Error(`${name} ends inside <${open.at(-1)}>`);
}

/** Returns the rows of every sheet by name. */
export async function readSheets(bytes: Buffer): Promise<Map<string, unknown[][]>> {
  readOfficeParts(bytes);
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[];
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** Returns the XML of every slide, and of every chart with its values. */
export function readSlides(bytes: Buffer) {
  const parts = [...readOfficeParts(bytes)];
  const charts = parts.filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).map(([, text]) => text);
  return {
    slides: parts.filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map(([, text]) => text),
    charts,
  };
}

/** Returns the series of a chart: name, category labels, values. */
export function readSeries(chart: string): { name: string; labels: string[]; values: number[] }[] {
  const texts = (xml: string | undefined) =>
    [...(xml ?? '').matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = '']) => text);
  return [...chart.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([series]) => ({
    name: texts(/<c:tx>.*?<\/c:tx>/s.exec(series)?.[0])[0] ?? '',
    labels: texts(/<c:cat>.*?<\/c:cat>/s.exec(series)?.[0]),
    values: texts(/<c:val>.*?<\/c:val>/s.exec(series)?.[0]).map(Number),
  }));
}

/**
 * Returns the text of a web page that is well-formed XML too. Throws for one that is not, is truncated, or would load
 * or run something.
 */
export function readWebPage(bytes: Buffer): string {
  const page = bytes.toString();
  const [type, ...rest] = page.split('\n');
  if (type !== '<!doctype html>') throw new Error('The file is not a web page');
  const html = rest.join('\n');
  checkXml('the page', html.trimEnd());
  const active = /<(?:script|link|img|iframe|object|embed|form|base)\b|\s(?:on\w+|src|href)\s*=|url\(|@import/i.exec(
    html
      // Pictures within the page load nothing.
      .replaceAll(/<img class="logo" alt="Logo" src="data:image\/(?:png|jpeg);base64,[\w+/=]+"\/>/g, '')
      .replaceAll(/>[^<]*<(?!\/style>)/g, '><'),
  );
  if (active) throw new Error(`The page has ${active[0]}`);
  const text = html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll(/\s+/g, ' ');
}

/**
 * Returns the text of each page with normalized white space. Throws for truncated files, which readers repair silently.
 */
export async function readPdfPages(bytes: Buffer): Promise<string[]> {
  if (!bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-')) throw new Error('The file is not a PDF');
  if (!bytes.toString('latin1').trimEnd().endsWith('%%EOF')) throw new Error('The PDF is cut off');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

/** Returns the text of a Word file with its line ends, the text of its feet, and its XML. */
export async function readWordFile(bytes: Buffer): Promise<{ text: string; feet: string; xml: string }> {
  const parts = readOfficeParts(bytes);
  const feet = [...parts].filter(([name]) => /^word\/footer\d+\.xml$/.test(name)).map(([, xml]) => xml);
  const { value: html } = await mammoth.convertToHtml({ buffer: bytes });
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return {
    text: html
      .replaceAll(/<\/?strong>/g, '')
      .replaceAll(/<[^>]*>/g, '\n')
      .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? ''),
    feet: feet.join('').replaceAll(/<[^>]*>/g, ''),
    xml: parts.get('word/document.xml') ?? '',
  };
}
