/** Answers as rows of a file, and rows as answers again. */
import { guardFormula } from '../../../domain/exports/formula.ts';
import { readColumns as columnsOf, requireQuestion } from '../../../domain/surveys/import/columns.ts';
import { readHeadings } from '../../../domain/surveys/import/headings.ts';
import { readResponse } from '../../../domain/surveys/import/read-response.ts';
import { surveySchema, type SurveyDefinition } from '../../../domain/surveys/survey.ts';
import { answerColumns } from '../../../services/surveys/results/answer-columns.ts';
import { answerRow } from '../../../services/surveys/results/answer-rows.ts';
import { surveyOf } from '../domain/surveys/samples.ts';
import { clinicSurvey, simulatedInput } from '../domain/surveys/results/_support/simulated-results.ts';

const survey = clinicSurvey();
const readColumns = (one: SurveyDefinition, names: string[]) => columnsOf(one, readHeadings([names]));
const { people, personas } = simulatedInput({ people: 30, personas: 2 });

test('a person’s row is read as the same answers of every type, a persona’s is refused', () => {
  for (const person of people) {
    const row = answerRow(survey, person);
    const names = Object.keys(row);
    const read = readResponse(
      survey,
      readColumns(survey, names),
      names.map((name) => String(row[name] ?? '')),
    );
    expect(read).toMatchObject({ answers: person.answers, attributes: person.attributes });
  }
  const row = answerRow(survey, personas[0]!, { answeredBy: 'AI personas', disclosure: 'Synthetic' });
  const names = Object.keys(row);
  const read = readResponse(
    survey,
    readColumns(survey, names),
    names.map((name) => String(row[name] ?? '')),
  );
  expect(read).toEqual({ problem: 'is not from a person; only answers of people can be imported' });
});

test('options and words that begin like a formula come back from our own file', () => {
  const signs = surveyOf({
    title: 'Signs',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'one',
            type: 'single',
            text: 'One?',
            options: [
              { id: 'a', text: '+Car' },
              { id: 'b', text: '-Bus; or tram' },
            ],
          },
          {
            id: 'many',
            type: 'multiple',
            text: 'Many?',
            options: [
              { id: 'a', text: '+Car' },
              { id: 'b', text: '-Bus; or tram' },
            ],
          },
          { id: 'why', type: 'open', text: 'Why?' },
        ],
      },
    ],
  });
  const answers = { one: { option: 'a' }, many: { options: ['b', 'a'] }, why: '-5 degrees' };
  const row = answerRow(signs, { ...people[0]!, answers, attributes: { area: '=B1' } });
  const names = Object.keys(row);
  const cells = names.map((name) => guardFormula(String(row[name] ?? '')));
  expect(cells).toContain("'+Car");
  expect(readResponse(signs, readColumns(signs, names), cells)).toMatchObject({ answers, attributes: { area: '=B1' } });
  // In another tool's file the words are the person's, and only options lose the apostrophe.
  const other = readResponse(signs, readColumns(signs, ['one', 'why']), ["'+Car", "'-5"]);
  expect(other).toMatchObject({ answers: { one: { option: 'a' }, why: "'-5" } });
});

test('attributes have the words that imports read, whatever their type', () => {
  const attributes = { owns: false, votes: true, pets: ['cat', 'dog'], age: 40, zip: '01234' };
  const row = answerRow(survey, { ...people[0]!, attributes });
  expect(Object.keys(attributes).map((name) => row[`attribute:${name}`])).toEqual([
    'No',
    'Yes',
    'cat; dog',
    40,
    '01234',
  ]);
});

test('parameters of a panel provider are columns of text, and stay out of an import', () => {
  const sent = people.map((person, at) => ({ ...person, parameters: { RID: `00${at}` } }));
  const columns = answerColumns(survey, sent, personas);
  expect(columns.filter(({ name }) => name.startsWith('parameter:'))).toEqual([
    { name: 'parameter:RID', label: "Parameter of the survey's address: RID", type: 'text' },
  ]);
  const row = answerRow(survey, sent[0]!);
  expect(row['parameter:RID']).toBe('000');
  const names = Object.keys(row);
  expect(readColumns(survey, names)[names.indexOf('parameter:RID')]).toEqual({
    kind: 'left-out',
    why: 'It is of a panel provider',
  });
});

test('a row of a person whom the survey screens out is refused', () => {
  const screening = surveyOf({
    title: 'Screening',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'age',
            type: 'number',
            text: 'Age?',
            skips: [{ if: { op: 'compare', of: { question: 'age' }, comparison: '<', number: 18 }, to: 'screen-out' }],
          },
        ],
      },
    ],
  });
  const columns = readColumns(screening, ['age']);
  expect(readResponse(screening, columns, ['17'])).toEqual({ problem: 'is of a person whom the survey screens out' });
  expect(readResponse(screening, columns, ['18'])).toMatchObject({ answers: { age: 18 } });
});

test('the row of a twin names the response of its person', () => {
  const [persona, person] = [personas[0]!, people[0]!];
  const twin = answerRow(survey, { ...persona, twinOf: person.id });
  expect([twin['twin_of'], answerRow(survey, person)['row_id']]).toEqual([person.id, person.id]);
  expect([answerRow(survey, { ...persona, twinOf: null })['twin_of'], answerRow(survey, person)['twin_of']]).toEqual([
    null,
    null,
  ]);
});

test('columns are found by texts and rows of a matrix; a file without questions is refused', () => {
  const columns = readColumns(survey, ['HOW IS EACH?/Staff', 'How many miles to a clinic?', 'Region']);
  expect(readResponse(survey, columns, ['good', '12', 'north'])).toMatchObject({
    answers: { rate: { o1: 'good' }, miles: 12, wait: null },
    attributes: { Region: 'north' },
  });
  expect(readResponse(survey, columns, ['Great', '12', ''])).toEqual({
    problem: 'has a wrong answer to rate: “Great” is none of the options',
  });
  expect(readResponse(survey, columns, ['', '1,200', ''])).toEqual({
    problem: 'has a wrong answer to miles: “1,200” is not a number',
  });
  expect(() => requireQuestion(readColumns(survey, ['name', 'age']))).toThrow('No column is named like a question');
  expect(readColumns(survey, ['miles', 'How many miles to a clinic?'])[1]).toEqual({
    kind: 'left-out',
    why: 'Another column is miles',
  });
});

test('the column of the source stays what it is beside a question of the same id or text', () => {
  const named = (id: string, text: string) =>
    surveySchema.parse({
      title: 'News',
      sections: [
        {
          id: 's',
          questions: [
            { id, type: 'open', text },
            { id: 'age', type: 'number', text: 'Age?' },
          ],
        },
      ],
    });
  for (const one of [named('source', 'Where did you read it?'), named('q1', 'Source')]) {
    const columns = readColumns(one, ['source', 'age']);
    expect(readResponse(one, columns, ['personas', '44'])).toEqual({
      problem: 'is not from a person; only answers of people can be imported',
    });
    expect(readResponse(one, columns, ['people', '44'])).toMatchObject({ answers: { age: 44 } });
  }
  // A heading of another tool is the question's.
  const other = named('q1', 'Source');
  expect(readResponse(other, readColumns(other, ['Source']), ['a friend'])).toMatchObject({
    answers: { q1: 'a friend' },
  });
});
