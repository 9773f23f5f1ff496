/** Random sequences of requests in the sign-in flow: tokens are issued only after every required proof. */
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { draws } from '../_support/depth.ts';
import { password, startIdentityApi, type IdentityApi, type Reply } from './identity-support.ts';
import { lastTextTo, prefer, sessionOf, stepsFrom, totpCode, withApp } from './identity-steps-support.ts';

let api: IdentityApi;
/** Everybody in this test has an authenticator app as the preferred second factor. */
const people = ['victim@example.com', 'thief@example.com'] as const;
type Person = (typeof people)[number];
const secrets = new Map<Person, string>();
const ids = new Map<Person, string>();

beforeAll(async () => {
  api = await startIdentityApi();
  for (const person of people) {
    const { accessToken: token } = await api.signedUp(person);
    secrets.set(person, await withApp(api, token));
    await prefer(api, token, { totp: 'PREFERRED', email: 'ENABLED' });
    ids.set(person, decodeJwt(token).sub ?? '');
  }
});
afterAll(() => api.close());

type Move =
  | { kind: 'begin'; who: Person; flow: object }
  /** Answers any earlier session, including used ones. */
  | { kind: 'answer'; session: number; with: string }
  | { kind: 'select'; session: number; type: string };

const flows = [
  {},
  { password: 'Wrong-pass1' },
  { authFlowType: 'CUSTOM_WITHOUT_SRP' },
  { authFlowType: 'USER_AUTH' },
  { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
  { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD' },
  { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
];

/** `typed` is the password for flows that require one. */
function movesOf(answers: string[], typed: string): fc.Arbitrary<Move[]> {
  const given = flows.map((flow) => ({ password: typed, ...flow }));
  const begin = fc.record({
    kind: fc.constant('begin' as const),
    who: fc.constantFrom(...people),
    flow: fc.constantFrom(...given),
  });
  const answer = fc.record({
    kind: fc.constant('answer' as const),
    session: fc.nat(11),
    with: fc.constantFrom(...answers),
  });
  const select = fc.record({
    kind: fc.constant('select' as const),
    session: fc.nat(11),
    type: fc.constantFrom('SMS', 'TOTP', 'EMAIL'),
  });
  return fc.array(fc.oneof(begin, { arbitrary: answer, weight: 3 }, select), { minLength: 4, maxLength: 14 });
}

/** Answers are computed when they are sent, because codes change. */
async function said(word: string): Promise<string> {
  if (word.startsWith('mail of '))
    return /^(?:\d{6}|[a-z]+ [a-z]+ [a-z]+)$/m.exec(lastTextTo(api, word.slice(8)))?.[0] ?? 'none';
  if (word.startsWith('app of ')) return totpCode(secrets.get(word.slice(7) as Person) ?? '', 1);
  return word;
}

async function made(walk: ReturnType<typeof stepsFrom>, move: Move, session: string): Promise<Reply> {
  if (move.kind === 'begin') return walk.signIn(move.who, { ...move.flow });
  return move.kind === 'answer' ? walk.confirm(session, await said(move.with)) : walk.selectIn(session, move.type);
}

/** Returns the owner of the issued tokens. */
async function walked(moves: Move[]): Promise<Set<Person | undefined>> {
  await api.db.deleteFrom('rateLimit').execute();
  // The sequence may use a code that an earlier sequence used.
  await api.db.updateTable('authenticator').set({ lastStep: null }).execute();
  const walk = stepsFrom(api);
  const sessions: string[] = [];
  const got = new Set<Person | undefined>();
  for (const move of moves) {
    const reply = await made(
      walk,
      move,
      move.kind === 'begin' ? 'none' : (sessions[move.session % Math.max(1, sessions.length)] ?? 'none'),
    );
    expect(reply.status).toBeLessThan(500);
    if (sessionOf(reply) !== undefined) sessions.push(sessionOf(reply));
    const token = reply.body['tokens']?.accessToken;
    if (token !== undefined) got.add(people.find((person) => ids.get(person) === decodeJwt(token).sub));
  }
  return got;
}

const words = ['PASSWORD', 'EMAIL_OTP', 'TOTP', 'EMAIL', 'SMS', '000000', 'Wrong-pass1'];
const ofThief = ['mail of thief@example.com', 'app of thief@example.com'];
const runs = { numRuns: draws(8, 40) };
const longMs = 120_000;

test(
  'a thief with the password and another account, but without mailbox and app, cannot sign in as the victim',
  async () => {
    const walks = fc.asyncProperty(movesOf([...words, password, ...ofThief], password), async (moves) => {
      expect(await walked(moves)).not.toContain('victim@example.com');
    });
    await fc.assert(walks, runs);
  },
  longMs,
);

test(
  'a thief with the mailbox, but without password and app, cannot sign in as the victim',
  async () => {
    const walks = fc.asyncProperty(
      movesOf([...words, 'mail of victim@example.com', ...ofThief], 'Wrong-pass1'),
      async (moves) => {
        expect(await walked(moves)).not.toContain('victim@example.com');
      },
    );
    await fc.assert(walks, runs);
  },
  longMs,
);

test(
  'a thief with password and mailbox, but without the app, cannot sign in as the victim',
  async () => {
    const walks = fc.asyncProperty(
      movesOf([...words, password, 'mail of victim@example.com', ...ofThief], password),
      async (moves) => {
        expect(await walked(moves)).not.toContain('victim@example.com');
      },
    );
    await fc.assert(walks, runs);
  },
  longMs,
);

test('the random sequences can succeed: with password and app the victim is signed in', async () => {
  const way: Move[] = [
    { kind: 'begin', who: 'victim@example.com', flow: { password } },
    { kind: 'answer', session: 0, with: 'app of victim@example.com' },
    { kind: 'begin', who: 'thief@example.com', flow: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } },
    { kind: 'answer', session: 1, with: 'mail of thief@example.com' },
    { kind: 'answer', session: 2, with: 'app of thief@example.com' },
  ];
  expect(await walked(way)).toEqual(new Set(people));
});
