// @guards domain/surveys/results/** services/surveys/** db/surveys/** api/surveys/**
/** Results of a survey: its owner's alone, the same figures in the api and in every file, and imports beside them. */
import type { SharedReport } from '../../api/shared-reports/route.ts';
import { surveyResults, weightsNotUsed } from '../../domain/surveys/results/results.ts';
import { figureRows } from '../../domain/surveys/results/figure-rows.ts';
import type { SurveyResultsView } from '../../domain/surveys/results/view.ts';
import { maxSlides } from '../../domain/exports/client-report.ts';
import { figureTable } from '../../domain/surveys/results/words.ts';
import {
  readPdfPages,
  readSeries,
  readSheets,
  readSlides,
  readWebPage,
  readWordFile,
} from '../_support/opened-files.ts';
import { storeSurvey } from '../_support/stored-survey.ts';
import { clinicSurvey, simulatedInput } from '../unit/domain/surveys/results/_support/simulated-results.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let owner: string;
let stranger: string;
const survey = clinicSurvey();
const short = {
  ...survey,
  sections: [{ ...survey.sections[0]!, questions: survey.sections[0]!.questions.slice(0, 4) }],
};
const input = simulatedInput({ people: 40, personas: 40, survey: { ...short, title: '=1+1; clinics' } });
const disclosure = 'Synthetic: answered by AI personas (gpt-4o)';

beforeAll(async () => {
  api = await startIdentityApi();
  owner = (await api.signedIn('surveys@example.com')).accessToken;
  stranger = (await api.signedIn('other-surveys@example.com')).accessToken;
  const { userId } = await api.read(owner, '{ me { userId } }');
  await storeSurvey(api.db, { userId, surveyId: 'clinics', input });
}, 60_000);

afterAll(() => api?.close(), 60_000);

