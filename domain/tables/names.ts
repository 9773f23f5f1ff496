/** Names of the columns out of one to three rows of headers. */
import { isBlankCell, textOfCell } from './cells.ts';
import type { HeaderRows } from './header.ts';

const maxNameCharacters = 80;

/** Builds column names from headers: blank ones get their position, repeated ones a number. */
export function columnNames(headers: readonly unknown[]): string[] {
  const used = new Map<string, number>();
  return headers.map((header, at) => {
    const name = textOfCell(header).slice(0, maxNameCharacters).trim() || `Column ${at + 1}`;
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Names columns by the rows of a header, the first of which may say little. */
export function namesOf(rows: readonly (readonly unknown[])[], kind: HeaderRows['kind']): string[] {
  const [first = [], second = []] = rows;
  // An id such as Q3_1 says nothing of what was asked.
  if (kind === 'qualtrics')
    return columnNames(
      first.map((cell, at) => (/^Q?ID?\d[\d_.#]*(_TEXT)?$|^Q\d/.test(textOfCell(cell)) ? (second[at] ?? cell) : cell)),
    );
  if (kind === 'surveymonkey') return columnNames(questionsAndOptions(first, second));
  return columnNames(first);
}

/** Options of one question stand beside each other, and only the first has the question above it. */
function questionsAndOptions(questions: readonly unknown[], options: readonly unknown[]): string[] {
  let question = '';
  return Array.from({ length: Math.max(questions.length, options.length) }, (_, at) => {
    if (!isBlankCell(questions[at])) question = textOfCell(questions[at]);
    const option = textOfCell(options[at]);
    if (option === '' || /^(open-ended )?response$/i.test(option)) return question;
    // The option comes first, because long names are cut.
    const isAlone = !isBlankCell(questions[at]) && !(isBlankCell(questions[at + 1]) && !isBlankCell(options[at + 1]));
    return isAlone ? question : `${option}: ${question}`;
  });
}
