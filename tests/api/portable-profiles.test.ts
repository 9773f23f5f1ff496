/** A member's own profile is read from the network with a token that is kept nowhere. */
import { sql } from 'kysely';
import { startSources, type SourceServer } from '../../local/sources/server.ts';
import { startIdentityApi, type IdentityApi } from './identity-support.ts';

let sources: SourceServer;
let api: IdentityApi;
let owner: string;

beforeAll(async () => {
  sources = await startSources();
  api = await startIdentityApi({ PORTABILITY_URL: sources.url, SOURCES_TRUSTED_ORIGIN: sources.url });
  owner = (await api.signedIn('portable@example.com')).accessToken;
}, 60_000);
afterAll(async () => {
  await api?.close();
  await sources?.close();
}, 60_000);

const read = (token: string, as = owner) =>
  api.reply(as, 'mutation ($token: String!) { readPortableProfile(token: $token) }', { token });

test('facts come from all pages of all domains that an archive has, and nothing else is asked for', async () => {
  const { result, error } = await read('good-token');
  expect(error).toBeUndefined();
  expect(result.files).toEqual(['Profile.csv', 'Positions.csv', 'Skills.csv', 'Shares.csv']);
  expect(result.facts).toMatchObject({
    name: 'Jo Lee',
    position: 'Head nurse',
    company: 'Miami Valley',
    formerCompanies: ['Kettlebrook'],
    skills: ['Triage', 'Training', 'Planning'],
    recentPosts: ['Two new colleagues today.'],
  });
  expect(JSON.stringify(result)).not.toContain('Mar 3');
  const { portability } = (await (await fetch(`${sources.url}/__control`)).json()) as {
    portability: { asked: string[] };
  };
  expect([...new Set(portability.asked)]).toEqual(['PROFILE', 'POSITIONS', 'EDUCATION', 'SKILLS', 'MEMBER_SHARE_INFO']);
});

test.each([
  ['wrong-token', 'The network refused this token'],
  ['busy-token', 'it was asked too often'],
  ['bare-token', 'The network has no profile with a name'],
  ['lead-token', 'it answered 302'],
  ['two words', 'An access token has up to'],
  ['x'.repeat(4_001), 'An access token has up to'],
])('%.12s says what went wrong, without the token', async (token, why) => {
  const { error } = await read(token);
  expect(error).toContain(why);
  expect(error).not.toContain(token);
});

test('a guest reads nothing', async () => {
  expect((await read('good-token', 'nobody')).error).toBeDefined();
});

test('an address that is not public and not trusted is never asked', async () => {
  const { readPortableProfile } = await import('../../services/profiles/portability.ts');
  const env = { PORTABILITY_URL: sources.url, SOURCES_TRUSTED_ORIGIN: '' };
  await expect(readPortableProfile({ env }, 'good-token')).rejects.toThrow('it cannot be reached');
});

test('the token is in no log and no table', async () => {
  await read('good-token-of-jo-lee');
  expect(api.lines()).not.toContain('good-token');
  const tables = await api.db.introspection.getTables();
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const { rows } = await sql`select from ${sql.table(name)} as one where one::text like '%good-token%'`.execute(
      api.db,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
});
