/** How people and personas are paired for rectified figures: each person with a twin, or with the personas of the same group. */
import { holm } from '../../simulations/significance.ts';
import { clearBelow, pText } from '../../simulations/comparison.ts';
import { smallSample } from '../../simulations/small-sample.ts';
import { chiSquareTest } from '../statistics/chi-square.ts';
import type { PairedAnswer, PersonaAnswer } from '../statistics/ppi.ts';
import { weightedMean } from '../statistics/weights.ts';
import { attributeKey, type Groups } from './groups.ts';
import type { CountedResponse, Given, QuestionSides } from './responses.ts';
import { listOf } from './sentences.ts';

export interface Paired {
  pairs: PairedAnswer[];
  others: PersonaAnswer[];
}

export interface Pairing {
  mode: 'twins' | 'groups' | null;
  sentence: string;
  /** True for people who are to be paired: those with a twin, or all. */
  isPaired(id: string): boolean;
  /** Pairs values of one figure; empty without a mode. */
  pair<A>(sides: QuestionSides<A>, valueOf: (answer: A) => number): Paired;
}

interface Sources {
  people: readonly CountedResponse[];
  personas: readonly CountedResponse[];
  twins: readonly CountedResponse[];
}

/** A cell with fewer personas takes the mean of all. */
const minInCell = 5;
const maxAttributes = 3;

const fewSentence = 'Options that fewer than five people chose, or did not choose, keep the figure of people.';

const nothing: Paired = { pairs: [], others: [] };

/**
 * Decides how to pair. Rectified figures hold only if people and the other personas are drawn alike, so there are none
 * when they clearly differ in an attribute that both have and that no weights align.
 */
export function choosePairing(
  sources: Sources,
  groups: Groups,
  groupKey: string | null,
  weighted: readonly string[],
): Pairing {
  const { people, personas, twins } = sources;
  const none = (sentence: string): Pairing => ({
    mode: null,
    sentence,
    isPaired: () => false,
    pair: () => nothing,
  });
  if (people.length === 0 || personas.length + twins.length === 0)
    return none('Rectified figures need answers of people and of personas.');
  const shared = sharedAttributes(sources, groups);
  const differing = findDifferences(
    sources,
    groups,
    shared.filter((key) => !weighted.includes(key)),
  );
  if (differing.length > 0) {
    const names = differing.map(({ label, pValue }) => `${label} (${pText(pValue)})`);
    return none(
      `People and personas differ in ${listOf(names)}, so nothing is rectified. Weight both to the shares of your population.`,
    );
  }
  const paired = new Set(twins.map(({ twinOf }) => twinOf));
  const withTwin = people.filter(({ id }) => paired.has(id)).length;
  if (withTwin >= smallSample && withTwin >= people.length / 2 && personas.length > 1)
    return {
      mode: 'twins',
      sentence: `Each person is paired with a persona that has the same facts. ${fewSentence}`,
      isPaired: (id) => paired.has(id),
      pair: pairTwins,
    };
  const keys = groupKey === null ? shared.slice(0, maxAttributes) : [groupKey];
  if (keys.length === 0 || personas.length === 0)
    return none('Rectified figures need twins, or an attribute that people and personas share.');
  const labels = keys.map((key) => groups.options.find((option) => option.key === key)?.label ?? key);
  return {
    mode: 'groups',
    sentence: `Each person is paired with the mean of the personas with the same ${listOf(labels)}. ${fewSentence}`,
    isPaired: () => true,
    pair: (sides, valueOf) => pairGroups(sides, valueOf, (response) => cellOf(response, keys, groups)),
  };
}

/** Lists the attributes that nearly all of both sides have, those with the fewest values first. */
function sharedAttributes({ people, personas }: Sources, groups: Groups): string[] {
  const isShared = (key: string) =>
    [people, personas].every(
      (side) => side.filter((response) => groups.categoryOf(key, response) !== null).length >= 0.8 * side.length,
    );
  return groups.options
    .filter(({ key }) => key.startsWith(attributeKey('')) && isShared(key))
    .toSorted((one, other) => one.values.length - other.values.length)
    .map(({ key }) => key);
}

/** Lists the attributes whose shares clearly differ between people and personas (chi-square, Holm). */
function findDifferences({ people, personas }: Sources, groups: Groups, keys: readonly string[]) {
  const tests = keys.flatMap((key) => {
    const option = groups.options.find((one) => one.key === key);
    const values = option?.values ?? [];
    const table = [people, personas].map((side) => {
      const categories = side.map((response) => groups.categoryOf(key, response));
      return values.map(({ value }) => categories.filter((category) => category === value).length);
    });
    const test = chiSquareTest(table);
    return test === null ? [] : [{ label: option?.label ?? key, pValue: test.pValue }];
  });
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.flatMap(({ label }, at) => {
    const pValue = adjusted[at] ?? 1;
    return pValue < clearBelow ? [{ label, pValue }] : [];
  });
}

function pairTwins<A>({ people, personas, twins }: QuestionSides<A>, valueOf: (answer: A) => number): Paired {
  const ofPerson = new Map(twins.given.map(({ response, answer }) => [response.twinOf, answer]));
  return {
    pairs: people.given.flatMap(({ response, answer, weight }) => {
      const twin = ofPerson.get(response.id);
      return twin === undefined ? [] : [{ human: valueOf(answer), persona: valueOf(twin), weight }];
    }),
    others: personas.given.map(({ answer, weight }) => ({ persona: valueOf(answer), weight })),
  };
}

/** The mean of the personas of a cell is a prediction for whoever is in it, for people and for personas alike. */
function pairGroups<A>(
  { people, personas }: QuestionSides<A>,
  valueOf: (answer: A) => number,
  cell: (response: CountedResponse) => string,
): Paired {
  const byCell = new Map<string, Given<A>[]>();
  for (const given of personas.given) {
    const key = cell(given.response);
    const found = byCell.get(key);
    if (found === undefined) byCell.set(key, [given]);
    else found.push(given);
  }
  const meanOf = (members: readonly Given<A>[]) => weightedMean(members, ({ answer }) => valueOf(answer));
  const overall = meanOf(personas.given);
  const means = new Map(
    [...byCell].map(([key, members]) => [key, members.length < minInCell ? overall : meanOf(members)]),
  );
  const predicted = ({ response }: Given<A>) => means.get(cell(response)) ?? overall;
  return {
    pairs: people.given.map((given) => ({
      human: valueOf(given.answer),
      persona: predicted(given),
      weight: given.weight,
    })),
    others: personas.given.map((given) => ({ persona: predicted(given), weight: given.weight })),
  };
}

function cellOf(response: CountedResponse, keys: readonly string[], groups: Groups): string {
  return keys.map((key) => groups.categoryOf(key, response) ?? '').join('\u0000');
}