const fetchFile = (format: string, as: string | null = owner, query = '') =>
  fetch(`${api.url}/api/surveys/clinics/export.${format}${query}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
const bytesOf = async (format: string, chosen = '') =>
  Buffer.from(await (await fetchFile(format, owner, chosen)).arrayBuffer());
const lane = '{ value low high count }';
const query = `{ surveyResults(surveyId: "clinics", group: "attribute:area") {
  survey { title version } people { completed counted } run { jobId personas } pairing disclosure
  headline { advice worth { people sentence } distance { points } }
  distances { questionId points } quality { sentence } nextToAsk { title cells { gain } }
  questions { id people { answers } choice { options { id label personas ${lane} people ${lane} rectified ${lane} } }
    numbers { rectified ${lane} people { mean } } tables { source rows { cells { group share above } } } }
} }`;

test('the owner reads the figures of the statistics; others find nothing', async () => {
  const { body } = await api.ask(owner, query);
  expect(body['errors']).toBeUndefined();
  const read = body['data'].surveyResults as SurveyResultsView;
  const expected = surveyResults({ ...input, request: { group: 'attribute:area', filter: null, weights: null } });
  expect(read).toMatchObject({
    survey: { title: '=1+1; clinics', version: 1 },
    people: { completed: 40, counted: 40 },
    run: { jobId: 'job-of-clinics', personas: 40 },
    pairing: 'groups',
    headline: { advice: expected.headline.advice },
  });
  expect(read.disclosure).toContain(disclosure);
  expect(read.questions[0]!.choice).toEqual({ options: expected.questions[0]!.choice!.options });
  expect(read.distances.map(({ points }) => points)).toEqual(expected.distances.map(({ points }) => points));
  expect((await api.ask(stranger, query)).body['data']).toEqual({ surveyResults: null });
  const wrong = await api.ask(
    owner,
    '{ surveyResults(surveyId: "clinics", weights: { area: { urban: 7 } }) { pairing } }',
  );
  expect(JSON.stringify(wrong.body['errors'])).toContain('A target share must be from 0 to 1');
});

test('every file has the figures of the api and the disclosure', async () => {
  const json = JSON.parse((await bytesOf('json')).toString()) as {
    results: SurveyResultsView;
    people: unknown[];
    personas: unknown[];
    disclosure: string;
  };
  expect([json.people.length, json.personas.length, json.disclosure]).toEqual([40, 40, json.results.disclosure]);
  const expected = surveyResults(input);
  expect(json.results.questions).toEqual(JSON.parse(JSON.stringify(expected.questions)));
  const [option] = expected.questions[0]!.choice!.options;
  const share = `${Math.round(100 * option!.people!.value)}% (${Math.round(100 * option!.people!.low!)}–${Math.round(100 * option!.people!.high!)}%)`;
  const joined = (text: string) => text.replaceAll(/\s+/g, '');
  const texts = {
    md: (await bytesOf('md')).toString().replaceAll('\\', ''),
    docx: (await readWordFile(await bytesOf('docx'))).text,
    html: readWebPage(await bytesOf('html')),
    pptx: readSlides(await bytesOf('pptx'))
      .slides.join(' ')
      .replaceAll(/<[^>]*>/g, ''),
    pdf: (await readPdfPages(await bytesOf('pdf'))).join(' '),
  };
  for (const [format, text] of Object.entries(texts)) {
    expect([format, joined(text).includes(joined(share))]).toEqual([format, true]);
    expect([format, joined(text).includes(joined(disclosure))]).toEqual([format, true]);
  }
  const sheets = await readSheets(await bytesOf('xlsx'));
  expect([...sheets.keys()]).toEqual(['Summary', 'Figures', 'People', 'Personas', 'Codebook']);
  expect([sheets.get('People')?.length, sheets.get('Personas')?.length]).toEqual([41, 41]);
  expect(JSON.stringify(sheets.get('Personas'))).toContain(disclosure);
  const figures = sheets.get('Figures')?.slice(1) ?? [];
  expect(figures.map((row) => row[5])).toEqual(figureRows(expected).map(({ value }) => value));
}, 60_000);

test('the client’s report has every figure of every question, at most eight slides, and neither costs nor ids', async () => {
  const expected = JSON.parse((await bytesOf('json')).toString()) as { results: SurveyResultsView };
  const { questions } = expected.results;
  const joined = (text: string) => text.replaceAll(/\s+/g, '');
  const texts = {
    docx: (await readWordFile(await bytesOf('docx', '?report=client'))).text,
    html: readWebPage(await bytesOf('html', '?report=client')),
    pdf: (await readPdfPages(await bytesOf('pdf', '?report=client'))).join(' '),
  };
  for (const [format, text] of Object.entries(texts)) {
    const wanted = questions.flatMap((question) => [question.text, ...figureTable(question).rows.flat()]);
    expect([format, wanted.filter((part) => !joined(text).includes(joined(part)))]).toEqual([format, []]);
    expect([format, joined(text).includes(joined(disclosure))]).toEqual([format, true]);
    expect([format, /\$|@|\bcosts?\b|\btokens?\b|https?:/i.exec(text)?.[0]]).toEqual([format, undefined]);
  }
  const { slides, charts } = readSlides(await bytesOf('pptx', '?report=client'));
  expect(slides.length).toBeLessThanOrEqual(maxSlides);
  const [option] = questions[0]!.choice!.options;
  const series = readSeries(charts[0]!);
  expect(series.map(({ name, values }) => [name, values.at(-1)])).toEqual([
    ['People', option!.people!.value],
    ['Personas', option!.personas!.value],
  ]);
}, 60_000);

test('the CSV names the source of each row, runs no formula, and its people can be imported', async () => {
  const csv = (await bytesOf('csv')).toString();
  const [head = '', ...rows] = csv.replace('\uFEFF', '').trim().split('\n');
  expect(head).toBe(
    'source,row_id,answered_at,twin_of,attribute:area,wait,access,help,tell,flags,answered_by,disclosure',
  );
  expect(rows.filter((row) => row.startsWith('people,'))).toHaveLength(40);
  const ofPersonas = rows.filter((row) => row.startsWith('personas,'));
  expect(ofPersonas).toHaveLength(40);
  expect(ofPersonas.every((row) => row.includes(disclosure))).toBe(true);
  expect(csv).not.toMatch(/(?:^|,)[=+@]/m);
  const fields = 'isStored rows imported updated unchanged refusedRows refused notices columns { column to why } first';
  const store = `mutation Import($csv: String!) { importSurveyAnswers(surveyId: "clinics", csv: $csv) { ${fields} } }`;
  const preview = `query Preview($csv: String!) { surveyAnswersPreview(surveyId: "clinics", csv: $csv) { ${fields} } }`;
  const post = async (text: string) => (await api.ask(owner, store, { csv: text })).body['data'].importSurveyAnswers;
  const count = async () => (await api.ask(owner, query)).body['data'].surveyResults.people.completed as number;
  const another = rows[0]?.replace(/^people,[^,]*/, 'people,r-1');
  const file = [
    head,
    another,
    ofPersonas[0],
    'people,x,,,rural,A week,3,,,,,',
    'people,y,,,rural,Same day,9,,,,,',
  ].join('\n');
  expect((await api.ask(stranger, store, { csv: file })).body['errors']?.[0].message).toBe('Survey not found');
  const sum = { rows: 4, imported: 1, updated: 0, unchanged: 0, refusedRows: 3 };
  const previewed = (await api.ask(owner, preview, { csv: file })).body['data'].surveyAnswersPreview;
  expect(previewed).toMatchObject({
    ...sum,
    isStored: false,
    first: [{ person: 'r-1', 'attribute:area': expect.any(String) }],
  });
  expect(await count()).toBe(40);
  expect(await post(file)).toMatchObject({
    ...sum,
    isStored: true,
    refused: [
      'Line 3 is not from a person; only answers of people can be imported.',
      'Line 4 has a wrong answer to wait: “A week” is none of the options.',
      'Line 5 has a wrong answer to access: Choose a point from 1 to 5.',
    ],
  });
  // The same file and the whole export change nothing.
  expect(await post(file)).toMatchObject({ rows: 4, imported: 0, updated: 0, unchanged: 1, refusedRows: 3 });
  expect(await post(csv)).toMatchObject({ rows: 80, imported: 0, updated: 0, unchanged: 40, refusedRows: 40 });
  const stored = () =>
    api.db.selectFrom('surveyPersonResponse').selectAll().where('tokenHash', 'is', null).orderBy('personId').execute();
  const [first] = await stored();
  const { attributes, answers, completedAt } = input.people[0]!;
  expect(first).toMatchObject({ status: 'completed', personId: 'r-1', attributes, answers, completedAt });
  expect(await api.db.selectFrom('surveyResponse').select('id').execute()).toEqual([{ id: first!.id }]);
  // A second import updates, and the weight is kept but not used.
  const changed = await post('Response ID,wait,access,Weight,Nothing like it\nr-1,Same day,5,0.5,\nr-2,Same day,4,2,z');
  expect(changed).toMatchObject({ rows: 2, imported: 1, updated: 1, unchanged: 0, refusedRows: 0 });
  expect(changed.columns).toEqual([
    { column: 'Response ID', to: 'person', why: null },
    { column: 'wait', to: 'question:wait', why: null },
    { column: 'access', to: 'question:access', why: null },
    { column: 'Weight', to: 'weight', why: null },
    { column: 'Nothing like it', to: 'attribute:Nothing like it', why: null },
  ]);
  expect(changed.notices).toEqual([weightsNotUsed]);
  expect((await stored()).map(({ personId, weight }) => [personId, weight])).toEqual([
    ['r-1', 0.5],
    ['r-2', 2],
  ]);
  // Questions that the second file has no column for keep their answers.
  expect((await stored())[0]).toMatchObject({ attributes, answers: { ...answers, wait: { option: 'o1' }, access: 5 } });
  expect(await count()).toBe(42);
  const again = (await bytesOf('csv')).toString();
  expect(again).toContain('source,row_id,answered_at,twin_of,person,weight,');
  expect(await post(again)).toMatchObject({ rows: 82, imported: 0, updated: 0, unchanged: 42, refusedRows: 40 });
  expect((await post('source,response,tell\npeople,person-1,Something else')).refused).toEqual([
    'Line 2 has other answers than the person gave by a link, which a file does not overwrite.',
  ]);
});

test('the sum of each file that was imported stays, for its owner alone, and leaves with the survey', async () => {
  const survey = 'sums';
  const nobody = { ...input, people: [], personas: [], run: null };
  const { userId } = await api.read(owner, '{ me { userId } }');
  await storeSurvey(api.db, { userId, surveyId: survey, input: nobody });
  const store = `mutation ($csv: String!, $name: String) {
    importSurveyAnswers(surveyId: "${survey}", csv: $csv, fileName: $name) { imported } }`;
  const csv = 'List of May\nResponse ID,wait,Nothing like it\nr-1,Same day,x\nr-2,Never,x\n';
  await api.ask(owner, store, { csv, name: 'may.csv' });
  await api.ask(owner, store, { csv: csv.replace('Never', 'Up to 3 days'), name: null });
  const list = `{ fileImports(surveyId: "${survey}") { fileName rowSum imported updated unchanged refused columns { name as why } } }`;
  const { fileImports } = (await api.ask(owner, list)).body['data'];
  expect(fileImports).toMatchObject([
    { fileName: null, imported: 1, unchanged: 1, refused: 0 },
    {
      fileName: 'may.csv',
      rowSum: '4 rows in the file = 2 with data + 1 of the header + 1 title',
      imported: 1,
      updated: 0,
      refused: 1,
      columns: [{ name: 'Response ID' }, { name: 'wait' }, { name: 'Nothing like it' }],
    },
  ]);
  expect((await api.ask(stranger, list)).body['data'].fileImports).toEqual([]);
  await api.db.deleteFrom('survey').where('id', '=', survey).execute();
  expect((await api.ask(owner, list)).body['data'].fileImports).toEqual([]);
});

test('answers in semicolons, with commas in their words and mixed row ends, are stored as they stand', async () => {
  const { body } = await api.ask(
    owner,
    `mutation ($csv: String!) { importSurveyAnswers(surveyId: "clinics", csv: $csv) {
      imported refused notices fileRows { rows people headers empty totals } columns { column use why } } }`,
    {
      csv: 'wait;access;tell;weight\r\nSame day;3;I doubt it, it costs;0.5\nSame day;3;too; many; cells\r\n\nTotal;;;2\n',
    },
  );
  const { imported, refused, fileRows, columns, notices } = body['data'].importSurveyAnswers;
  expect([imported, refused]).toEqual([1, ['Line 3 has 5 cells, the header has 4.']]);
  const [stored] = await api.db
    .selectFrom('surveyPersonResponse')
    .select('answers')
    .where('tokenHash', 'is', null)
    .orderBy('completedAt', 'desc')
    .limit(1)
    .execute();
  expect(stored?.answers).toMatchObject({ access: 3, tell: 'I doubt it, it costs' });
  expect(fileRows).toEqual({ rows: 5, people: 2, headers: 1, empty: 1, totals: 1 });
  expect(columns).toEqual([
    { column: 'wait', use: 'wait', why: null },
    { column: 'access', use: 'access', why: null },
    { column: 'tell', use: 'tell', why: null },
    { column: 'weight', use: 'the weight', why: null },
  ]);
  expect(notices).toContain('The last row is a total or a note, not a person.');
});

test('files are the owner’s alone, and a wrong address is refused', async () => {
  expect((await fetchFile('json', stranger)).status).toBe(404);
  expect((await fetchFile('csv', stranger)).status).toBe(404);
  expect((await fetchFile('json', null)).status).toBe(401);
  expect((await fetchFile('exe')).status).toBe(400);
  expect((await fetchFile('json', owner, '?version=7')).status).toBe(400);
  expect((await fetchFile('json', owner, '?weights={')).status).toBe(400);
});

const makeLink = 'mutation ($id: String!) { shareRun(jobId: $id) { path link { id } } }';

test('visitors of a link read the report without the words of people, until it is revoked', async () => {
  expect((await api.ask(stranger, makeLink, { id: 'clinics' })).body['errors'][0].extensions.code).toBe('not-found');
  const { body } = await api.ask(owner, makeLink, { id: 'clinics' });
  const { path, link } = body['data'].shareRun as { path: string; link: { id: string } };
  expect(path).toMatch(/^\/shared\/surveys\//);
  const token = path.split('/').at(-1) ?? '';
  const response = await fetch(`${api.url}/api/shared/surveys/${token}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { report, brand } = (await response.json()) as SharedReport;
  expect(brand).toEqual({ color: '24416b', logo: null });
  const page = readWebPage(await bytesOf('html', '?report=client'));
  for (const { statement } of report!.sections) expect(page).toContain(statement);
  expect(report!.title).toBe('=1+1; clinics');
  const quotes = report!.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'quotes' ? block.quotes : [])),
  );
  expect(quotes.filter(({ who }) => who.endsWith('a person'))).toEqual([]);
  expect(JSON.stringify(report)).not.toMatch(/job-of-clinics|surveys@example.com|costUsd/);
  const again = await fetch(`${api.url}/api/shared/${token}/report`);
  expect(((await again.json()) as SharedReport).report).toEqual(report);
  const { body: read } = await api.ask(owner, '{ shareLinks(jobId: "clinics") { opened } }');
  expect(read['data'].shareLinks).toEqual([{ opened: 1 }]);
  expect((await fetch(`${api.url}/api/shared/searches/${token}`)).status).toBe(404);
  await api.ask(owner, 'mutation ($id: ID!) { revokeShareLink(id: $id) }', { id: link.id });
  expect((await fetch(`${api.url}/api/shared/surveys/${token}`)).status).toBe(404);
});
