/** Identifiers of scholars. */
import fc from 'fast-check';
import { checkGoogleScholarUrl, checkScholarId } from '../../../../domain/papers/scholar-ids.ts';
import { orcidOf } from '../../../../local/sources/scholars.ts';

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['0000000218250097', '0000-0002-1825-0097'],
  [' ', null],
  [null, null],
])('the ORCID iD %j is read as %j', (given, expected) => expect(checkScholarId('orcid', given)).toBe(expected));

test.each(['0000-0002-1825-0098', '0000-0002-1825-009', '0000-0002-1825-00977', 'A5023888391', '0000-0002-1825-009X'])(
  'the ORCID iD %j is refused',
  (given) => expect(() => checkScholarId('orcid', given)).toThrow('not an ORCID iD'),
);

test('one wrong digit of an ORCID iD, or two that changed places, are always noticed', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(14), fc.integer({ min: 1, max: 9 }), (scholar, place, more) => {
      const digits = orcidOf(scholar).replaceAll('-', '');
      expect(checkScholarId('orcid', digits)).toBe(orcidOf(scholar));
      const wrong = (Number(digits[place]) + more) % 10;
      expect(() => checkScholarId('orcid', digits.slice(0, place) + wrong + digits.slice(place + 1))).toThrow();
      const [one, other] = [digits[place], digits[place + 1]];
      if (one === other || place === 14) return;
      const swapped = `${digits.slice(0, place)}${other}${one}${digits.slice(place + 2)}`;
      expect(() => checkScholarId('orcid', swapped)).toThrow();
    }),
  );
});

test.each([
  ['openalex', 'https://openalex.org/authors/a5023888391', 'A5023888391'],
  ['openalex', 'A5023888391', 'A5023888391'],
  ['semantic-scholar', 'https://www.semanticscholar.org/author/O.-Etzioni/1741101', '1741101'],
  ['semantic-scholar', '1741101', '1741101'],
] as const)('of %s, %j is read as %j', (source, given, expected) => {
  expect(checkScholarId(source, given)).toBe(expected);
});

test.each([
  ['openalex', 'W5023888391'],
  ['openalex', 'Jo Lee'],
  ['openalex', 'A12?filter=x'],
  ['semantic-scholar', '17/../41'],
  ['semantic-scholar', 'Jo Lee'],
] as const)('of %s, %j is refused', (source, given) => {
  expect(() => checkScholarId(source, given)).toThrow('not an identifier of');
});

test('a page at Google Scholar has an address there', () => {
  const address = 'https://scholar.google.co.uk/citations?user=abc';
  expect(checkGoogleScholarUrl(address)).toBe(address);
  expect(checkGoogleScholarUrl('')).toBeNull();
  for (const wrong of [
    'https://scholar.google.com.evil.example/',
    'javascript:alert(1)',
    'Jo Lee',
    'https://google.com/',
  ])
    expect(() => checkGoogleScholarUrl(wrong)).toThrow('not the address of a page at Google Scholar');
});
