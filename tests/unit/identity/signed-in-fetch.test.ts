import { createSignedInFetch } from '../../../web/session/signed-in-fetch.ts';

/** A session with `token`, renewed as `renewed` once refused, and a server that accepts only the token `good`. */
function startFetch({ token, good, renewed }: { token: string | null; good: string; renewed: string | null }) {
  const sent: { authorization: string | null; body: unknown }[] = [];
  const refused: (string | undefined)[] = [];
  const signedInFetch = createSignedInFetch(
    {
      getAccessToken: async (options) => {
        if (options === undefined) return token;
        refused.push(options.refused);
        return renewed;
      },
    },
    async (_url, { headers, body }) => {
      const authorization = new Headers(headers).get('authorization');
      sent.push({ authorization, body });
      return new Response(null, { status: authorization === `Bearer ${good}` ? 200 : 401 });
    },
  );
  return {
    sent,
    refused,
    ask: async () =>
      (await signedInFetch('/graphql', { method: 'POST', headers: { 'x-other': 'y' }, body: 'asked' })).status,
  };
}

test('a valid token is sent with a single request', async () => {
  const { sent, refused, ask } = startFetch({ token: 'old', good: 'old', renewed: 'new' });
  expect([await ask(), sent, refused]).toEqual([200, [{ authorization: 'Bearer old', body: 'asked' }], []]);
});

test('after a refused token the same request is sent with a new one', async () => {
  const { sent, refused, ask } = startFetch({ token: 'old', good: 'new', renewed: 'new' });
  expect(await ask()).toBe(200);
  expect(sent).toEqual([
    { authorization: 'Bearer old', body: 'asked' },
    { authorization: 'Bearer new', body: 'asked' },
  ]);
  expect(refused).toEqual(['old']);
});

test.each([
  ['the session is over', null, 1],
  ['even the renewed one is refused', 'new', 2],
])('the refusal is returned when %s', async (_name, renewed, times) => {
  const { sent, ask } = startFetch({ token: 'old', good: 'none', renewed });
  expect([await ask(), sent.length]).toEqual([401, times]);
});

test('a guest sends no token, and nothing is refreshed', async () => {
  const { sent, refused, ask } = startFetch({ token: null, good: 'none', renewed: 'new' });
  expect([await ask(), sent, refused]).toEqual([401, [{ authorization: null, body: 'asked' }], []]);
});
