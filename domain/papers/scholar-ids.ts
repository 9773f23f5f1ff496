/** Identifiers of scholars at the services that list their papers. */
import { InvalidInput } from '../errors.ts';
import { sourceNames, type PaperSource } from './found-paper.ts';

interface Identifier {
  /** Field of the input. */
  field: 'orcid' | 'openAlex' | 'semanticScholar';
  example: string;
  /** Returns the identifier without an address around it; null when it is none. */
  read: (text: string) => string | null;
}

export const identifiers: Readonly<Record<PaperSource, Identifier>> = {
  orcid: { field: 'orcid', example: '0000-0002-1825-0097', read: readOrcid },
  openalex: {
    field: 'openAlex',
    example: 'A5023888391',
    read: (text) =>
      /^(?:https?:\/\/(?:api\.)?openalex\.org\/(?:authors\/)?)?(A\d{3,12})$/i.exec(text)?.[1]?.toUpperCase() ?? null,
  },
  'semantic-scholar': {
    field: 'semanticScholar',
    example: '1741101',
    read: (text) =>
      /^(?:https?:\/\/(?:www\.)?semanticscholar\.org\/author\/(?:[^/]+\/)?)?(\d{1,12})\/?$/i.exec(text)?.[1] ?? null,
  },
};

/** Reads an ORCID iD with its check character (ISO 7064, mod 11-2), also out of its address. */
function readOrcid(text: string): string | null {
  const digits = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dx])$/i
    .exec(text)
    ?.slice(1)
    .map((part) => part.toUpperCase());
  if (digits === undefined) return null;
  const characters = digits.join('');
  return checkCharacterOf(characters.slice(0, 15)) === characters.at(15) ? digits.join('-') : null;
}

/** Computes the last character of an ORCID iD from the 15 digits before it. */
export function checkCharacterOf(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const rest = (12 - (total % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Checks an identifier; an empty one is null. Throws InvalidInput. */
export function checkScholarId(source: PaperSource, given: string | null | undefined): string | null {
  const text = (given ?? '').trim();
  if (text === '') return null;
  const { field, example, read } = identifiers[source];
  const id = read(text);
  if (id === null)
    throw new InvalidInput(
      source === 'orcid'
        ? `This is not an ORCID iD, or one of its digits is wrong. It looks like ${example}`
        : `This is not an identifier of ${sourceNames[source]}. It looks like ${example}`,
      field,
    );
  return id;
}

/** Checks the address of a page at Google Scholar, which is shown and never fetched. Throws InvalidInput. */
export function checkGoogleScholarUrl(given: string | null | undefined): string | null {
  const text = (given ?? '').trim();
  if (text === '') return null;
  const url = URL.parse(text);
  if (
    url === null ||
    text.length > 500 ||
    !/^https?:$/.test(url.protocol) ||
    !/^scholar\.google\.(com|[a-z]{2}|com?\.[a-z]{2})$/.test(url.hostname)
  )
    throw new InvalidInput('This is not the address of a page at Google Scholar', 'googleScholarUrl');
  return url.href;
}
