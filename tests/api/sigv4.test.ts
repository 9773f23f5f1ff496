import { createHash } from 'node:crypto';
import { createPermanent, issueTemporary } from '../../api/access/iam-credentials.ts';
import { verifySignature } from '../../api/access/sigv4/verify.ts';
import { revokeIamCredential } from '../../db/agents/iam-credentials.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';
import { send, signed, type Credentials, type Unsigned } from './sigv4-support.ts';

let api: IdentityApi;
let guest: Credentials;
beforeAll(async () => {
  api = await startIdentityApi();
  guest = (await exchange({})).credentials;
});
afterAll(() => api.close());

const exchange = async (body: object) =>
  (await api.post('/auth/credentials', body)).body as { credentials: Required<Credentials>; identityId: string };
const graphql = (query: string, variables = {}): Unsigned => ({ body: JSON.stringify({ query, variables }) });
const ask = async (credentials: Credentials, query: string, variables = {}) =>
  send(await signed(api.url, graphql(query, variables), credentials));
const todos = '{ listTodos { items { id content } } }';
const create = 'mutation($content: String) { createTodo(input: { content: $content }) { id content } }';
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const forgery = (answer: Promise<{ status: number; errors: string[] }>) =>
  answer.then(({ status, errors }) => [status, ...errors]);

describe('a request that a public signing library signed is accepted', () => {
  const holders: [string, () => Promise<Credentials>][] = [
    ['a guest', async () => guest],
    [
      'a signed-in person',
      async () => (await exchange({ idToken: (await api.signedIn('signer@example.com')).idToken })).credentials,
    ],
    ['an operator', async () => permanent('crud')],
  ];
  test.each(holders)('for every operation on Todo, from %s', async (_name, credentialsOf) => {
    const credentials = await credentialsOf();
    const made = await ask(credentials, create, { content: 'signed “ü” & = + /' });
    expect(made).toMatchObject({ status: 200, errors: [], data: { createTodo: { content: 'signed “ü” & = + /' } } });
    const id = made.data?.['createTodo'].id as string;
    const changed = await ask(
      credentials,
      'mutation($id: ID!) { updateTodo(input: { id: $id, content: "changed" }) { content } }',
      { id },
    );
    expect(changed.data).toEqual({ updateTodo: { content: 'changed' } });
    expect((await ask(credentials, 'query($id: ID!) { getTodo(id: $id) { content } }', { id })).data).toEqual({
      getTodo: { content: 'changed' },
    });
    expect((await ask(credentials, todos)).data?.['listTodos'].items).toContainEqual({ id, content: 'changed' });
    expect(
      (await ask(credentials, 'mutation($id: ID!) { deleteTodo(input: { id: $id }) { id } }', { id })).data,
    ).toEqual({ deleteTodo: { id } });
  });

  test('by GET with the query in the URL', async () => {
    const request = await signed(
      api.url,
      { method: 'GET', query: { query: todos, operationName: '' }, headers: { accept: 'application/json' } },
      guest,
    );
    expect(await send(request)).toMatchObject({ status: 200, errors: [] });
  });

  test('up to five minutes before or after its time', async () => {
    for (const at of [minutes(-4.9), minutes(4.9)])
      expect(await send(await signed(api.url, graphql(todos), guest, { at }))).toMatchObject({
        status: 200,
        errors: [],
      });
  });

  test('more than once within that time, as AWS does', async () => {
    const request = await signed(api.url, graphql(todos), guest);
    expect([(await send(request)).status, (await send(request)).status]).toEqual([200, 200]);
  });

  test('for the model Todo only', async () => {
    const reply = await ask(await permanent('else'), '{ listCohorts { items { id } } listTodos { items { id } } }');
    expect([reply.data?.['listCohorts'], reply.errors.length]).toEqual([{ items: [] }, 1]);
    expect(
      (await ask(guest, 'mutation { createSurvey(input: { title: "t", questions: "[]" }) { id } }')).data?.[
        'createSurvey'
      ] ?? null,
    ).toBeNull();
  });

  test('from a guest, who sees only rows of their own', async () => {
    await ask(guest, create, { content: 'mine' });
    const other = (await exchange({})).credentials;
    expect((await ask(other, todos)).data).toEqual({ listTodos: { items: [] } });
  });
});

