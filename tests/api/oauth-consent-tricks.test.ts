/** Clients that try to have a person send the code to another place than the person reads on the consent page. */
import { storeConnection } from '../../db/agents/oauth-connections.ts';
import { maxRedirectAddresses } from '../../domain/agents/oauth-client.ts';
import { agree, callback, onPage, openRequest, startOAuthApi, type OAuthApi } from './oauth-support.ts';

let api: OAuthApi;
let ann: string;
beforeAll(async () => {
  api = await startOAuthApi();
  ann = (await api.signedIn('ann@example.org')).accessToken;
});
afterAll(() => api.close());

const known = 'https://helper.example/cb';

/** Registers a client, and reads what the consent page says of a request that wants its answer at `redirect`. */
async function openConsent(redirectUris: string[], redirect: string, name = 'Helper') {
  const { status, body } = await api.register({ client_name: name, redirect_uris: redirectUris });
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  const started = await openRequest(api, body.client_id, { redirect_uri: redirect });
  const page = await onPage(api, started, 'details', ann);
  expect(page.status).toBe(200);
  return { client: page.body['client'] as Record<string, any>, started, clientId: body.client_id };
}

const kinds = ({ cautions }: Record<string, any>) => (cautions as { kind: string }[]).map(({ kind }) => kind);

test('1: of two registered hosts, the page and the connection name the one that this request goes to', async () => {
  const stranger = 'https://stranger.example/cb';
  const { client, started, clientId } = await openConsent([known, stranger], stranger);
  expect(client).toMatchObject({
    destination: { host: 'stranger.example', kind: 'web' },
    otherHosts: ['helper.example'],
  });
  expect(kinds(client)).toContain('several-hosts');
  const at = await agree(api, started, ann, ['runs:read']);
  expect(at.host).toBe('stranger.example');
  const { rows } = await api.db
    .selectFrom('oauthArtifact')
    .select('payload')
    .where('kind', '=', 'Connection')
    .where('clientId', '=', clientId)
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toEqual([{ payload: { name: 'Helper', host: 'stranger.example' } }]);
});

test('2: a client that registers this computer first is no program on this computer when the answer goes elsewhere', async () => {
  const away = 'https://away.example/cb';
  const { client } = await openConsent([callback, away], away);
  expect(client).toMatchObject({ destination: { host: 'away.example', kind: 'web' }, otherHosts: ['127.0.0.1'] });
  expect(kinds(client)).toContain('several-hosts');
});

test('3: a host in letters of another alphabet is shown as it is addressed, and marked with the host that it looks like', async () => {
  const { client } = await openConsent(['https://сlаude.ai/cb'], 'https://сlаude.ai/cb', 'Claude');
  expect(client['destination'].host).toMatch(/^xn--/);
  expect(client['cautions']).toContainEqual({
    kind: 'other-letters',
    host: client['destination'].host,
    readsAs: 'сlаude.ai',
    isMixed: true,
  });
  expect(client['cautions']).toContainEqual({
    kind: 'looks-like',
    host: client['destination'].host,
    other: 'claude.ai',
  });
});

test('4: a host that exchanges letters for digits is marked as the look-alike of a host that another client carries', async () => {
  await openConsent(['https://modern-tool.example/cb'], 'https://modern-tool.example/cb', 'Modern tool');
  const { client } = await openConsent(
    ['https://rnodern-t00l.example/cb'],
    'https://rnodern-t00l.example/cb',
    'Modern tool',
  );
  expect(client['cautions']).toContainEqual({
    kind: 'looks-like',
    host: 'rnodern-t00l.example',
    other: 'modern-tool.example',
  });
});

test.each(['https://claude.ai.connect.example/cb', 'https://claude-ai.example/cb', 'https://cluade.ai/cb'])(
  '5: %s, which begins with a known host or is a slip away from it, is marked',
  async (address) => {
    const { client } = await openConsent([address], address);
    expect(client['cautions']).toContainEqual({
      kind: 'looks-like',
      host: new URL(address).host,
      other: 'claude.ai',
    });
  },
);

test('6: a client with a host that another client carries is marked, the first one and the same app again are not', async () => {
  const carried = 'https://carried.example/cb';
  const first = await openConsent([carried], carried, 'Carrier');
  const again = await openConsent([carried], carried, 'Carrier');
  const other = await openConsent(
    ['HTTPS://Carried.example/steal'],
    'HTTPS://Carried.example/steal',
    'Soundings support',
  );
  expect([kinds(first.client), kinds(again.client)]).toEqual([[], []]);
  expect(other.client['cautions']).toEqual([{ kind: 'carried-by-another', host: 'carried.example' }]);
});

test('6: a host that a connected client with a metadata document carries is marked for others, too', async () => {
  await storeConnection(api.db, {
    userId: 'somebody',
    clientId: 'https://documented.example/client.json',
    grantId: 'g',
    idHash: 'h',
    name: 'Documented',
    host: 'documented.example',
    lifetimeSeconds: 3600,
  });
  const address = 'https://documented.example/cb';
  const { client } = await openConsent([address], address, 'Somebody else');
  expect(client['cautions']).toEqual([{ kind: 'carried-by-another', host: 'documented.example' }]);
  expect(kinds((await openConsent([address], address, 'Documented')).client)).toContain('carried-by-another');
});

test('7: a name that says it is another host changes nothing but the name', async () => {
  const named = 'https://plain.example/cb';
  const { client } = await openConsent([named], named, 'Claude by claude.ai\u202e(verified)\nIt is run by claude.ai');
  expect(client).toMatchObject({ destination: { host: 'plain.example' }, otherHosts: [] });
  expect(client['name']).not.toMatch(/[\n\u202e]/);
});

test('8: a scheme that reads like a host is told apart from one, and a port is shown', async () => {
  const scheme = await openConsent(['claude.ai://callback'], 'claude.ai://callback');
  expect(scheme.client['destination']).toEqual({ host: 'claude.ai://', kind: 'app' });
  expect(kinds(scheme.client)).toEqual(['looks-like']);
  const port = await openConsent(['https://ports.example:8443/cb'], 'https://ports.example:8443/cb');
  expect(port.client['destination']).toEqual({ host: 'ports.example:8443', kind: 'web' });
});

test('more redirect addresses than an app needs are refused at registration', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `https://many.example/${at}`);
  const over = await api.register({ redirect_uris: many(maxRedirectAddresses + 1) });
  expect([over.status, over.body['error']]).toEqual([400, 'invalid_redirect_uri']);
  expect((await api.register({ redirect_uris: many(maxRedirectAddresses) })).status).toBe(201);
  expect((await api.register({ redirect_uris: [`https://long.example/${'x'.repeat(3000)}`] })).status).toBe(400);
});
