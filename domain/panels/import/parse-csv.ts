import { InvalidInput } from '../../errors.ts';
import { problemIn, type Utterance } from './utterance.ts';

export interface CsvRow {
  cells: string[];
  line: number;
}

/** Reads the rows of a CSV file. */
export type CsvRows = (text: string) => CsvRow[];

/** True when a line names the columns of a transcript. */
export function isCsvHeader(line: string): boolean {
  const columns = columnsOf(line.split(/[,;\t]/).map((name) => name.replaceAll('"', '')));
  return columns.speaker !== -1 && columns.text !== -1;
}

/** Reads CSV with the columns speaker and text, and phase where there is one. */
export function parseCsv(text: string, csvRows: CsvRows): Utterance[] {
  const [head, ...rows] = csvRows(text);
  const columns = columnsOf(head?.cells ?? []);
  if (columns.speaker === -1 || columns.text === -1)
    throw new InvalidInput('A CSV file needs the columns speaker and text', 'text');
  return rows.flatMap(({ cells, line }) => {
    const cell = (at: number) => (cells[at] ?? '').trim();
    const [speaker, words, phase] = [cell(columns.speaker), cell(columns.text), cell(columns.phase)];
    if (speaker === '' && words === '') return [];
    if (speaker === '') throw problemIn(line, 'has no speaker');
    return [{ speaker, text: words, phase: phase === '' ? null : phase }];
  });
}

function columnsOf(names: readonly string[]): { speaker: number; text: number; phase: number } {
  const known = names.map((name) => name.trim().toLowerCase());
  return { speaker: known.indexOf('speaker'), text: known.indexOf('text'), phase: known.indexOf('phase') };
}
