/** Files of other tools: what each column is used as, and what the rows become. */
import { surveyOf } from '../samples.ts';
import { readFile } from './_support.ts';

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const other = { id: 'other', text: 'Other (please specify)' };

const survey = surveyOf({
  title: 'Travel',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'Q1', type: 'number', text: 'What is your age?' },
        {
          id: 'Q2',
          type: 'single',
          text: 'How do you get to work?',
          options: [...options('Bus', 'Car, alone'), other],
        },
        {
          id: 'use',
          type: 'multiple',
          text: 'Which of these do you use?',
          options: [...options('Bus', 'Train', 'Health care, costs and access'), other],
        },
        {
          id: 'mx',
          type: 'matrix',
          text: 'Do you agree?',
          rows: options('It is safe.', 'It is cheap.'),
          columns: [
            { id: 'y', text: 'Yes' },
            { id: 'n', text: 'No' },
          ],
        },
        { id: 'order', type: 'ranking', text: 'Put in order.', options: options('Price', 'Time') },
        { id: 'why', type: 'open', text: 'Why?' },
      ],
    },
  ],
});

test('Qualtrics: three rows of headings, selected choices, own words, rows of a matrix and its own columns', () => {
  const { uses, why, rows } = readFile(survey, [
    [
      'StartDate',
      'EndDate',
      'IPAddress',
      'Progress',
      'ResponseId',
      'Q1',
      'Q2',
      'Q2_3_TEXT',
      'Q9_1',
      'Q9_2',
      'use',
      'Q7',
    ],
    [
      'Start Date',
      'End Date',
      'IP Address',
      'Progress',
      'Response ID',
      'What is your age?',
      'How do you get to work? - Selected Choice',
      'How do you get to work? - Other (please specify) - Text',
      'Do you agree? - It is safe.',
      '<b>Do you agree?</b> - It is cheap.',
      'x',
      'Region',
    ],
    [
      'startDate',
      'endDate',
      'ipAddress',
      'progress',
      '_recordId',
      'QID1',
      'QID2',
      'QID2_3_TEXT',
      'QID9_1',
      'QID9_2',
      'QID4',
      'r',
    ].map((id) => `{"ImportId":"${id}"}`),
    [
      '2026-03-01 10:00:00',
      '2026-03-01 10:05:00',
      '1.2.3.4',
      '100',
      'R_1',
      '34',
      'Car, alone',
      '',
      'Yes',
      'No',
      'Bus,Health care, costs and access',
      'north',
    ],
    [
      '2026-03-01 10:00:00',
      '2026-03-01 10:07:00',
      '1.2.3.4',
      '100',
      'R_2',
      '',
      'Other (please specify)',
      'on foot',
      '',
      '',
      '',
      '',
    ],
  ]);
  expect(uses).toEqual({
    StartDate: 'left-out',
    EndDate: 'date',
    IPAddress: 'left-out',
    Progress: 'left-out',
    ResponseId: 'person',
    Q1: 'question:Q1',
    Q2: 'question:Q2',
    Q2_3_TEXT: 'question:Q2:words',
    Q9_1: 'question:mx/o1',
    Q9_2: 'question:mx/o2',
    use: 'question:use',
    Q7: 'attribute:Q7',
  });
  expect(why).toEqual({
    StartDate: 'Another column is the date',
    IPAddress: 'It may identify the person',
    Progress: 'It is about the other tool, not about the person',
  });
  expect(rows).toMatchObject([
    {
      person: 'R_1',
      answeredAt: new Date('2026-03-01T10:05:00Z'),
      attributes: { Q7: 'north' },
      answers: { Q1: 34, Q2: { option: 'o2' }, mx: { o1: 'y', o2: 'n' }, use: { options: ['o1', 'o3'] }, why: null },
    },
    { person: 'R_2', answers: { Q1: null, Q2: { option: 'other', text: 'on foot' }, use: null, mx: null } },
  ]);
});

test('SurveyMonkey: two rows of headings, a column for each option, own words in the last', () => {
  const { uses, rows } = readFile(survey, [
    [
      'Respondent ID',
      'Collector ID',
      'Date Created',
      'Email Address',
      'What is your age?',
      'Which of these do you use?',
      '',
      '',
      'Do you agree?',
      '',
    ],
    ['', '', '', '', 'Open-Ended Response', 'Bus', 'Train', 'Other (please specify)', 'It is safe.', 'It is cheap.'],
    ['1', '9', '03/14/2026 09:10:00 PM', 'a@example.com', '20', '', 'Train', 'a boat', 'Yes', 'No'],
    ['2', '9', '03/04/2026 09:10:00 AM', 'b@example.com', '22', 'Bus', '', '', '', ''],
  ]);
  expect(uses).toMatchObject({
    'Respondent ID': 'person',
    'Collector ID': 'left-out',
    'Date Created': 'date',
    'Email Address': 'left-out',
    'What is your age?': 'question:Q1',
    'Which of these do you use? - Train': 'question:use/o2',
    'Do you agree? - It is cheap.': 'question:mx/o2',
  });
  expect(rows).toMatchObject([
    {
      person: '1',
      answeredAt: new Date('2026-03-14T21:10:00Z'),
      answers: { use: { options: ['o2', 'other'], text: 'a boat' }, mx: { o1: 'y', o2: 'n' } },
    },
    { person: '2', answeredAt: new Date('2026-03-04T09:10:00Z'), answers: { use: { options: ['o1'] }, Q1: 22 } },
  ]);
});

