/** Sentences about a break-down, from the same tests as its figures. */
import { pointsText } from '../simulations/comparison.ts';
import type { Scale } from '../simulations/scale.ts';
import { smallSample } from '../simulations/small-sample.ts';
import type { Effect } from './explain.ts';
import { groupFigures, partsOf, type BreakdownGroup } from './figures.ts';
import type { Personas } from './personas.ts';
import { divide } from './tally.ts';

/** Compares the highest and the lowest large group: 'Democrat 39 points above Republican'; null without two of them. */
export function contrastOf(personas: Personas, places: Int32Array, { attribute, group }: Effect): string | null {
  const label = attribute.groups[group ?? -1]?.label ?? '';
  const parts = group === null ? partsOf(attribute, places) : withAndWithout(places, attribute, group);
  const figures = groupFigures(personas, parts)
    .filter(({ key, isSmall }) => key !== null && !isSmall)
    .toSorted((a, b) => b.positive.share - a.positive.share);
  const [highest, lowest] = [figures.at(0), figures.at(-1)];
  if (highest === undefined || lowest === undefined || highest === lowest) return null;
  const points = pointsText(highest.positive.share - lowest.positive.share);
  if (group === null) return `${highest.label} ${points} above ${lowest.label}`;
  return `${label}: with it ${points} ${highest.key === 'with' ? 'above' : 'below'} without`;
}

function withAndWithout(places: Int32Array, attribute: Effect['attribute'], group: number) {
  const having = new Set(divide(attribute, places).byGroup[group]);
  return [
    { key: 'with', label: '', places: [...having] },
    { key: 'without', label: '', places: [...places].filter((place) => !having.has(place)) },
  ];
}

/** Says which attributes divide the personas, those that go together as one finding, and the first of them how. */
export function splitSentence(effects: readonly Effect[], contrast: string | null, people: number): string {
  if (people < smallSample) return `Fewer than ${smallSample} people are too few to say what divides them.`;
  const tested = effects.length;
  if (tested === 0) return 'These personas have no attribute with two groups that are large enough to compare.';
  const found = findingsOf(effects);
  if (found.length === 0)
    return tested === 1
      ? 'The one attribute that was tested makes no difference that chance would not.'
      : `None of the ${tested} attributes makes a difference that chance would not.`;
  const detail = contrast === null ? '' : ` ${contrast}.`;
  const shown = found.slice(0, maxFindings);
  const more = found.length - shown.length;
  const [only = []] = found;
  if (found.length === 1 && only.length > 1)
    return `These attributes go together and divide these personas as one finding: ${someOf(only)}.${detail}`;
  if (found.every((names) => names.length === 1)) {
    const names = listed(more > 0 ? [...shown.flat(), `${more} more`] : shown.flat());
    const count = found.length === 1 ? 'One attribute divides' : `${numberWord(found.length)} attributes divide`;
    return `${count} these personas: ${names}.${detail}`;
  }
  const names = shown.map((one) => (one.length > 1 ? `${someOf(one)} (these go together)` : someOf(one)));
  return `${numberWord(found.length)} findings divide these personas: ${[...names, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.${detail}`;
}

const maxFindings = 3;
/** Attributes of one finding that are named. */
const maxNamed = 5;

/** Groups the clear attributes by what they go together with: the names of each finding, the strongest first. */
function findingsOf(effects: readonly Effect[]): string[][] {
  const clear = effects.filter(({ isClear }) => isClear);
  const byLeader = Map.groupBy(clear, ({ attribute, goesWith }) => goesWith ?? attribute);
  return [...byLeader.values()].map((held) => held.map(({ attribute }) => attribute.label.toLowerCase()));
}

function someOf(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return listed(more > 1 ? [...names.slice(0, maxNamed), `${more} more`] : names);
}

/** Says which groups are clearly above others; null when fewer than two are large enough to compare. */
export function groupsSentence(groups: readonly BreakdownGroup[], { adjective }: Scale): string | null {
  if (groups.filter(({ letter }) => letter !== null).length < 2) return null;
  const byLetter = new Map(groups.map((group) => [group.letter, group.label]));
  const lines = groups
    .filter((group) => group.clearlyAbove.length > 0)
    .map(
      ({ label, clearlyAbove }) =>
        `${label} more ${adjective} than ${listed(clearlyAbove.map((one) => byLetter.get(one) ?? ''))}`,
    );
  return lines.length === 0 ? 'No clear difference between these groups.' : `Clear differences: ${lines.join('; ')}.`;
}

export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function numberWord(number: number): string {
  return numberWords[number] ?? String(number);
}
