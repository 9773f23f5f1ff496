/** Detects identifying data by the name of a column or attribute and by the form of its values. */
import { foldHeader, toLatinDigits } from '../letters.ts';
import { fieldWords, type FieldMeaning } from './field-words.ts';

export const identifyingKinds = ['name', 'email', 'phone', 'address', 'account', 'link', 'birthDate'] as const;
export type IdentifyingKind = (typeof identifyingKinds)[number];

const names =
  /^((full|first|last|middle|maiden|family|given|display|contact|customer|client|voter|member|person|spouse|partner|parent|mothers?|fathers?|nick|sur|fore|preferred|legal|patient|subscriber|guest|respondent|kunden|vor|nach)?names?|first|last|middle|middleinitial|initials|salutation|lname|fname|spouse|prenom|nom|nombre|apellidos?|nickname)$/;
const numbered = '(id|ids|no|nr|num|number|nummer|code|ref|reference|key)';

/** In this order: an 'e-mail address' is no street address, and a 'username' is no name. */
const headers: readonly (readonly [IdentifyingKind, RegExp])[] = [
  ['email', /e?mail(address(es)?|adresse|id|\d)?$|correo/],
  ['link', /(url|urls|website|homepage|webpage|webseite|permalink|avatar|photo|picture|headshot)$/],
  [
    'link',
    /^(linkedin|twitter|instagram|facebook|tiktok|youtube|github|mastodon|bluesky|threads|snapchat|reddit)(profile|account|page|user|link)?$/,
  ],
  [
    'link',
    /(handle|username|screenname|login|loginname|userid|ipaddress|ipaddr|deviceid|cookieid|advertisingid)$|^(ip|user)$/,
  ],
  [
    'phone',
    /(phone|telephone|telefon|telefono|mobile|cellphone|handy|whatsapp|fax)(\d|no|nr|num|number|nummer)?$|^(cell|tel|mobil|home|work)(no|nr|num|number|phone)?\d?$/,
  ],
  [
    'address',
    /(street|streetaddress|address|addr|addressline|strasse|anschrift|postanschrift|direccion|domicilio|pobox)(line)?\d?$|^(house|apartment|apt|unit|building)(no|nr|number)?$/,
  ],
  ['birthDate', /(birthdate|dateofbirth|birthday|dob|geburtsdatum|geburtstag|fechadenacimiento)$|^birth$/],
  [
    'account',
    new RegExp(
      `(account|acct|membership|member|customer|client|kunden|kunde|patient|voter|policy|order|invoice|loyalty|card|contract|subscriber|employee|staff|student|case|file|record|registration|license|licence|driverslicense|national|tax|person|contact|crm|external|internal|source|passport|resp|respondent|response|participant|panelist|interview|teilnehmer|teilnehmerin|befragten|befragter|probanden|fall|interviewten)${numbered}$`,
    ),
  ],
  [
    'account',
    /^(id|uid|uuid|guid|ssn|sin|nin|ein|iban|bic|passport|account|acct|ref|reference|refno|taxid|socialsecurity|socialsecuritynumber|nino|curp|dni|nif|vin|licenseplate|plate|lfdn|lfdnr|laufnr|laufendenr|laufendenummer|vpnr|vpn|respno|serial|serialno|serialnumber)$/,
  ],
  ['name', names],
  // A question instead of a header: 'What is your first name?'
  ['name', /your(full|first|last|middle|family|sur)?names?$|(full|first|last)names?$/],
];

const wordsOfKinds: readonly (readonly [IdentifyingKind, readonly FieldMeaning[]])[] = [
  ['name', ['firstName', 'lastName', 'fullName', 'otherName']],
  ['email', ['email']],
  ['phone', ['phone']],
  ['address', ['address']],
  ['birthDate', ['birthDate']],
  ['account', ['account']],
];

/** 'Work' may be the number of a phone or a job: its cells decide. */
const maybePhone = /^(cell|tel|mobil|home|work)$/;
const hasPhoneDigits = (value: unknown) => String(value).replaceAll(/[^\p{Nd}]/gu, '').length >= 7;

/** Rows and options of questions, too: 'How do you travel? - Work'. */
const ambiguousPart = /^(first|last|middle|user|building|unit|house|cell|tel|mobil|home|work)$/;

/**
 * Classifies a header or attribute name; null when it does not identify a person. `values` are some of its cells, which
 * decide where the name has two meanings.
 */
export function classifyHeader(header: string, values?: readonly unknown[]): IdentifyingKind | null {
  // Survey tools write a question and its part into one header: 'Contact information - Name'.
  const parts = header
    .split(/: | [-–] /)
    .map(foldHeader)
    .filter((part) => !ambiguousPart.test(part));
  const texts = [foldHeader(header), ...parts];
  return texts.map((text) => kindOf(text, values)).find((kind) => kind !== null) ?? null;
}

