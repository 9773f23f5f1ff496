/** Figures of a survey as its screen shows them, and counted again from the file of its answers. */
import type { Locator } from 'playwright-core';
import { parse } from 'csv-parse/sync';

export type AnswerRow = Record<string, string>;

/** Rows of the file by who answered. Twins answer for one person each and are no personas of segments. */
export interface Answers {
  people: AnswerRow[];
  personas: AnswerRow[];
  twins: AnswerRow[];
}

/** Reads the file with one row per response. */
export function readAnswers(file: Buffer): Answers {
  const rows = parse<AnswerRow>(file, { columns: true, bom: true });
  const ofPersonas = rows.filter(({ source }) => source === 'personas');
  return {
    people: rows.filter(({ source }) => source === 'people'),
    personas: ofPersonas.filter((row) => row['twin_of'] === ''),
    twins: ofPersonas.filter((row) => row['twin_of'] !== ''),
  };
}

/** The share of rows with an answer that have this one, as the screen writes it. */
export function shareIn(rows: readonly AnswerRow[], question: string, answer: string): string {
  const given = rows.filter((row) => row[question] !== '');
  const chosen = given.filter((row) => row[question] === answer);
  return `${Math.round((100 * chosen.length) / given.length)}%`;
}

/** Reads a table by its row names and column heads. Of a cell with several parts, such as an interval, the first one. */
export async function figuresIn(table: Locator): Promise<Record<string, Record<string, string>>> {
  const rows = await table.evaluate((element) => {
    const firstText = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      return texts.nextNode()?.textContent?.trim() ?? '';
    };
    return [...element.querySelectorAll('tr')].map((row) => [...row.children].map(firstText));
  });
  const [[, ...heads] = [], ...body] = rows;
  return Object.fromEntries(
    body.map(([name = '', ...cells]) => [name, Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))]),
  );
}

/** A figure such as `52%` or `−3 points` as a number. */
export function numberIn(text: string | undefined): number {
  return Number.parseFloat((text ?? '').replace('−', '-'));
}
