/** Names of the columns out of one to three rows of headers. */
import { isBlankCell, textOfCell } from './cells.ts';
import { isOpenEnded, type HeaderRows } from './header.ts';

const maxNameCharacters = 80;

/** Builds column names from headers: blank ones get their position, repeated ones a number. No two are the same. */
export function columnNames(headers: readonly unknown[], maxCharacters = maxNameCharacters): string[] {
  const used = new Set<string>();
  const times = new Map<string, number>();
  return headers.map((header, at) => {
    const base = textOfCell(header).slice(0, maxCharacters).trim() || `Column ${at + 1}`;
    let time = (times.get(base) ?? 0) + 1;
    // A file may have a column of its own that is called 'Age (2)'.
    while (used.has(withNumber(base, time))) time += 1;
    times.set(base, time);
    const name = withNumber(base, time);
    used.add(name);
    return name;
  });
}

const withNumber = (name: string, time: number) => (time === 1 ? name : `${name} (${time})`);

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

function questionsAndOptions(questions: readonly unknown[], options: readonly unknown[]): string[] {
  return partsOf(questions, options).map(({ question, option, isAlone }) =>
    // The option comes first, because long names are cut.
    option === '' || isAlone ? question : `${option}: ${question}`,
  );
}

interface QuestionPart {
  question: string;
  /** Blank for the question as a whole. */
  option: string;
  /** The question has no other column. */
  isAlone: boolean;
}

/** Options of one question stand beside each other, and only the first has the question above it. */
export function partsOf(questions: readonly unknown[], options: readonly unknown[]): QuestionPart[] {
  let question = '';
  return Array.from({ length: Math.max(questions.length, options.length) }, (_, at) => {
    if (!isBlankCell(questions[at])) question = textOfCell(questions[at]);
    const option = textOfCell(options[at]);
    const isAlone = !isBlankCell(questions[at]) && !(isBlankCell(questions[at + 1]) && !isBlankCell(options[at + 1]));
    return { question, option: isOpenEnded(option) ? '' : option, isAlone };
  });
}
