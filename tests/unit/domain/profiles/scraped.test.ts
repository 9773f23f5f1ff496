/** Records of scraping services, and set-ups of imports. */
import { checkFacts } from '../../../../domain/profiles/facts.ts';
import { addressesOf, factsOfRecord, failureOf } from '../../../../domain/profiles/imports/scraped.ts';
import { checkCap, checkSource, readAddresses } from '../../../../domain/profiles/imports/setup.ts';
import { checkPublicUrl } from '../../../../services/agents/public-fetch.ts';
import { scrapedProfile } from '../../../../local/sources/scraped-profile.ts';

const url = 'https://network.example.com/in/ada-quill';

test.each(['apify', 'bright-data'] as const)('a record of %s has the facts of a profile', (wire) => {
  const record = scrapedProfile(url, wire);
  expect(failureOf(record)).toBeNull();
  expect(addressesOf(record)).toContain(url);
  const facts = checkFacts(factsOfRecord(record, url));
  expect(facts).toMatchObject({ name: 'Ada Quill', platform: 'other', location: 'Dayton, Ohio', connections: 500 });
  expect(facts.headline).toBe(`${facts.position} at ${facts.company}`);
  expect(facts.education).toEqual(['BSc, Elm State University']);
  expect(facts.recentPosts).toHaveLength(10);
  expect(facts.formerCompanies).not.toContain(facts.company);
  expect(JSON.stringify(facts)).not.toContain('comment');
});

test('records of other shapes are read as far as they go', () => {
  expect(
    checkFacts(
      factsOfRecord(
        {
          firstName: 'Bo',
          lastName: 'Marsh',
          headline: `Baker ${'x'.repeat(600)}`,
          skills: ['Dough', 4],
          followers: -1,
        },
        'https://linkedin.com/in/bo',
      ),
    ),
  ).toMatchObject({ name: 'Bo Marsh', platform: 'linkedin', skills: ['Dough'], followers: null, company: null });
  expect(() => checkFacts(factsOfRecord({ about: 'No name' }, url))).toThrow('A profile needs a name');
});

test.each([
  [{ error: 'This page cannot be crawled' }, 'This page cannot be crawled'],
  [{ error: { message: 'Blocked' } }, 'Blocked'],
  [{ error_code: 'dead_page' }, 'dead_page'],
  [{ succeeded: false }, 'no profile was found'],
  [{ name: 'Ada', error: null }, null],
])('%j fails with %j', (record, failure) => {
  expect(failureOf(record)).toBe(failure);
});

test('addresses are read once each, in one spelling', () => {
  expect(
    readAddresses(
      'https://www.network.example.com/in/ada-quill/?utm=1\n network.example.com/in/ada-quill, linkedin.com/in/bo',
    ),
  ).toEqual([url, 'https://linkedin.com/in/bo']);
  for (const [text, why] of [
    [' ', 'at least one'],
    ['javascript:alert(1)', 'begins with https://'],
    [Array.from({ length: 201 }, (_, at) => `a.example/${at}`).join(' '), 'at most 200'],
  ] as const)
    expect(() => readAddresses(text)).toThrow(why);
});

test.each([
  'https://127.0.0.1/in/x',
  'http://2130706433/in/x',
  'https://10.1.2.3:8443/in/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/in/x',
  'https://[::ffff:127.0.0.1]/in/x',
  'https://[fe80::1]/in/x',
  'localhost/in/x',
])('%s is not an address that a service is asked for', (address) => {
  expect(() => checkPublicUrl(new URL(readAddresses(address)[0] ?? ''))).toThrow();
});

test('actors, datasets and caps are checked', () => {
  expect(checkSource('apify', ' me/my-actor ')).toBe('me~my-actor');
  expect(checkSource('bright-data', null)).toMatch(/^gd_/);
  for (const wrong of ['../users', 'a~b/c', 'gd_x'])
    expect(() => checkSource('apify', wrong)).toThrow('Actors have ids');
  expect([checkCap(null), checkCap(0.5)]).toEqual([null, 0.5]);
  for (const wrong of [0, -1, Number.NaN, 1_001]) expect(() => checkCap(wrong)).toThrow('A spend cap');
});