function kindOf(text: string, values: readonly unknown[] | undefined): IdentifyingKind | null {
  if (values !== undefined && maybePhone.test(text) && !values.some(hasPhoneDigits)) return null;
  return (
    headers.find(([, pattern]) => pattern.test(text))?.[0] ??
    wordsOfKinds.find(([, meanings]) => meanings.some((meaning) => fieldWords[meaning].has(text)))?.[0] ??
    null
  );
}

const emailValue = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const linkValue =
  /^(https?:\/\/|www\.)\S+$|^@[\p{L}\p{N}\p{M}_]{2,}$|^[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)*\.(com|org|net|io|de|co\.uk|edu|gov)(\/\S*)?$/iu;
const phoneValue = /^(?=(?:\D*\d){7,15}\D*$)\+?\(?\d[\d\s().\-/]{6,}(\s*(x|ext\.?)\s*\d+)?$/i;
const streetWords =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|way|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|row|close|crescent';
const streetValue = new RegExp(
  `\\b\\d+[a-z]?\\s+(\\S+\\s+){0,4}?(${streetWords})\\b\\.?|\\b\\S*(straße|strasse|str\\.|weg|allee|platz|gasse)\\s+\\d+|\\bp\\.?\\s?o\\.? box\\s+\\d+`,
  'i',
);
/** Streets of languages that are not written in Latin letters: the number is before or after the word. */
const foreignStreet =
  /^(?=.*\p{N}).*((?<!\p{L})(ул|улица|пр-т|просп|проспект|пер|переулок|шоссе|вул|οδός|οδ|λεωφόρος|λεωφ|شارع|طريق|רחוב|רח|שדרות|मार्ग|गली|ถนน|ซอย|ქუჩა|ქ|փողոց|փ|ጎዳና)(?![\p{L}\p{M}])|丁目|番地|路\d+号|路\d+號|街\d+号|街\d+號|道\d+号|(로|길) ?\d+)/iu;
const isoDate =
  /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}[./]\d{1,2}([./]\d{1,2})?$|^\d{1,2}[./-]\d{4}$/;
/** An amount or a range of amounts: '50000-75000', '$1,200,000'. */
export const amountValue = /^[$€£¥]?\d[\d,.]*\s*%?(\s*(-|–|to)\s*[$€£¥]?\d[\d,.]*\s*%?)?$/;
/** One token with at least four digits among its letters: 'AC-104233', '4111111111111111'. */
const codeValue = /^(?=(?:[^\d]*\d){4,})(?=\S{6,}$)[\w\p{Lu}./#-]+$/u;

/** More digits than an amount has, or digits in groups as on a card. */
const serialValue = /^\d{9,}$|^\d{3,4}([ -]\d{3,4}){3,}$/;

/** Classifies a single value; null when it does not identify a person. */
export function classifyValue(value: unknown): IdentifyingKind | null {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) >= 1e8 ? 'account' : null;
  if (typeof value !== 'string') return null;
  const text = toLatinDigits(value.trim());
  if (emailValue.test(text)) return 'email';
  if (linkValue.test(text)) return 'link';
  if (serialValue.test(text)) return 'account';
  if (isoDate.test(text) || amountValue.test(text)) return null;
  if (streetValue.test(text) || foreignStreet.test(text)) return 'address';
  if (/[\s()+-]/.test(text) && phoneValue.test(text)) return 'phone';
  return codeValue.test(text) ? 'account' : null;
}

const minShare = 0.6;
const minRows = 5;

/**
 * Classifies a column by most of its values. Whole numbers of equal length that differ in every row are account
 * numbers.
 */
export function classifyColumn(cells: readonly unknown[]): IdentifyingKind | null {
  const filled = cells.filter((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '');
  if (filled.length === 0) return null;
  const counts = new Map<IdentifyingKind, number>();
  for (const cell of filled) {
    const kind = classifyValue(cell);
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const mostFrequent = [...counts].find(([, count]) => count >= filled.length * minShare);
  if (mostFrequent) return mostFrequent[0];
  const numbers = filled.map((cell) => toLatinDigits(String(cell).trim())).filter((text) => /^\d{6,}$/.test(text));
  const isSerial =
    numbers.length === filled.length && filled.length >= minRows && new Set(numbers).size >= filled.length * 0.95;
  const lengths = numbers.map((text) => text.length);
  return isSerial && Math.max(...lengths) - Math.min(...lengths) <= 1 ? 'account' : null;
}

const minDifferent = 10;

/**
 * Text that differs for nearly everybody identifies people even if no rule recognizes it: free text, codes, names. `rows`
 * counts the people, also those whose cells are blank.
 */
export function isUniqueText(cells: readonly unknown[], rows: number = cells.length): boolean {
  const filled = cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '');
  return filled.length >= minDifferent && filled.length >= rows * 0.2 && new Set(filled).size >= filled.length * 0.9;
}

/**
 * Removes everything before the town: '12 Main St, Springfield, IL' becomes 'Springfield, IL'. Empty when nothing is
 * left.
 */
export function removeStreet(place: string): string {
  return place
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !streetValue.test(part) && !foreignStreet.test(part))
    .join(', ');
}