async function permanent(name: string): Promise<Credentials> {
  return createPermanent(api.db, name, api.env.ENCRYPTION_KEY);
}

describe('a request that was altered is refused', () => {
  const attacks: [string, Unsigned, (request: Awaited<ReturnType<typeof signed>>) => object, number?][] = [
    ['the body', graphql(todos), ({ body }) => ({ body: body?.replace('content', 'content ') })],
    ['the body removed', graphql(todos), () => ({ body: '' })],
    ['the path', graphql(todos), ({ url }) => ({ url: url.replace('/graphql', '/graphql/') })],
    ['the query', { ...graphql(todos), query: { a: '1' } }, ({ url }) => ({ url: `${url}2` })],
    [
      'a parameter added',
      graphql(todos),
      ({ url }) => ({ url: `${url}?query=${encodeURIComponent('{ __typename }')}` }),
    ],
    ['a parameter repeated', { ...graphql(todos), query: { a: '1' } }, ({ url }) => ({ url: `${url}&a=1` })],
    [
      'a signed header',
      graphql(todos),
      ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/graphql+json' } }),
    ],
    ['the method', { method: 'GET', query: { query: todos } }, () => ({ method: 'POST' })],
    [
      'the time',
      graphql(todos),
      ({ headers }) => ({ headers: { ...headers, 'x-amz-date': headers['x-amz-date']?.replace(/\d\dZ$/, '61Z') } }),
    ],
    [
      'the signature',
      graphql(todos),
      ({ headers }) => ({
        headers: {
          ...headers,
          authorization: headers['authorization']?.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        },
      }),
    ],
    [
      'the key id',
      graphql(todos),
      ({ headers }) => ({
        headers: {
          ...headers,
          authorization: headers['authorization']?.replace(/ASIA\w/, (id) => (id.endsWith('A') ? 'ASIAB' : 'ASIAA')),
        },
      }),
    ],
    [
      'the session token',
      graphql(todos),
      ({ headers }) => ({ headers: { ...headers, 'x-amz-security-token': tampered(headers) } }),
    ],
    [
      'the session token removed',
      graphql(todos),
      ({ headers: { 'x-amz-security-token': _token, ...headers } }) => ({ headers }),
    ],
    [
      'a header removed from the list of signed headers',
      graphql(todos),
      ({ headers }) => ({ headers: { ...headers, authorization: headers['authorization']?.replace('host;', '') } }),
    ],
    ['a header of AWS added', graphql(todos), ({ headers }) => ({ headers: { ...headers, 'x-amz-user-agent': 'x' } })],
  ];
  test.each(attacks)('after this change: %s', async (_name, request, alter) => {
    const genuine = await signed(api.url, request, guest);
    expect((await send(genuine)).status).toBe(200);
    const { status, data, errors } = await send({ ...genuine, ...alter(genuine) });
    expect([status, data, errors.length]).toEqual([401, null, 1]);
    expect(['InvalidSignatureException', 'IncompleteSignatureException', 'UnrecognizedClientException']).toContain(
      errors[0],
    );
  });

  /** Returns the session token with another principal and the original signature. */
  function tampered(headers: Record<string, string>): string {
    const [payload = '', seal] = (headers['x-amz-security-token'] ?? '').split('.');
    const session = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return `${Buffer.from(JSON.stringify({ ...session, principal: 'somebody-else' })).toString('base64url')}.${seal}`;
  }
});

