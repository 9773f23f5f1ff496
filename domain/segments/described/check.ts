/** Says why a proposal cannot be drawn from, in sentences for the person who edits it. */
import { plainKey } from '../../personas/record-values.ts';
import { sumOf } from '../../sum.ts';
import { orderByDependence } from './dependence.ts';
import {
  proposalSchema,
  shareTolerance,
  type Proposal,
  type ProposedAttribute,
  type ProposedPair,
} from './proposal.ts';
import { scaleProposal } from './scale.ts';

export type CheckedProposal = { proposal: Proposal; problems: [] } | { proposal: null; problems: string[] };

const maxProblems = 10;

/**
 * Names that a profile keeps for itself or that JavaScript gives a meaning: a profile with an attribute of such a name
 * would be read as something else.
 */
const reservedNames = new Set([
  ...Object.getOwnPropertyNames(Object.prototype).map(plainKey),
  ...'prototype name fullname displayname firstname lastname id source tags notes segmentid userid createdat updatedat importdate confidence location'.split(
    ' ',
  ),
]);

/** Checks a proposal and scales its shares to exactly 1. Never throws, whatever it is given. */
export function checkProposal(given: unknown): CheckedProposal {
  const parsed = proposalSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ message, path }) => inPlace(given, path, message));
    return { proposal: null, problems: [...new Set(problems)].slice(0, maxProblems) };
  }
  const proposal = parsed.data;
  const dependent = new Set(proposal.pairs.map(({ attribute }) => attribute));
  const problems = [
    ...sameNames(proposal),
    ...proposal.attributes.flatMap((attribute) => attributeProblems(attribute, dependent.has(attribute.name))),
    ...proposal.pairs.flatMap((pair) => pairProblems(proposal, pair)),
    ...dependenceProblems(proposal),
  ];
  if (problems.length > 0) return { proposal: null, problems: problems.slice(0, maxProblems) };
  return { proposal: scaleProposal(proposal), problems: [] };
}

/** Names the attribute that a problem is in, where it has a usable name. */
function inPlace(given: unknown, path: PropertyKey[], message: string): string {
  const [list, at] = path;
  if (typeof at !== 'number' || (list !== 'attributes' && list !== 'pairs')) return `${message}.`;
  const { attributes, pairs } = given as Record<string, Record<string, unknown>[] | undefined>;
  if (list === 'pairs') return `Table of ${shownName(pairs?.[at]?.['attribute']) ?? at + 1}: ${message}.`;
  return `${shownName(attributes?.[at]?.['name']) ?? `Attribute ${at + 1}`}: ${message}.`;
}

function shownName(name: unknown): string | null {
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 60) : null;
}

function sameNames({ attributes }: Proposal): string[] {
  const keys = attributes.map(({ name }) => plainKey(name));
  const repeated = attributes.filter(({ name }, at) => keys.indexOf(plainKey(name)) < at);
  return repeated.map(({ name }) => `Two attributes are called ${name}.`);
}

/** The shares of a dependent attribute follow from its table and are not checked. */
function attributeProblems(attribute: ProposedAttribute, isDependent: boolean): string[] {
  const { name, values, source, isAssumed } = attribute;
  const reserved = reservedNames.has(plainKey(name)) || plainKey(name) === '';
  const labels = values.map(({ label }) => label.toLowerCase());
  const repeated = values.find(({ label }, at) => labels.indexOf(label.toLowerCase()) < at);
  return [
    ...(reserved ? [`An attribute cannot be called ${name}.`] : []),
    ...(repeated === undefined ? [] : [`${name}: two values are called ${repeated.label}.`]),
    ...(isDependent
      ? []
      : sumProblem(
          name,
          values.map((one) => one.share),
        )),
    ...(source === null && !isAssumed ? [`${name}: name a source, or mark it as assumed.`] : []),
    ...bandProblems(attribute),
  ];
}

/** Problem of shares that do not add up to 1; none when they do. */
function sumProblem(name: string, shares: readonly number[]): string[] {
  const total = sumOf(shares, (share) => share);
  if (total <= 0) return [`${name}: all shares are zero.`];
  if (Math.abs(total - 1) <= shareTolerance) return [];
  const percent = (total * 100).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return [`${name}: the shares add up to ${percent}%, not 100%.`];
}

function bandProblems({ name, kind, values }: ProposedAttribute): string[] {
  if (kind === 'category') return [];
  const bands = values.map(({ label, from, to }) => ({ label, from, to }));
  const incomplete = bands.find(({ from, to }) => from === undefined || to === undefined || from > to);
  if (incomplete !== undefined)
    return [`${name}: the band ${incomplete.label} needs two whole numbers, the smaller one first.`];
  const sorted = bands.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0));
  const overlap = sorted.findIndex((band, at) => at > 0 && (band.from ?? 0) <= (sorted[at - 1]?.to ?? 0));
  if (overlap > 0) return [`${name}: the bands ${sorted[overlap - 1]?.label} and ${sorted[overlap]?.label} overlap.`];
  const isImpossibleAge = plainKey(name) === 'age' && bands.some(({ from = 0, to = 0 }) => from < 0 || to > 120);
  return isImpossibleAge ? [`${name}: ages are from 0 to 120.`] : [];
}

function pairProblems({ attributes }: Proposal, { attribute, given, rows }: ProposedPair): string[] {
  const own = attributes.find(({ name }) => name === attribute);
  const other = attributes.find(({ name }) => name === given);
  const title = `${attribute} by ${given}`;
  if (own === undefined || other === undefined)
    return [`${title}: there is no attribute called ${own === undefined ? attribute : given}.`];
  if (rows.length !== other.values.length || rows.some((row) => row.length !== own.values.length))
    return [
      `${title}: the table needs a row for each of the ${other.values.length} values of ${given}, with ${own.values.length} shares each.`,
    ];
  return rows.flatMap((row, at) => sumProblem(`${title}, ${other.values[at]?.label}`, row));
}

function dependenceProblems({ attributes, pairs }: Proposal): string[] {
  const twice = pairs.find(({ attribute }, at) => pairs.findIndex((pair) => pair.attribute === attribute) < at);
  if (twice !== undefined) return [`${twice.attribute} depends on two attributes; it can depend on one.`];
  return orderByDependence(attributes, pairs) === null ? ['The tables depend on each other in a circle.'] : [];
}
