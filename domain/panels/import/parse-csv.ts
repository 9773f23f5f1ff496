import { InvalidInput } from '../../errors.ts';
import { problemIn, type Utterance } from './utterance.ts';

export interface CsvTable {
  names: string[];
  /** Sign between cells. */
  delimiter: string;
  rows: { cells: string[]; extra: string[]; line: number }[];
}

/** Reads the rows of a CSV file. */
export type ReadCsv = (text: string) => CsvTable;

const speakerNames = new Set([
  'speaker',
  'speaker name',
  'sprecher',
  'sprecherin',
  'participant',
  'locuteur',
  'hablante',
]);
const textNames = new Set(['text', 'transcript', 'utterance', 'words', 'texte', 'texto']);
const phaseNames = new Set(['phase']);

/** True when a line names the columns of a transcript. */
export function isCsvHeader(line: string): boolean {
  const columns = columnsOf(line.split(/[,;\t|]/).map((name) => name.replaceAll('"', '')));
  return columns.speaker !== -1 && columns.text !== -1;
}

/** Reads CSV with the columns speaker and text, and phase where there is one. */
export function parseCsv(text: string, readCsv: ReadCsv): Utterance[] {
  const { names, delimiter, rows } = readCsv(text);
  const columns = columnsOf(names);
  if (columns.speaker === -1 || columns.text === -1)
    throw new InvalidInput('A CSV file needs the columns speaker and text', 'text');
  return rows.flatMap(({ cells, extra, line }) => {
    const cell = (at: number) => (cells[at] ?? '').trim();
    const [speaker, said, phase] = [cell(columns.speaker), cell(columns.text), cell(columns.phase)];
    if (extra.length > 0 && columns.text !== names.length - 1)
      throw problemIn(line, 'has more cells than the header: words with such a sign in them need quotes');
    // Words of the last column that were written without quotes are divided at their commas.
    const words = extra.length > 0 ? [cells[columns.text] ?? '', ...extra].join(delimiter).trim() : said;
    if (speaker === '' && words === '') return [];
    if (speaker === '') throw problemIn(line, 'has no speaker');
    return [{ speaker, text: words, phase: phase === '' ? null : phase }];
  });
}

function columnsOf(names: readonly string[]): { speaker: number; text: number; phase: number } {
  const known = names.map((name) => name.trim().toLowerCase());
  const at = (wanted: ReadonlySet<string>) => known.findIndex((name) => wanted.has(name));
  return { speaker: at(speakerNames), text: at(textNames), phase: at(phaseNames) };
}