describe('a request is refused that was signed', () => {
  test.each([-5.1, 5.1, -60 * 24])('for a time %d minutes from now', async (away) => {
    const reply = send(await signed(api.url, graphql(todos), guest, { at: minutes(away) }));
    expect(await forgery(reply)).toEqual([401, 'InvalidSignatureException']);
  });

  test('more than five minutes ago, although it was valid before', async () => {
    const { method, url, headers, body = '' } = await signed(api.url, graphql(todos), guest);
    const wire = { method, target: new URL(url).pathname, headers: Object.entries(headers), body: Buffer.from(body) };
    const deps = { db: api.db, encryptionKey: api.env.ENCRYPTION_KEY };
    await expect(verifySignature(wire, deps, minutes(4.9))).resolves.toMatchObject({
      kind: 'iam',
      credential: 'guest',
    });
    await expect(verifySignature(wire, deps, minutes(5.1))).rejects.toThrow('not of the last five minutes');
  });

  test.each([{ region: 'us-east-1' }, { service: 'execute-api' }])(
    'for another region or service: %j',
    async (place) => {
      expect(await forgery(send(await signed(api.url, graphql(todos), guest, place)))).toEqual([
        401,
        'InvalidSignatureException',
      ]);
    },
  );

  test('with expired temporary credentials', async () => {
    const who = { credential: 'guest', principal: 'guest:late' } as const;
    const old = issueTemporary(who, api.env.ENCRYPTION_KEY, minutes(-61).getTime());
    expect(await forgery(ask(old, todos))).toEqual([401, 'ExpiredTokenException']);
  });

  test('with credentials of another installation or invented ones', async () => {
    const foreign = issueTemporary(
      { credential: 'user', principal: 'ann' },
      createHash('sha256').update('x').digest('base64'),
      Date.now(),
    );
    const unknown = { accessKeyId: 'AKIAAAAAAAAAAAAAAAAA', secretAccessKey: 'x' };
    expect(await forgery(ask(foreign, todos))).toEqual([401, 'UnrecognizedClientException']);
    expect(await forgery(ask(unknown, todos))).toEqual([401, 'UnrecognizedClientException']);
  });

  test("with one guest's session token and another's key", async () => {
    const { credentials: other } = await exchange({});
    expect(await forgery(ask({ ...other, sessionToken: guest.sessionToken ?? '' }, todos))).toEqual([
      401,
      'UnrecognizedClientException',
    ]);
  });

  test('with a permanent credential that was revoked', async () => {
    const credentials = await permanent('short-lived');
    expect((await ask(credentials, todos)).status).toBe(200);
    await revokeIamCredential(api.db, credentials.accessKeyId);
    expect(await forgery(ask(credentials, todos))).toEqual([401, 'UnrecognizedClientException']);
  });

  test("with a person's credentials after they signed out", async () => {
    const tokens = await api.signedIn('leaver@example.com');
    const { credentials } = await exchange({ idToken: tokens.idToken });
    expect((await ask(credentials, todos)).status).toBe(200);
    await api.post('/auth/sign-out', { refreshToken: tokens.refreshToken });
    expect(await forgery(ask(credentials, todos))).toEqual([401, 'UnrecognizedClientException']);
  });
});

describe('the route that issues temporary credentials', () => {
  test('gives a person their own for an hour', async () => {
    const tokens = await api.signedIn('exchange@example.com');
    const { credentials, identityId } = await exchange({ idToken: tokens.idToken });
    expect(identityId).toBe((await api.get('/auth/me', { token: tokens.accessToken })).body['userId']);
    const left = Date.parse((credentials as unknown as { expiration: string }).expiration) - Date.now();
    expect(Math.round(left / 60_000)).toBe(60);
    expect(credentials.accessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/);
  });

  test('keeps the identity of a guest who sends the last session token', async () => {
    const first = await exchange({});
    const again = await exchange({ sessionToken: first.credentials.sessionToken });
    expect(first.identityId).toMatch(/^[0-9a-f-]{36}$/);
    expect([again.identityId, again.credentials.accessKeyId === first.credentials.accessKeyId]).toEqual([
      first.identityId,
      false,
    ]);
  });

  test("does not extend a person's session token", async () => {
    const { idToken } = await api.signedIn('lasting@example.com');
    const person = await exchange({ idToken });
    expect((await exchange({ sessionToken: person.credentials.sessionToken })).identityId).not.toBe(person.identityId);
  });

  test('refuses access tokens and invalid input', async () => {
    const { accessToken } = await api.signedIn('wrong-token@example.com');
    for (const idToken of [accessToken, 'rubbish', '', 7]) {
      const reply = await api.post('/auth/credentials', { idToken });
      expect([reply.status, reply.body['name']]).toEqual([401, 'InvalidTokensException']);
    }
    expect((await api.post('/auth/credentials', { sessionToken: 'rubbish' })).body['name']).toBe(
      'UnrecognizedClientException',
    );
  });
});

test('secrets of permanent credentials are stored encrypted', async () => {
  const { secretAccessKey } = await permanent('at rest');
  const rows = JSON.stringify(await api.db.selectFrom('iamCredential').selectAll().execute());
  expect([rows.includes(secretAccessKey), api.lines().includes(secretAccessKey)]).toEqual([false, false]);
});
