/** Criteria in plain words: 'Women who live in a suburb and who are 50 or older, but not those whose tags include student'. */
import { findVoterTarget } from './import/voter-targets.ts';
import { parseRange, readGroup, toEntry, type Criteria, type CriteriaEntry, type Criterion } from './criteria.ts';

/** Returns the name of an attribute within a sentence: 'political lean'. */
type Label = (field: string) => string;

/** Values that a sentence names; of more it gives the number. */
const namedValues = 5;

/** Says in one sentence, without a full stop, who meets the criteria. */
export function describeCriteria(criteria: Criteria, label: Label): string {
  const top = flattened(toEntry(criteria));
  const entries = 'all' in top && !top.not ? top.all : [top];
  if (entries.length === 0) return 'Everybody';
  const noun = entries.find((entry) => nounOf(entry) !== null);
  const left = entries.filter((entry) => entry !== noun);
  const [fits, others] = [left.filter(({ not }) => !not), left.filter(({ not }) => not === true)];
  const head = noun === undefined ? (fits.length === 0 ? 'Everybody' : 'People') : (nounOf(noun) ?? 'People');
  const positive =
    fits.length === 0
      ? ''
      : ` ${joined(
          fits.map((entry) => phrase(entry, false, label, fits.length - 1)),
          'and',
        )}`;
  const negative = others.map((entry) => `not those ${phrase(withoutNot(entry), false, label, 0)}`);
  return `${head}${positive}${negative.length === 0 ? '' : `, but ${joined(negative, 'and')}`}`;
}

/** Takes groups apart that say nothing of their own: those with one entry, and those within a group of their kind. */
function flattened(entry: CriteriaEntry): CriteriaEntry {
  const group = readGroup(entry);
  if (group === null) return entry;
  const entries = group.entries.map(flattened).flatMap((one) => {
    const inner = readGroup(one);
    return inner?.match === group.match && !one.not ? inner.entries : [one];
  });
  const [only] = entries;
  if (only !== undefined && entries.length === 1) return entry.not ? negated(only) : only;
  const not = entry.not ? { not: true as const } : {};
  return group.match === 'all' ? { all: entries, ...not } : { any: entries, ...not };
}

function negated(entry: CriteriaEntry): CriteriaEntry {
  return entry.not ? withoutNot(entry) : { ...entry, not: true };
}

function withoutNot<T extends CriteriaEntry>(entry: T): T {
  const { not: _not, ...rest } = entry;
  return rest as T;
}

const nouns: Record<string, string> = {
  female: 'Women',
  woman: 'Women',
  women: 'Women',
  male: 'Men',
  man: 'Men',
  men: 'Men',
};

function nounOf(entry: CriteriaEntry): string | null {
  if (readGroup(entry) !== null || entry.not) return null;
  const { field, operator, value } = entry as Criterion;
  const [only, ...more] = valuesOf(value);
  if (field !== 'gender' || operator !== 'equals' || only === undefined || more.length > 0) return null;
  return nouns[only.trim().toLowerCase()] ?? null;
}

/** Describes an entry or, with `isNot`, everybody else. At depth 0 a group stands alone and needs no brackets. */
function phrase(entry: CriteriaEntry, isNot: boolean, label: Label, depth: number): string {
  const isOther = isNot !== (entry.not === true);
  const group = readGroup(entry);
  if (group === null) return clause(entry as Criterion, isOther, label);
  const parts = group.entries.map((one) => phrase(one, isOther, label, depth + 1));
  // Not all of them is any of the others.
  const words = joined(parts, (group.match === 'all') === isOther ? 'or' : 'and');
  return depth === 0 ? words : `(${words})`;
}

/** A relative clause: 'who are 18 to 34', 'whose income is not low'. */
function clause({ field, operator, value }: Criterion, isNot: boolean, label: Label): string {
  const no = isNot ? ' not' : '';
  if (operator === 'range') {
    const [more, less] = field === 'age' ? ['older', 'younger'] : ['more', 'less'];
    const words = rangeWords(value, more, less);
    return field === 'age' ? `who are${no} ${words}` : `whose ${label(field)} is${no} ${words}`;
  }
  const place = placeOf(field, operator, value);
  if (place !== null) return `who ${isNot ? 'do not live' : 'live'} in ${place}`;
  const verb = verbOf(field, operator);
  const said = operator === 'contains' ? shownValues(value).map((one) => `‘${one}’`) : shownValues(value);
  return `whose ${label(field)} ${isNot ? verb.not : verb.is} ${joined(said, 'or')}`;
}

/** Kinds of places that are a part of a location's name, as in 'Suburban South'. */
const kindsOfPlace: Record<string, string> = { suburb: 'a suburb', suburban: 'a suburb', rural: 'the countryside' };

function placeOf(field: string, operator: Criterion['operator'], value: unknown): string | null {
  if (operator === 'equals') return field === 'city' || field === 'state' ? joined(shownValues(value), 'or') : null;
  const [only, ...more] = valuesOf(value);
  if (field !== 'location' || only === undefined || more.length > 0) return null;
  return kindsOfPlace[only.trim().toLowerCase()] ?? null;
}

function verbOf(field: string, operator: Criterion['operator']): { is: string; not: string } {
  const isList = findVoterTarget(field)?.kind === 'list';
  if (operator === 'contains')
    return isList ? { is: 'contain', not: 'do not contain' } : { is: 'contains', not: 'does not contain' };
  return isList ? { is: 'include', not: 'do not include' } : { is: 'is', not: 'is not' };
}

function rangeWords(value: unknown, more: string, less: string): string {
  const { min, max } = parseRange(value) ?? { min: -Infinity, max: Infinity };
  if (min === -Infinity) return `${max} or ${less}`;
  if (max === Infinity) return `${min} or ${more}`;
  return min === max ? String(min) : `${min} to ${max}`;
}

function valuesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function shownValues(value: unknown): string[] {
  const values = valuesOf(value);
  if (values.length <= namedValues) return values;
  return [...values.slice(0, namedValues - 1), `${values.length - namedValues + 1} other values`];
}

function joined(parts: readonly string[], word: string): string {
  return parts.join(` ${word} `);
}
