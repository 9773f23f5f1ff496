/**
 * PDFs that attack: bombs, thousands of pages, passwords, answers that never end.
 * @guards services/papers/** api/papers/** api/attachments/extract-* api/helper-*
 */
import { createPdf, createPdfBomb } from '../_support/documents.ts';
import { startPaperSources, type PaperSources } from '../_support/paper-sources.ts';
import { openAlexOf } from '../../local/sources/scholars.ts';
import type { AnswerFirst } from '../../local/sources/server.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let sources: PaperSources;
let token: string;
let profileId: string;

beforeAll(async () => {
  sources = await startPaperSources();
  api = await startIdentityApi(sources.env);
  token = (await api.signedIn('hostile@example.com')).accessToken;
  const save = `mutation ($profile: PersonProfileInput!, $basis: ProfileBasisInput!) { saveProfile(profile: $profile, basis: $basis) { id } }`;
  const variables = { profile: { name: 'Scholar', headline: 'Professor' }, basis: { basis: 'own' } };
  profileId = (await api.ask(token, save, variables)).body['data'].saveProfile.id;
}, 60_000);
afterAll(async () => {
  await api?.close();
  await sources?.close();
}, 60_000);

const found = `nextInMs waitingPdfs papers { doi pdfState pages problem }`;

async function find(ids: object | null) {
  const query = `mutation ($profileId: ID!, $ids: ScholarIdsInput) { findPapers(profileId: $profileId, ids: $ids) { ${found} } }`;
  const startedMs = Date.now();
  const { body } = await api.ask(token, query, { profileId, ids });
  return { ...body['data'].findPapers, tookMs: Date.now() - startedMs };
}

/** Lets all PDFs be this one, and returns the state of the first that was tried. */
async function withPdf(pdf: Buffer | AnswerFirst) {
  sources.answerFirst((request, response) => {
    if (request.url?.startsWith('/pdf/') !== true) return false;
    if (typeof pdf === 'function') return pdf(request, response);
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    return true;
  });
  await api.db.deleteFrom('researchPaper').execute();
  await api.db.deleteFrom('scholarSource').execute();
  let answer = await find({ openAlex: openAlexOf(0) });
  const times = [answer.tookMs];
  while (answer.papers.every(({ pdfState }: { pdfState: string }) => !['stored', 'failed'].includes(pdfState))) {
    answer = await find(null);
    times.push(answer.tookMs);
  }
  const tried = answer.papers.find(({ pdfState }: { pdfState: string }) => ['stored', 'failed'].includes(pdfState));
  return { ...tried, longestMs: Math.max(...times) };
}

test('a PDF that unpacks to 400 MB ends its process, and its paper says why it has no text', async () => {
  const { problem, longestMs } = await withPdf(createPdfBomb(400_000_000));
  expect(problem).toMatch(/too large when it is unpacked|took too long|could not be read/);
  expect(longestMs).toBeLessThan(25_000);
}, 120_000);

test('of thousands of pages the first are read, in time', async () => {
  const pages = Array.from({ length: 3_000 }, (_, index) => `Page ${index}`);
  const { pdfState, pages: read, problem, longestMs } = await withPdf(await createPdf(pages));
  expect([
    ['stored', 1_000, null],
    ['failed', null, 'The PDF took too long to read. Add the part that matters alone.'],
  ]).toContainEqual([pdfState, read, problem]);
  expect(longestMs).toBeLessThan(25_000);
}, 120_000);

test('a PDF with a password, and one without text, say so', async () => {
  const secret = await createPdf(['Secret'], { userPassword: 'word' });
  expect(await withPdf(secret)).toMatchObject({
    pdfState: 'failed',
    problem: expect.stringContaining('protected by a password'),
  });
  expect(await withPdf(await createPdf(['']))).toMatchObject({
    pdfState: 'failed',
    problem: expect.stringContaining('It may be a scan'),
  });
}, 120_000);

test.each<[string, AnswerFirst]>([
  ['never begin', () => true],
  [
    'never end',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7\n');
      return true;
    },
  ],
])(
  'answers that %s are given up in time',
  async (_name, handler) => {
    const { problem, longestMs } = await withPdf(handler);
    expect(problem).toBe('Its PDF did not arrive in time.');
    expect(longestMs).toBeLessThan(25_000);
  },
  120_000,
);

test('sources that never answer are given up in time, and the search can go on', async () => {
  sources.answerFirst((request) => request.url?.startsWith('/authors') === true);
  await api.db.deleteFrom('scholarSource').execute();
  const { nextInMs, tookMs } = await find({ openAlex: openAlexOf(0) });
  expect(nextInMs).toBeGreaterThan(0);
  expect(tookMs).toBeLessThan(25_000);
}, 60_000);

test('200 MB are not kept in memory', async () => {
  const before = process.memoryUsage().rss;
  // The files of several papers are fetched.
  let [most, highest] = [0, before];
  const { problem } = await withPdf((_request, response) => {
    let sent = 0;
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7\n');
    const more = () => {
      if (sent > 200 || response.destroyed) return;
      sent += 1;
      most = Math.max(most, sent);
      highest = Math.max(highest, process.memoryUsage().rss);
      response.write(Buffer.alloc(1024 * 1024), more);
    };
    more();
    return true;
  });
  expect(problem).toBe('Its PDF has more than 30 MB.');
  expect(most).toBeGreaterThan(30);
  expect(most).toBeLessThan(60);
  expect(highest - before).toBeLessThan(150 * 1024 * 1024);
}, 60_000);
