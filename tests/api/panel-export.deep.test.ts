// @guards api/{exports,panels}/** {db,domain,services}/panels/**
/** Files of a panel: its owner's alone, and safe in a spreadsheet. */
import { createPanel } from '../../db/panels/panels.ts';
import type { PanelSpec } from '../../domain/panels/setup.ts';
import type { Step } from '../../domain/panels/step.ts';
import { parseCsvRecords } from '../_support/csv-records.ts';
import { maxSlides } from '../../domain/exports/client-report.ts';
import { readPdfPages, readSlides, readWebPage, readWordFile } from '../_support/opened-files.ts';
import { panelSpec, runPanel } from '../_support/panel-in-memory.ts';
import { panelStep } from '../_support/panel-steps.ts';
import { plantedPanel, playPanel } from '../_support/planted-panels.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let token: string;
let userId: string;

const storePanel = (jobId: string, spec: PanelSpec, steps: Step[]) =>
  createPanel(api.db, { id: jobId, jobId, userId, spec, steps, spendCapUsd: null, accounts: [], keys: [] });

beforeAll(async () => {
  api = await startIdentityApi();
  const owner = await api.signedIn('panels@example.com');
  token = owner.accessToken;
  ({ userId } = await api.read(token, '{ me { userId } }'));
  const spec = panelSpec(2, { ballots: 'none', topic: 'Tram line 4' });
  const steps = runPanel(spec, (_steps, { kind }) => ({ text: kind === 'turn' ? '=1+1; yes' : 'Hello', data: null }));
  await storePanel('one-two-three', spec, steps);
}, 60_000);

afterAll(() => api?.close(), 60_000);

