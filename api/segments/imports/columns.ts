import { guessVoterTargets } from '../../../domain/audience/import/guess-target.ts';
import { detectType, isBlank, textOf, type ColumnType } from '../../../domain/audience/import/values.ts';

/** What is known of a column before anybody chose what it is. */
export interface ImportColumn {
  name: string;
  type: ColumnType;
  /** Rows of those looked at in which it is not blank, of 0 to 1. */
  filled: number;
  samples: string[];
  /** The voter field its name most likely stands for. */
  guess: string | null;
}

const samplesShown = 3;

/** Columns by the first rows of the file. */
export function describeColumns(names: readonly string[], rows: readonly (readonly unknown[])[]): ImportColumn[] {
  const guesses = guessVoterTargets(names);
  return names.map((name, at) => {
    const cells = rows.map((row) => row[at]);
    const filled = cells.filter((cell) => !isBlank(cell));
    const samples = [...new Set(filled.map((cell) => textOf(cell).slice(0, 80)))].slice(0, samplesShown);
    return { name, type: detectType(cells), filled: rows.length === 0 ? 0 : filled.length / rows.length, samples, guess: guesses[at] ?? null };
  });
}