test('Google Forms: texts as headings, lists with commas, rows of a grid in brackets', () => {
  const { uses, rows } = readFile(survey, [
    ['Timestamp', 'What is your age?', 'Which of these do you use?', 'Do you agree? [It is safe.]', 'Why? '],
    ['2026/03/01 9:10:00 am GMT+1', '20', 'Bus, Health care, costs and access, Train', 'No', 'x'],
    ['2026/03/01 9:10:00 am GMT+1', '20', 'Bus, Boat', 'No', 'x'],
  ]);
  expect(uses).toEqual({
    Timestamp: 'date',
    'What is your age?': 'question:Q1',
    'Which of these do you use?': 'question:use',
    'Do you agree? [It is safe.]': 'question:mx/o1',
    'Why?': 'question:why',
  });
  expect(rows[0]).toMatchObject({
    answeredAt: new Date('2026-03-01T08:10:00Z'),
    answers: { use: { options: ['o1', 'o3', 'o2'] }, mx: { o1: 'n' }, why: 'x' },
  });
  expect(rows[1]).toEqual({ problem: 'has a wrong answer to use: “Bus, Boat” is none of the options' });
});

test('LimeSurvey: codes in brackets or before the text, yes and no for each option, places of a ranking', () => {
  const { uses, rows } = readFile(survey, [
    [
      'id',
      'submitdate',
      'lastpage',
      'startlanguage',
      'Q1. What is your age?',
      'use[SQ001]',
      'use[SQ002]',
      'use[other]',
      'mx[SQ002]',
      'order[1]',
      'order[2]',
      'order [Time]',
    ],
    ['7', '2026-03-01 10:00:00', '3', 'en', '20', 'Y', 'N', 'a boat', 'Yes', '2', '1', ''],
    ['8', '', '3', 'en', '20', 'No', 'Perhaps', '', '', '', '', ''],
  ]);
  expect(uses).toEqual({
    id: 'person',
    submitdate: 'date',
    lastpage: 'left-out',
    startlanguage: 'left-out',
    'Q1. What is your age?': 'question:Q1',
    'use[SQ001]': 'question:use/o1',
    'use[SQ002]': 'question:use/o2',
    'use[other]': 'question:use:words',
    'mx[SQ002]': 'question:mx/o2',
    'order[1]': 'question:order/o1',
    'order[2]': 'question:order/o2',
    'order [Time]': 'left-out',
  });
  expect(rows).toMatchObject([
    {
      person: '7',
      answers: { use: { options: ['o1', 'other'], text: 'a boat' }, mx: { o2: 'y' }, order: ['o2', 'o1'] },
    },
    { problem: 'has a wrong answer to use: “Perhaps” says neither that it is chosen nor that it is not' },
  ]);
});

test('a heading with a row that the survey lacks is left out and says so, never an attribute unsaid', () => {
  const { uses, why } = readFile(survey, [
    ['Q1', 'Do you agree? - It is fun.', 'Region', ''],
    ['20', 'Yes', 'north', ''],
  ]);
  expect(uses).toEqual({
    Q1: 'question:Q1',
    'Do you agree? - It is fun.': 'left-out',
    Region: 'attribute:Region',
    'Column 4': 'left-out',
  });
  expect(why).toEqual({
    'Do you agree? - It is fun.': 'It names mx with a row or option that the survey does not have',
    'Column 4': 'The column has no name',
  });
});

test('a person changes what a column is used as; two columns of one use are refused', () => {
  const table = [
    ['Region', 'w', 'key', 'Q1', 'Q1'],
    ['Bus', '0.5', 'p1', '20', '30'],
  ];
  const chosen = { Region: 'question:Q2', w: 'weight', key: 'person', 'Q1 (2)': 'question:Q1' };
  const { uses, why, rows } = readFile(survey, table, chosen);
  expect(uses).toEqual({ ...chosen, Q1: 'left-out' });
  expect(why).toEqual({ Q1: 'Another column is Q1' });
  expect(rows).toMatchObject([{ weight: 0.5, person: 'p1', answers: { Q1: 30, Q2: { option: 'o1' } } }]);
  expect(() => readFile(survey, table, { w: 'weight', key: 'weight' })).toThrow('Two columns are for the weight');
  expect(() => readFile(survey, table, { W: 'weight' })).toThrow('The file has no column “W”');
  expect(() => readFile(survey, table, { w: 'question:mx' })).toThrow('“w” cannot be used as “question:mx”');
});

test('weights and dates that cannot be read: a wrong weight refuses the row, a doubtful date does not', () => {
  const { rows } = readFile(survey, [
    ['Q1', 'weight', 'date', 'Timestamp'],
    ['20', '0', 'x', '03/04/2026'],
    ['20', '1.5', 'x', '03/04/2026'],
    ['20', '', 'x', ''],
  ]);
  expect(rows).toMatchObject([
    { problem: 'has a wrong weight: “0” is not a number above 0' },
    { weight: 1.5, answeredAt: null, isDateUnread: true },
    { weight: null, answeredAt: null, isDateUnread: false },
  ]);
});
