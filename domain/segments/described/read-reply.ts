/** Reads a model's proposal, in the shapes that models use, and mends what needs no decision. */
import { isObject } from '../../is-object.ts';
import { plainKey } from '../../personas/record-values.ts';
import { extractObject, type Repair } from '../../simulations/extract-json.ts';
import { sumOf } from '../../sum.ts';
import { sharedName, sharedValue } from '../vocabulary.ts';
import { checkProposal } from './check.ts';
import { proposalLimits, shareTolerance, type Proposal } from './proposal.ts';
import { scaleShares } from './scale.ts';

/** A proposal with notes on what was changed in the model's figures; or the reason why the reply cannot be used. */
export type ReadProposal = { proposal: Proposal; notes: string[] } | { problem: string };

const unreadable = 'The reply was not the JSON that was asked for.';

/** Reads a reply. Negative, missing and all-zero shares are problems; other sums are scaled, which a note says. */
export function readProposalReply(reply: string, repair?: Repair): ReadProposal {
  const found = extractObject(reply, repair, (object) => (Array.isArray(unwrap(object)['attributes']) ? 2 : 1));
  if (found === null) return { problem: unreadable };
  const notes: string[] = [];
  const mended = mendProposal(unwrap(found.object), notes);
  const { proposal, problems } = checkProposal(mended);
  if (proposal !== null) return { proposal, notes };
  // Tables are an addition: without them the shares may still be whole.
  const { proposal: plain } = checkProposal({ ...mended, pairs: [] });
  if (plain === null) return { problem: problems.join(' ') };
  return {
    proposal: plain,
    notes: [...notes, `Tables were left out, because they did not fit: ${problems.join(' ')}`],
  };
}

/** Models like to put an object into another one: {"proposal": {…}}. */
function unwrap(object: Record<string, unknown>): Record<string, unknown> {
  const [only, ...others] = Object.values(object);
  return others.length === 0 && isObject(only) && 'attributes' in only ? only : object;
}

function mendProposal(given: Record<string, unknown>, notes: string[]): Record<string, unknown> {
  const rename = renamer(listOf(given['attributes']));
  const found = listOf(given['attributes']).map((one) => mendAttribute(one, rename, notes));
  const attributes = found.map((one) => withSharedValues(one, given['country']));
  const pairs = listOf(given['pairs']).map((pair) => mendPair(pair, rename));
  return { ...given, size: mendSize(given['size'], notes), attributes, pairs };
}

/** Calls values as other segments do, unless two would then have one name. */
function withSharedValues(attribute: unknown, country: unknown): unknown {
  if (!isObject(attribute) || typeof attribute['name'] !== 'string') return attribute;
  const { name, values } = attribute;
  const shared = listOf(values).map((value) =>
    isObject(value) && typeof value['label'] === 'string'
      ? { ...value, label: sharedValue(name, value['label'], country) }
      : value,
  );
  const labels = shared.flatMap((value) => (isObject(value) ? [String(value['label']).toLowerCase()] : []));
  return new Set(labels).size < labels.length ? attribute : { ...attribute, values: shared };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function mendSize(size: unknown, notes: string[]): unknown {
  const number = numberOf(size);
  if (number === null) return 200;
  const { minSize, maxSize } = proposalLimits;
  const kept = Math.min(maxSize, Math.max(minSize, Math.round(number)));
  if (kept !== number)
    notes.push(
      `The size was ${number.toLocaleString('en-US')}; a segment has ${minSize} to ${maxSize.toLocaleString('en-US')} people.`,
    );
  return kept;
}

function mendAttribute(given: unknown, rename: Rename, notes: string[]): unknown {
  if (!isObject(given)) return given;
  const name = rename(given['name']);
  const values = listOf(given['values']).map(mendValue);
  const shares = values.map((value) => (isObject(value) ? value['share'] : null));
  const scaled = scaleOrNull(shares);
  if (
    scaled !== null &&
    Math.abs(scaled.total - 1) > shareTolerance &&
    Math.abs(scaled.total - 100) > 100 * shareTolerance
  )
    notes.push(`The shares of ${String(name)} added up to ${percentOf(scaled.total)}; they were scaled to 100%.`);
  // A model that assumed its figures took them from no source.
  const source = given['isAssumed'] === true ? null : mendSource(given['source']);
  return {
    ...given,
    name,
    values:
      scaled === null
        ? values
        : values.map((value, at) => (isObject(value) ? { ...value, share: scaled.shares[at] } : value)),
    source,
    isAssumed: source === null,
  };
}

type Rename = (name: unknown) => unknown;

/** Gives attributes the names that they have in other segments; of two that would have one name, neither changes. */
function renamer(attributes: readonly unknown[]): Rename {
  const names = attributes.flatMap((one) => (isObject(one) && typeof one['name'] === 'string' ? [one['name']] : []));
  const mended = names.map(mendName);
  return (name) => {
    if (typeof name !== 'string') return name;
    const own = mendName(name);
    return mended.filter((one) => one === own).length > 1 ? name : own;
  };
}

/** The shared name; the place of residence is made of the country and the region. */
function mendName(name: string): string {
  const plain = plainKey(name);
  if (plain === 'location') return 'region';
  return plain === 'age' || plain === 'gender' ? plain : sharedName(name);
}

function mendValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { label, share, from, to } = value;
  const [low, high] = [numberOf(from), numberOf(to)];
  return {
    label: label ?? (low === null ? undefined : `${low}-${high ?? low}`),
    share: numberOf(share) ?? share,
    ...(low === null ? {} : { from: low }),
    ...(high === null ? {} : { to: high }),
  };
}

function mendPair(pair: unknown, rename: Rename): unknown {
  if (!isObject(pair)) return pair;
  const rows = listOf(pair['rows']).map(
    (row) => scaleOrNull(listOf(row).map((share) => numberOf(share) ?? share))?.shares ?? row,
  );
  return { attribute: rename(pair['attribute']), given: rename(pair['given']), rows };
}

/** Scales shares, also percentages and counts; null when one is no number of 0 or more, or all are 0. */
function scaleOrNull(shares: readonly unknown[]): { shares: number[]; total: number } | null {
  const numbers = shares.filter(
    (share) => typeof share === 'number' && Number.isFinite(share) && share >= 0,
  ) as number[];
  const total = sumOf(numbers, (share) => share);
  if (numbers.length < shares.length || total <= 0) return null;
  return { shares: scaleShares(numbers), total };
}

function percentOf(total: number): string {
  return `${(total <= 2 ? total * 100 : total).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

function mendSource(source: unknown): unknown {
  if (typeof source === 'string' && source.trim() !== '') return { title: source.slice(0, 300), url: null, year: null };
  if (!isObject(source) || typeof source['title'] !== 'string' || source['title'].trim() === '') return null;
  const { title, url, year } = source;
  return { title: title.slice(0, 300), url: typeof url === 'string' ? url.slice(0, 500) : null, year: numberOf(year) };
}

/** A number, also one in a text such as '12.5%'. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?[\d.,]+\s*%?\s*$/.test(value)) return null;
  const number = Number(value.replaceAll(/[\s,%]/g, ''));
  return Number.isFinite(number) ? number : null;
}
