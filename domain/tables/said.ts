/** Sentences about how a file was read. */
import { text, maybe, view, type ValueOf } from '../view.ts';
import type { RowCounts, TableFacts } from './table.ts';

/** The use of a column of a file. */
export const columnUseView = view('ImportedColumn', {
  name: text(),
  as: maybe(text('What the column is used as; null when it is left out.')),
  why: maybe(text('Why it is left out.')),
});

export type ColumnUse = ValueOf<typeof columnUseView>;

/** The use of a column where columns without a use of their own are kept as attributes. */
export interface KeptColumn extends ColumnUse {
  /** True when it became an attribute of its own. */
  isAttribute: boolean;
}

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** The rows of a file as a sum: '28 rows in the file = 23 with data + 1 of the header + 2 titles + 1 empty + 1 total or note'. */
export function rowSum({ rows, people, headers, titles, empty, totals }: RowCounts): string {
  const parts = [
    `${number(people)} with data`,
    ...(headers > 0 ? [`${number(headers)} of the header`] : []),
    ...(titles > 0 ? [counted(titles, 'title')] : []),
    ...(empty > 0 ? [`${number(empty)} empty`] : []),
    ...(totals > 0 ? [counted(totals, 'total or note', 'totals or notes')] : []),
  ];
  return `${counted(rows, 'row')} in the file = ${parts.join(' + ')}`;
}

/** The columns of a file as a sum: '6 columns = 4 used + 1 kept as attribute + 1 left out'. */
export function columnSum(uses: readonly Pick<KeptColumn, 'as' | 'isAttribute'>[]): string {
  const attributes = uses.filter(({ isAttribute }) => isAttribute).length;
  const leftOut = uses.filter(({ as }) => as === null).length;
  const parts = [
    `${number(uses.length - attributes - leftOut)} used`,
    ...(attributes > 0 ? [counted(attributes, 'kept as attribute')] : []),
    ...(leftOut > 0 ? [`${number(leftOut)} left out`] : []),
  ];
  return `${counted(uses.length, 'column')} = ${parts.join(' + ')}`;
}

/** Says what a person may want to check of how the rows were read. */
export function rowNotes(facts: TableFacts): string[] {
  const { headerRow, headerKind, headers, titles, totals, uneven, repeated, damaged } = facts;
  const from = headerRow ?? 1;
  const rows = headers - repeated;
  return [
    ...(titles > 0 ? [`The column names are taken from row ${number(from)}; what stands above is left out.`] : []),
    ...(rows > 1 ? [`The header has ${rows} rows, ${headerKinds[headerKind]}. None of them is a person.`] : []),
    ...(repeated > 0
      ? [`The header comes again in ${counted(repeated, 'row')}, as where files were joined. None of them is a person.`]
      : []),
    ...(totals > 0
      ? [
          totals === 1
            ? 'The last row is a total or a note, not a person.'
            : `The last ${number(totals)} rows are totals or notes, not people.`,
        ]
      : []),
    ...(uneven > 0
      ? [`${counted(uneven, 'row')} ${uneven === 1 ? 'has' : 'have'} more or fewer cells than the header.`]
      : []),
    ...(damaged > 0
      ? [
          `${counted(damaged, 'row')} may be damaged: letters that could not be read, or cells that a stray quote joined.`,
        ]
      : []),
  ];
}

const headerKinds = {
  qualtrics: 'as Qualtrics writes them',
  surveymonkey: 'as SurveyMonkey writes them',
  plain: 'as you chose',
};

/** Says that letters were lost before the file came here; null when none were. */
export function lostLetters(text: string): string | null {
  const lost = text.split('\uFFFD').length - 1;
  return lost === 0
    ? null
    : `${counted(lost, 'letter')} could not be read: the file was taken for UTF-8. Save it as UTF-8 and try again.`;
}