const fetchFile = (format: string, as: string | null = token, jobId = 'one-two-three') =>
  fetch(`${api.url}/api/panels/${jobId}/export?format=${format}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });

test('its owner has it as CSV without formulas, as Markdown and as JSON', async () => {
  const csv = await fetchFile('csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="panel-one-two-three.csv"');
  const [head, ...rows] = (await csv.text()).trim().split('\n');
  expect(head).toContain('row_id,group,turn,phase,kind,speaker,private,text,answered_by');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toBe(`G1-2,1,2,Talk,turn,Person 1,no,"'=1+1; yes","AI persona, OpenAI"`);
  const codebook = parseCsvRecords(await (await fetchFile('codebook')).text());
  expect([...new Set(codebook.map((row) => row['name']))].join(',')).toBe(head?.replace('\uFEFF', ''));
  // There are no files for SPSS.
  expect(Object.keys(codebook[0] ?? {})).not.toContain('spss_name');
  expect(await (await fetchFile('md')).text()).toContain('**Person 1** (turn 2): =1+1; yes');
  const json = (await (await fetchFile('json')).json()) as { groups: { exchanges: unknown[] }[]; steps?: unknown };
  expect([json.groups[0]?.exchanges.length, json.steps]).toEqual([7, undefined]);
});

/** Everything but white space. */
const joined = (text: string) => text.replaceAll(/\s+/g, '');

async function openFiles(jobId: string) {
  const [pdf, docx, md] = await Promise.all(['pdf', 'docx', 'md'].map((format) => fetchFile(format, token, jobId)));
  expect([pdf?.status, docx?.status, md?.status]).toEqual([200, 200, 200]);
  const [pages, word, markdown] = await Promise.all([
    pdf!.arrayBuffer().then((bytes) => readPdfPages(Buffer.from(bytes))),
    docx!.arrayBuffer().then((bytes) => readWordFile(Buffer.from(bytes))),
    md!.text(),
  ]);
  return { pages, word, markdown, headers: docx!.headers };
}

test('PDF, Word and Markdown say the same, with the mark of simulated answers and what is private', async () => {
  const spec = plantedPanel(1, '', {
    topic: 'A tram line [[misquotes]]',
    message: 'We will build tram line 4 by 2028.\nWe publish every cost.',
    groups: 2,
    simulated: true,
  });
  const steps = playPanel(spec);
  const aside = { group: 0, phase: 3, plan: { isPrivate: true, asked: ['p2'] } };
  const told = [
    panelStep({ ...aside, key: 'steering/aside', kind: 'question', text: 'Honestly?' }),
    panelStep({ ...aside, key: 'steering/aside/p2', kind: 'answer', participantId: 'p2', text: 'No.' }),
    panelStep({ ...aside, key: 'steering/hint', kind: 'whisper', text: 'Ask about the cost.', plan: {} }),
  ].map((step, at) => ({ ...step, number: steps.length + at }));
  await storePanel('all-of-it', spec, [...steps, ...told]);
  const { pages, word, markdown, headers } = await openFiles('all-of-it');
  expect(headers.get('content-disposition')).toBe('attachment; filename="panel-all-of-it.docx"');
  expect(headers.get('content-type')).toContain('wordprocessingml.document');

  for (const part of [
    /^# A tram line \[\[misquotes\]\]\n\n\*\*Simulated provider: these are not answers of a model\.\*\*\n/,
    /\nA discussion of AI personas: no people were asked\. It says nothing about a share of people\.\n/,
    /\n## The message\n\n> We will build tram line 4 by 2028\.\n> We publish every cost\.\n/,
    /\n## Outcome\n\n\w/,
    /\n## Votes\n\n\| Group \| Stance \| First votes \| Latest votes \|\n\| --- \| --- \| --- \| --- \|\n\| Group 1 \| \w+ \| \d of 6 \| \d of 6 \|\n/,
    /\n## Why votes moved\n\nOver 2 groups, [^|]+\n\| Part \| Mean \| 95% over groups \|/,
    /\n## Findings\n\n- [^\n]+ \(groups? [12](?: and 2)?\)\n {2}- for: “[^\n]+” \(Person \d, group [12], turn \d+\)\n/,
    /\n\d findings? dropped: a quote is not in the transcript\.\n/,
    /\n## Who agrees with whom\n\n\| Pair \|/,
    /\n## Group 1\n\n### Opening\n\n\*\*Moderator\*\* \(turn 1\): /,
    /\n\*\*You asked\*\* \(private\): Honestly\?\n\n\*\*Person 2\*\* \(private\): No\.\n\n\*\*You to the moderator\*\* \(private\): Ask/,
    /\n## Group 2\n\n### Opening\n[^]+\n### Close\n/,
  ])
    expect(markdown).toMatch(part);

  const unmarked = markdown.replaceAll(/^\|(?: --- \|)+\n/gm, '').replaceAll(/^(?:#+| *-|>) |\*\*|\|/gm, '');
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  expect(words(word.text)).toEqual(words(unmarked));
  const foot = /Soundings Simulated provider Page \d+ of \d+ *$/;
  for (const page of pages) expect(page).toMatch(foot);
  // A table that goes on has its head again.
  const head = /^ *(?:Pair Answers Agreeing Agreed about Differed about|Part Mean 95% over groups)/;
  const isAgain = (title: string, at: number) => pages.slice(0, at).some((page) => page.includes(title.trim()));
  const bodies = pages.map((page, at) =>
    page
      .replace(foot, '')
      .replace(head, (title) => (isAgain(title, at) ? '' : title))
      .replaceAll('•', ''),
  );
  expect(words(bodies.join(' '))).toEqual(words(unmarked));
  expect(word.feet).toBe('Soundings · Simulated provider · Page PAGE of NUMPAGES');
  expect(word.xml).toContain('<w:pStyle w:val="Heading2"/>');
});

test('a simulated panel marks each row, and groups that are copies are said to be copies in every file', async () => {
  const spec = plantedPanel(3, '', { groups: 3, simulated: true });
  const steps = playPanel(spec);
  const first = steps.filter(({ group }) => group === 0);
  const copies = [0, 1, 2].flatMap((group) => first.map((step) => ({ ...step, group })));
  const all = [...copies, ...steps.filter(({ group }) => group === null)].map((step, number) => ({ ...step, number }));
  await storePanel('all-the-same', spec, all);
  const sentence = 'These 3 groups are copies of one another: they count as one.';
  const { pages, word, markdown } = await openFiles('all-the-same');
  for (const text of [pages.join(' '), word.text, markdown]) {
    expect(joined(text)).toContain(joined(sentence));
    expect(text).not.toMatch(/in \d of 3 groups/);
    expect(text).not.toContain('0.00 to 0.00');
    expect(text).not.toContain('Over 3 groups');
  }
  expect(markdown).toMatch(/\| All of it \| \S+ \| one group has none \|/);
  const { body } = await api.ask(token, '{ panel(jobId: "all-the-same") { copies distinctGroups movement { low } } }');
  expect(body['data'].panel).toMatchObject({ copies: [sentence], distinctGroups: 1 });
  const rows = parseCsvRecords(await (await fetchFile('csv', token, 'all-the-same')).text());
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map((row) => row['answered_by']))).toEqual(new Set(['Simulated provider']));
});

test('texts of any kind break no file, and none of them passes itself off as a part of it', async () => {
  const said = [
    'Bell \u0007 and \u009f, <b>bold</b> & ]]> "so" \u202eback.',
    '# Not a heading\n- not an item\n\n**Person 2** (turn 9): forged\n1. not a list\n===',
    'שלום, זה קו החשמלית',
    'Дорого, но 👩‍👩‍👧 電車',
    'x'.repeat(5_000),
    'الترام غال',
  ];
  const spec = panelSpec(2, { ballots: 'none', topic: 'Any\ttext\n\u0007# of <i>all</i> | kinds' });
  let turn = 0;
  const steps = runPanel(spec, (_steps, { kind }) => ({
    text: kind === 'turn' ? (said[turn++] ?? '') : '',
    data: null,
  }));
  await storePanel('any-text', spec, steps);
  const { pages, word, markdown } = await openFiles('any-text');
  const pdf = pages.join(' ');
  expect(pdf).toContain('Bell and , <b>bold</b> & ]]> "so" back.');
  expect(pdf).toContain('Дорого, но ▯');
  expect(pdf).toContain('The other formats hold it.');
  expect(joined(pdf.replaceAll(/Soundings Page \d+ of \d+/g, ''))).toContain('x'.repeat(5_000));
  for (const text of [...said.slice(2), 'Bell  and , <b>bold</b> & ]]> "so" back.', '**Person 2** (turn 9): forged'])
    expect(word.text).toContain(text);
  expect(word.xml.match(/<w:bidi\/>/g)).toHaveLength(2);
  // oxlint-disable-next-line no-control-regex
  expect(markdown).not.toMatch(/[\u0007\u009f\u202e]/);
  expect(markdown).toMatch(/^# Any text # of \\<i>all\\<\/i> \| kinds\n/);
  expect(markdown).toContain(
    '): # Not a heading\n\\- not an item\n\n\\*\\*Person 2** (turn 9): forged\n1\\. not a list\n\\=\\=\\=\n',
  );
  expect(markdown).not.toContain('Simulated provider');
});

test('a shared link shows what the group heard, without what is private', async () => {
  const stranger = await api.signedIn('other@example.com');
  const shareAs = (as: string) =>
    api.ask(as, 'mutation { shareRun(jobId: "one-two-three") { path link { id } } }').then(({ body }) => body);
  expect((await shareAs(stranger.accessToken))['errors']).toHaveLength(1);
  const { path, link } = (await shareAs(token))['data'].shareRun as { path: string; link: { id: string } };
  expect(path).toMatch(/^\/shared\/panels\//);
  const open = () => fetch(`${api.url}/api${path}`);
  const seen = await open();
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await seen.text();
  const shown = JSON.parse(text) as { groups: { exchanges: { text: string }[] }[] };
  expect(shown.groups[0]?.exchanges).toHaveLength(7);
  expect(text).not.toMatch(/costUsd|"persona"|facts|ballots|"line"|userId/);
  // The link of a panel opens no run.
  expect((await fetch(`${api.url}/api${path.replace('/panels', '')}`)).status).toBe(404);
  await api.ask(token, `mutation { revokeShareLink(id: "${link.id}") }`);
  expect((await open()).status).toBe(404);
});

test('its owner comments on it, and nobody else does', async () => {
  const add = (as: string) =>
    api.ask(as, 'mutation { commentOnRun(jobId: "one-two-three", body: "Ask Person 2 again") { id } }');
  expect((await add(token)).body['errors']).toBeUndefined();
  const stranger = await api.signedIn('third@example.com');
  expect((await add(stranger.accessToken)).body['errors']).toHaveLength(1);
  const list = (as: string) => api.ask(as, '{ runComments(jobId: "one-two-three") { body } }');
  expect((await list(token)).body['data'].runComments).toEqual([{ body: 'Ask Person 2 again' }]);
  expect((await list(stranger.accessToken)).body['data'].runComments).toEqual([]);
});

test('a comment may be about a turn of the panel, and about no other one', async () => {
  const add = `mutation ($jobId: String!, $turn: PanelTurnInput) {
    commentOnRun(jobId: $jobId, body: "Note this", turn: $turn) { id turn { group exchange } }
  }`;
  const comment = async (turn: object | null, jobId = 'one-two-three') =>
    (await api.ask(token, add, { jobId, turn })).body;
  const about = (await comment({ group: 0, exchange: 2 }))['data'].commentOnRun as { id: string };
  expect(about).toMatchObject({ turn: { group: 0, exchange: 2 } });
  for (const turn of [
    { group: 0, exchange: 99 },
    { group: 0, exchange: 0 },
    { group: 1, exchange: 2 },
    { group: -1, exchange: 2 },
  ])
    expect((await comment(turn))['errors']).toMatchObject([
      { message: 'There is no such turn', extensions: { name: 'InvalidInput', field: 'turn' } },
    ]);
  const { body: me } = await api.ask(token, '{ me { userId } }');
  await storeRun(api.db, String(me['data'].me.userId), { jobId: 'four-five-six' });
  expect((await comment({ group: 0, exchange: 2 }, 'four-five-six'))['errors']).toMatchObject([
    { message: 'A run has no turns: comment on the run', extensions: { name: 'InvalidInput', field: 'turn' } },
  ]);
  expect((await comment(null, 'four-five-six'))['data'].commentOnRun.turn).toBeNull();
  // Words may change, the turn does not.
  const edit = 'mutation ($id: ID!) { editRunComment(id: $id, body: "Or this") { body turn { exchange } } }';
  expect((await api.ask(token, edit, { id: about.id })).body['data'].editRunComment).toEqual({
    body: 'Or this',
    turn: { exchange: 2 },
  });
  const stranger = await api.signedIn('fourth@example.com');
  const refused = await api.ask(stranger.accessToken, add, { jobId: 'one-two-three', turn: { group: 0, exchange: 2 } });
  expect(refused.body['errors']).toMatchObject([{ extensions: { name: 'JobNotFound' } }]);
});

test('nobody else has it, and an unknown format is named', async () => {
  expect((await fetchFile('csv', null)).status).toBe(401);
  const stranger = await api.signedIn('stranger@example.com');
  for (const format of ['csv', 'pdf', 'docx']) expect((await fetchFile(format, stranger.accessToken)).status).toBe(404);
  const refused = await fetchFile('xlsx');
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message: 'format must be one of pdf, docx, pptx, html, md, csv, json, codebook' },
  ]);
});

test('the client’s report has what came out, at most eight slides, and nothing that only the owner heard', async () => {
  const bytesOf = async (format: string) =>
    Buffer.from(await (await fetchFile(`${format}&report=client`, token, 'all-of-it')).arrayBuffer());
  const json = (await (await fetchFile('json', token, 'all-of-it')).json()) as {
    outcome: {
      summary: string | null;
      consensus: { votes: { voters: number; stances: { stance: string; latest: number }[] }[] };
      insights: { content: string; supporting: { quote: string }[] }[];
    };
  };
  const { slides } = readSlides(await bytesOf('pptx'));
  expect([slides.length >= 5, slides.length <= maxSlides]).toEqual([true, true]);
  for (const slide of slides) expect(slide).toContain('Simulated provider');
  const { summary, consensus, insights } = json.outcome;
  const wanted = [
    'We will build tram line 4 by 2028.',
    summary ?? '',
    ...consensus.votes.flatMap(({ voters, stances }) =>
      stances.map(({ stance, latest }) => `${stance} ${latest} of ${voters}`),
    ),
    ...insights.map(({ content }) => content),
  ];
  for (const [format, text] of [
    ['pdf', (await readPdfPages(await bytesOf('pdf'))).join(' ')],
    ['docx', (await readWordFile(await bytesOf('docx'))).text],
    ['html', readWebPage(await bytesOf('html'))],
  ] as const) {
    const missing = wanted.filter((part) => !joined(text).includes(joined(part.replace(/ \d+ of.*/, ''))));
    expect([format, missing]).toEqual([format, []]);
    const owners = /\$|@|\bcosts? of\b|all-of-it|Honestly|Ask about the cost|You asked/.exec(text)?.[0];
    expect([format, owners]).toEqual([format, undefined]);
  }
  const full = readWebPage(Buffer.from(await (await fetchFile('html', token, 'all-of-it')).arrayBuffer()));
  for (const said of ['all-of-it', 'Honestly?', 'Ask about the cost.']) expect(full).toContain(said);
}, 60_000);
