/** Strangers who guess passwords keep the owner out of no browser that they signed in with before, and mails are limited. */
import { password, startIdentityApi, type IdentityApi } from './identity-support.ts';

let api: IdentityApi;
beforeAll(async () => {
  api = await startIdentityApi({ PUBLIC_URL: 'https://soundings.example' });
}, 60_000);
afterAll(() => api?.close(), 60_000);

/** Signs in as a browser does, with the cookies that it has. */
async function signIn(username: string, guess: string, { from, cookie }: { from: string; cookie?: string }) {
  const answer = await fetch(`${api.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({ username, password: guess }),
  });
  const [set] = answer.headers.getSetCookie().filter((line) => line.startsWith('soundings_known_'));
  return { status: answer.status, line: set ?? '', cookie: set?.split(';')[0] ?? '' };
}

async function lockOut(username: string) {
  for (let at = 0; at < 50; at += 1) await signIn(username, 'Wrong-pass1', { from: `203.0.113.${Math.floor(at / 5)}` });
}

test('wrong passwords lock out strangers, but not the owner in a browser that they signed in with before', async () => {
  await api.confirmed('owner@example.com');
  const first = await signIn('owner@example.com', password, { from: '192.0.2.10' });
  expect(first.status).toBe(200);
  expect(first.line).toMatch(/; Path=\/auth;.*HttpOnly; Secure; SameSite=Strict/);
  await lockOut('owner@example.com');
  expect((await signIn('owner@example.com', password, { from: '198.51.100.1' })).status).toBe(429);
  const known = { from: '198.51.100.1', cookie: first.cookie };
  expect((await signIn('owner@example.com', password, known)).status).toBe(200);
});

test('a known browser may guess ten times, a forged or foreign one is not known', async () => {
  await api.confirmed('ten@example.com');
  await api.confirmed('other@example.com');
  const { cookie } = await signIn('ten@example.com', password, { from: '192.0.2.11' });
  const other = await signIn('other@example.com', password, { from: '192.0.2.12' });
  await lockOut('ten@example.com');
  const [name = '', value = ''] = cookie.split('=');
  const foreign = `${name}=${other.cookie.split('=')[1]}`;
  for (const forged of [foreign, `${name}=${value.slice(0, -1)}x`, `${name}=`, `${name}=${value.split('.')[0]}`])
    expect((await signIn('ten@example.com', password, { from: '198.51.100.2', cookie: forged })).status).toBe(429);
  const guesses: number[] = [];
  for (let at = 0; at < 11; at += 1)
    guesses.push((await signIn('ten@example.com', 'Wrong-pass1', { from: '198.51.100.2', cookie })).status);
  expect(guesses).toEqual([...Array<number>(10).fill(401), 429]);
});

test('after strangers used up the guesses of a reset, the mailed link still changes the password', async () => {
  const username = 'reset@example.com';
  await api.confirmed(username);
  await api.post('/auth/reset-password', { username });
  const mail = api.mail.messages().find(({ to }) => to.includes(username));
  const key = /[?&]key=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const confirmationCode = api.codesTo(username)[0] ?? '';
  const newPassword = 'Another-pass2';
  const confirm = (changes: object, from: string) =>
    api.post('/auth/confirm-reset-password', { username, confirmationCode, newPassword, ...changes }, { from });
  const wrong = confirmationCode === '111111' ? '222222' : '111111';
  for (let at = 0; at < 30; at += 1) await confirm({ confirmationCode: wrong }, `203.0.113.${Math.floor(at / 5)}`);
  expect((await confirm({}, '198.51.100.3')).status).toBe(429);
  expect((await confirm({ linkKey: `${key.slice(0, -1)}_` }, '198.51.100.3')).status).toBe(429);
  expect((await confirm({ linkKey: key, confirmationCode: wrong }, '198.51.100.3')).status).toBe(400);
  expect((await confirm({ linkKey: key }, '198.51.100.3')).status).toBe(200);
  expect((await confirm({ linkKey: key }, '198.51.100.3')).status).not.toBe(200);
});

test('a new password frees the browser in which the person guessed too often', async () => {
  const username = 'guessing@example.com';
  await api.confirmed(username);
  const { cookie } = await signIn(username, password, { from: '192.0.2.30' });
  for (let at = 0; at < 11; at += 1) await signIn(username, 'Wrong-pass1', { from: '192.0.2.30', cookie });
  expect((await signIn(username, password, { from: '192.0.2.30', cookie })).status).toBe(429);
  await api.post('/auth/reset-password', { username });
  const [confirmationCode = ''] = api.codesTo(username);
  const newPassword = 'Another-pass2';
  const body = { username, confirmationCode, newPassword };
  const reset = await fetch(`${api.url}/auth/confirm-reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.30', cookie },
    body: JSON.stringify(body),
  });
  expect(reset.status).toBe(200);
  expect((await signIn(username, newPassword, { from: '192.0.2.30', cookie })).status).toBe(200);
});

test('a mailbox gets five codes of sign-ups an hour, however it is spelled', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await api.signUp(`victim+${at}@example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
