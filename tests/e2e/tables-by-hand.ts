/** Files as a German office, SPSS and Qualtrics write them. */
import writeExcelFile from 'write-excel-file/node';
import type { SurveyInput } from '../../domain/surveys/survey.ts';

export const lands = ['Thüringen', 'Baden-Württemberg', 'Bayern', 'Sachsen'];

/** A workbook with a title, a blank row, 20 people and a totals row; its numbers are texts with a decimal comma. */
export function germanWorkbook(): Promise<Buffer> {
  const rows = [['Wählerbefragung Köln 2026'], [], ['Alter', 'Geschlecht', 'Größe', 'Einkommen', 'Bundesland', 'PLZ']];
  for (let at = 0; at < 20; at += 1)
    rows.push([
      `${20 + at}`,
      'wmd'[at % 3] ?? '',
      `1,${60 + at}5`,
      `${3 + at}.250,50`,
      lands[at % 4] ?? '',
      `0${1067 + at}`,
    ]);
  rows.push(['Summe', '', '', '255.010,00', '', '']);
  const data = rows.map((row) => row.map((value) => ({ value, type: String })));
  return writeExcelFile(data).toBuffer();
}

/** 30 people as numbers; the labels of the codes stand in the headers, -9 is no answer. */
export function spssFile(): string {
  const header =
    'resp_id,D1. Age (years),D2. Gender (1=Male 2=Female),D3. Region (1=North 2=South 3=East),Q1 Trust in council [0-10],wt';
  const rows = Array.from({ length: 30 }, (_, at) =>
    [1_000 + at, 20 + at, 1 + (at % 2), 1 + (at % 3), at % 10 === 4 ? -9 : at % 11, (0.5 + at / 10).toFixed(3)].join(),
  );
  return `\ufeff${[header, ...rows].join('\r\n')}\r\n`;
}

const agreement = [
  { id: 'disagree', text: 'Disagree' },
  { id: 'agree', text: 'Agree' },
];

/** The survey that the file of Qualtrics has answers to. */
export const qualtricsSurvey: SurveyInput = {
  title: 'Clinic in March',
  language: 'en',
  sections: [
    {
      id: 'all',
      title: 'Your clinic',
      questions: [
        {
          id: 'visited',
          type: 'single',
          text: 'When did you last visit a clinic for yourself?',
          required: true,
          options: [
            { id: 'year', text: 'In the last 12 months' },
            { id: 'earlier', text: 'Longer ago, or never' },
          ],
        },
        { id: 'wait', type: 'number', text: 'How many days did you wait?', required: false, min: 0, max: 365 },
        { id: 'ease', type: 'scale', text: 'How easy was it?', required: true, from: 1, to: 5, step: 1, labels: {} },
        {
          id: 'statements',
          type: 'matrix',
          text: 'How far do you agree with these statements?',
          required: false,
          rows: [
            { id: 'listened', text: 'The doctor listened to me.' },
            { id: 'time', text: 'There was enough time.' },
          ],
          columns: agreement,
        },
        {
          id: 'help',
          type: 'multiple',
          text: 'What would make it easier?',
          required: false,
          options: [
            { id: 'evenings', text: 'Appointments in the evening' },
            { id: 'online', text: 'Booking online' },
            { id: 'cost', text: 'Lower costs' },
            { id: 'other', text: 'Something else' },
          ],
        },
        { id: 'tell', type: 'open', text: 'What would you tell a neighbor?', required: false },
      ],
    },
  ],
};

const columns: [name: string, text: string, importId: string, cell: (at: number) => string | number][] = [
  ['StartDate', 'Start Date', 'startDate', (at) => `2026-03-01 10:0${at % 10}:00`],
  ['EndDate', 'End Date', 'endDate', (at) => `2026-03-01 10:1${at % 10}:00`],
  ['Status', 'Response Type', 'status', () => 'IP Address'],
  ['IPAddress', 'IP Address', 'ipAddress', (at) => `192.0.2.${at + 1}`],
  ['Progress', 'Progress', 'progress', () => 100],
  ['Duration (in seconds)', 'Duration (in seconds)', 'duration', (at) => 300 + at],
  ['Finished', 'Finished', 'finished', () => 'True'],
  ['ResponseId', 'Response ID', '_recordId', (at) => `R_1abc${String(at).padStart(4, '0')}XYZ`],
  ['RecipientEmail', 'Recipient Email', 'recipientEmail', () => ''],
  [
    'Q1',
    'When did you last visit a clinic for yourself?',
    'QID1',
    (at) => (at % 3 === 2 ? 'Longer ago, or never' : 'In the last 12 months'),
  ],
  ['Q2', 'How many days did you wait?', 'QID2_TEXT', (at) => at],
  ['Q3', 'How easy was it?', 'QID3', (at) => 1 + (at % 5)],
  [
    'Q4_1',
    'How far do you agree with these statements? - The doctor listened to me.',
    'QID4_1',
    (at) => (at % 2 === 0 ? 'Agree' : 'Disagree'),
  ],
  [
    'Q4_2',
    'How far do you agree with these statements? - There was enough time.',
    'QID4_2',
    (at) => (at % 2 === 0 ? 'Disagree' : 'Agree'),
  ],
  [
    'Q5',
    'What would make it easier? - Selected Choice',
    'QID5',
    (at) => (at % 4 === 3 ? 'Booking online,Something else' : 'Appointments in the evening,Lower costs'),
  ],
  [
    'Q5_5_TEXT',
    'What would make it easier? - Something else - Text',
    'QID5_5_TEXT',
    (at) => (at % 4 === 3 ? 'A bus, at last' : ''),
  ],
  ['Q6', 'What would you tell a neighbor?', 'QID6_TEXT', (at) => `Line ${at}\nwith a comma, and "quotes"`],
  ['Region', 'Region', 'Region', (at) => ['North', 'South'][at % 2] ?? ''],
];

/** An export of Qualtrics as it comes: three header rows, the third of them JSON, and 12 people. */
export function qualtricsFile(): string {
  const quote = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
  const rows = [
    columns.map(([name]) => name),
    columns.map(([, text]) => text),
    columns.map(([, , ImportId]) =>
      JSON.stringify(ImportId.endsWith('Date') ? { ImportId, timeZone: 'America/Denver' } : { ImportId }),
    ),
    ...Array.from({ length: 12 }, (_, at) => columns.map(([, , , cell]) => cell(at))),
  ];
  return `\ufeff${rows.map((row) => row.map(quote).join()).join('\n')}\n`;
}
