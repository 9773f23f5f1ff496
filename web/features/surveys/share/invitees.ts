/** People to invite, as they are pasted: a name on each line, or a table with a first line of titles. */
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { SurveyInviteeInput } from '../../../generated/surveys/graphql.ts';
import { asCsv } from '../../../lib/csv.ts';
import { count } from '../../../lib/format.ts';

export interface ReadInvitees {
  people: SurveyInviteeInput[];
  /** Names of the columns that become attributes. */
  attributes: string[];
  problem: string | null;
}

/** People who are invited at once. */
const maxPeople = 1000;

/**
 * Reads pasted people. With several columns, the first line has their titles: `name` (or the first one) names a person,
 * `language` sets theirs, and all others are attributes.
 */
export function readInvitees(text: string): ReadInvitees {
  const nothing = { people: [], attributes: [] };
  let rows: string[][];
  try {
    rows = rowsOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ...nothing, problem: `This cannot be read as a table: ${error.message}.` };
  }
  if (rows.length === 0) return { ...nothing, problem: null };
  const isTable = (rows[0]?.length ?? 0) > 1;
  if (!isTable) return checked(rows.map(([name = '']) => ({ name: name.trim() })));
  const [titles = [], ...lines] = rows;
  const columns = titles.map((title) => title.trim());
  const named = Math.max(
    0,
    columns.findIndex((title) => /^name$/i.test(title)),
  );
  const isLanguage = (title: string) => /^language$/i.test(title);
  const wrong = lines.findIndex((cells) => cells.length > columns.length);
  if (wrong >= 0) return { ...nothing, problem: `Line ${wrong + 2} has more cells than the first line has titles.` };
  const people = lines.map((cells): SurveyInviteeInput => {
    const attributes = columns.flatMap((title, at) => {
      const value = cells[at]?.trim() ?? '';
      return at === named || isLanguage(title) || title === '' || value === '' ? [] : [[title, value] as const];
    });
    const language = cells[columns.findIndex(isLanguage)]?.trim();
    return {
      name: cells[named]?.trim() ?? '',
      attributes: Object.fromEntries(attributes),
      ...(language === undefined || language === '' ? {} : { language }),
    };
  });
  return checked(
    people,
    columns.filter((title, at) => at !== named && !isLanguage(title) && title !== ''),
  );
}

function checked(people: SurveyInviteeInput[], attributes: string[] = []): ReadInvitees {
  const unnamed = people.findIndex(({ name }) => name === '');
  const problem =
    unnamed >= 0
      ? `Person ${unnamed + 1} has no name.`
      : people.length > maxPeople
        ? `Invite at most ${count(maxPeople)} people at once.`
        : null;
  return { people, attributes, problem };
}

/** Splits text into cells: by tabs as pasted from a sheet, else semicolons or commas. Throws CsvError. */
function rowsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';'].find((one) => first.includes(one)) ?? ',';
  return parse(text, { delimiter, relaxColumnCount: true, skipEmptyLines: true, trim: true, bom: true });
}

/** Writes links as CSV. */
export function linksAsCsv(links: readonly { name: string; address: string }[]): string {
  return asCsv([['name', 'link'], ...links.map(({ name, address }) => [name, address])]);
}
