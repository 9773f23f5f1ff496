/** Files of a panel: its owner's alone, and safe in a spreadsheet. */
import { createPanel } from '../../db/panels/panels.ts';
import { panelSpec, runPanel } from '../_support/panel-in-memory.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
let token: string;

beforeAll(async () => {
  api = await startIdentityApi();
  const owner = await api.signedIn('panels@example.com');
  token = owner.accessToken;
  const { body: me } = await api.ask(token, '{ me { userId } }');
  const spec = panelSpec(2, { ballots: 'none', topic: 'Tram line 4' });
  const steps = runPanel(spec, (_steps, { kind }) => ({ text: kind === 'turn' ? '=1+1; yes' : 'Hello', data: null }));
  const panel = {
    id: 'a-panel',
    jobId: 'one-two-three',
    userId: String(me['data'].me.userId),
    spec,
    steps,
    spendCapUsd: null,
  };
  await createPanel(api.db, { ...panel, accounts: [], keys: [] });
}, 60_000);

afterAll(() => api?.close(), 60_000);

const fetchFile = (format: string, as: string | null = token) =>
  fetch(`${api.url}/api/panels/one-two-three/export?format=${format}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });

test('its owner has it as CSV without formulas, as Markdown and as JSON', async () => {
  const csv = await fetchFile('csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="panel-one-two-three.csv"');
  const [head, ...rows] = (await csv.text()).trim().split('\n');
  expect(head).toContain('group,turn,phase,kind,speaker,private,text');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toBe(`1,2,Talk,turn,Person 1,no,"'=1+1; yes"`);
  expect(await (await fetchFile('md')).text()).toContain('**Person 1** (turn 2): =1+1; yes');
  const json = (await (await fetchFile('json')).json()) as { groups: { exchanges: unknown[] }[]; steps?: unknown };
  expect([json.groups[0]?.exchanges.length, json.steps]).toEqual([7, undefined]);
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

test('nobody else has it, and an unknown format is named', async () => {
  expect((await fetchFile('csv', null)).status).toBe(401);
  const stranger = await api.signedIn('stranger@example.com');
  expect((await fetchFile('csv', stranger.accessToken)).status).toBe(404);
  const refused = await fetchFile('docx');
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message: 'format must be one of md, csv, json' },
  ]);
});
