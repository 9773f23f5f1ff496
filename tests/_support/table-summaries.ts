/** Summaries of the cases, file by file, in the words of the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { checkColumns, noRows } from '../../api/segments/imports/read-upload.ts';
import { openArchive } from '../../api/profiles/open-archive.ts';
import { readTranscript } from '../../domain/panels/import/read-transcript.ts';
import { archiveProblems } from '../../domain/profiles/archives/networks.ts';
import { columnsOfProfiles } from '../../domain/profiles/rows.ts';
import { readColumns, useWords } from '../../domain/surveys/import/columns.ts';
import { readHeadings } from '../../domain/surveys/import/headings.ts';
import { readResponse } from '../../domain/surveys/import/read-response.ts';
import { surveySchema } from '../../domain/surveys/survey.ts';
import { decodeText } from '../../domain/tables/decode.ts';
import { delimiterNames } from '../../domain/tables/delimiter.ts';
import { encodingNames } from '../../domain/tables/encoding.ts';
import { lostLetters, rowNotes, rowSum, type ColumnUse } from '../../domain/tables/said.ts';
import { readTextTable } from '../../services/tables/read-text.ts';
import { casesFolder, casesIn, readUploaded } from './table-cases.ts';

export interface CaseSummary {
  file: string;
  readAs: string;
  rows: string;
  said: string;
}

type Summary = Omit<CaseSummary, 'file'>;

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));

/** The survey that the answers of the cases belong to. */
const survey = z.parse(surveySchema, {
  title: 'Cases',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'own', type: 'single', text: 'How do you get to work?', options: options('Bus', 'Bike', 'Car, alone') },
        { id: 'use', type: 'multiple', text: 'Which do you use?', options: options('Bus', 'Train', 'Bike') },
        {
          id: 'sat',
          type: 'scale',
          text: 'How satisfied?',
          from: 1,
          to: 5,
          labels: { 1: 'Very unhappy', 5: 'Very happy' },
        },
        { id: 'days', type: 'number', text: 'How many days?' },
        { id: 'why', type: 'open', text: 'Why?' },
        {
          id: 'mx',
          type: 'matrix',
          text: 'Do you agree?',
          rows: [
            { id: 'r1', text: 'It is safe.' },
            { id: 'r2', text: 'It is cheap.' },
          ],
          columns: options('Yes', 'No'),
        },
      ],
    },
  ],
});

async function segmentFile(name: string): Promise<Summary> {
  const { format, encoding, delimiter, reading, names } = await readUploaded(name);
  checkColumns(names);
  if (reading.people === 0) throw noRows({ format, names: () => names });
  return {
    readAs: [format.toUpperCase(), encoding, delimiter, reading.sheet === null ? null : `sheet ${reading.sheet}`]
      .filter(Boolean)
      .join(', '),
    rows: `${reading.sum}; ${names.length} columns`,
    said: reading.notes.join(' '),
  };
}

function textOf(path: string) {
  return decodeText(readFileSync(join(casesFolder, path)));
}

function leftOut(columns: readonly ColumnUse[]): string[] {
  const names = columns.filter(({ as }) => as === null).map(({ name, why }) => `${name} (${why})`);
  return names.length === 0 ? [] : [`Left out: ${names.join(', ')}.`];
}

async function profileFile(path: string): Promise<Summary> {
  if (/\.(zip|gz|car)$/.test(path)) return archiveFile(path);
  const { text, encoding } = textOf(path);
  if (/^\s*[[{]/.test(text)) return { readAs: 'JSON list', rows: '', said: '' };
  const { names, delimiter, facts, rows } = readTextTable(text, { field: 'text' });
  const long = rows.filter(({ surplus }) => surplus > 0).length;
  return {
    readAs: `CSV, ${encodingNames[encoding]}, ${delimiterNames[delimiter]}`,
    rows: `${rowSum(facts)}${long > 0 ? `, of which ${long} refused` : ''}`,
    said: [...rowNotes(facts), ...leftOut(columnsOfProfiles(names))].join(' '),
  };
}

async function archiveFile(path: string): Promise<Summary> {
  const read = await openArchive({ path: join(casesFolder, path), maxUnpackedBytes: 1_000_000 }).catch(() => null);
  if (read === null || read.kind === 'failed')
    return { readAs: 'refused', rows: '', said: `${archiveProblems[read?.why ?? 'unreadable']}.` };
  const { facts, posts, notes } = read;
  const left = posts.leftOut.map(({ why, count }) => ` + ${count} ${why}`).join('');
  return {
    readAs: `archive, ${facts.platform}`,
    rows: `${facts.name}, ${posts.found} ${posts.found === 1 ? 'post' : 'posts'} = ${posts.read} read${left}`,
    said: notes.join(' '),
  };
}

function answersFile(path: string): Summary {
  const { text, encoding } = textOf(path);
  const { headers, delimiter, facts, rows } = readTextTable(text, { field: 'csv' });
  const headings = readHeadings(headers, facts.headerKind);
  const columns = readColumns(survey, headings);
  const uses = headings.map(({ label }, at) => {
    const column = columns[at]!;
    return column.kind === 'left-out'
      ? { name: label, as: null, why: column.why }
      : { name: label, as: useWords(column), why: null };
  });
  const refused = rows.flatMap(({ cells, surplus, line }) => {
    if (surplus > 0) return [`Line ${line} has ${cells.length + surplus} cells.`];
    const read = readResponse(survey, columns, cells);
    return 'problem' in read ? [`Line ${line} ${read.problem}.`] : [];
  });
  return {
    readAs: `CSV, ${encodingNames[encoding]}, ${delimiterNames[delimiter]}`,
    rows: `${rowSum(facts)}; ${rows.length - refused.length} imported + ${refused.length} refused`,
    said: [lostLetters(text) ?? '', ...rowNotes(facts), ...refused, ...leftOut(uses)].filter(Boolean).join(' '),
  };
}

function transcriptFile(path: string): Summary {
  const read = readTranscript(textOf(path).text, (csv) => readTextTable(csv, { field: 'text' }));
  const speakers = read.speakers.map(({ name, turns }) => `${name} (${turns})`).join(', ');
  return { readAs: read.format, rows: `${read.turnsFound} turns: ${speakers}`, said: '' };
}

async function summaryOf(file: string): Promise<CaseSummary> {
  try {
    if (file.startsWith('profiles/')) return { file, ...(await profileFile(file)) };
    if (file.startsWith('survey/')) return { file, ...answersFile(file) };
    if (file.startsWith('transcripts/')) return { file, ...transcriptFile(file) };
    return { file, ...(await segmentFile(file)) };
  } catch (error) {
    return { file, readAs: 'refused', rows: '', said: (error as Error).message };
  }
}

/** Reads every case. */
export async function allSummaries(): Promise<CaseSummary[]> {
  const files = ['', 'profiles', 'survey', 'transcripts'].flatMap((folder) =>
    casesIn(folder).map((name) => join(folder, name)),
  );
  const summaries: CaseSummary[] = [];
  for (const file of files) summaries.push(await summaryOf(file));
  return summaries;
}

/** The cases as a table of Markdown. */
export function summaryTable(summaries: readonly CaseSummary[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
  return [
    '| File | Read as | Rows | Said |',
    '| --- | --- | --- | --- |',
    ...summaries.map((one) => `| ${[one.file, one.readAs, one.rows, one.said].map(cell).join(' | ')} |`),
  ].join('\n');
}
