/** Reads exported CSV by RFC 4180: quotes inside quotes are doubled, records end with a line feed. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new Error(`not CSV at ${field.lastIndex}`);
    records.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\n' && field.lastIndex < text.length) records.push([]);
  }
  return records;
}

/** Returns records by the names of the first line. */
export function parseCsvRecords(text: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at] ?? ''])));
}
