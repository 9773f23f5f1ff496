/** How people and personas are paired for rectified figures: each person with a twin, or with the personas of the same group. */
import { smallSample } from '../../simulations/small-sample.ts';
import type { PairedAnswer, PersonaAnswer } from '../statistics/ppi.ts';
import { weightedMean } from '../statistics/weights.ts';
import { attributeKey, type Groups } from './groups.ts';
import { alignToPeople, minInCell, type Margins, type Predicted } from './margins.ts';
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

const maxAttributes = 3;

const fewSentence = 'Options that fewer than five people chose, or did not choose, keep the figure of people.';

const nothing: Paired = { pairs: [], others: [] };

/**
 * Decides how to pair. Rectified figures hold only if the other personas are like the people, so these are weighted to
 * the people's shares of the attributes that both have; those that weights align already stay as they are.
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
  const paired = new Set(twins.map(({ twinOf }) => twinOf));
  const withTwin = people.filter(({ id }) => paired.has(id)).length;
  const isTwins = withTwin >= smallSample && withTwin >= people.length / 2 && personas.length > 1;
  const keys = groupKey === null ? shared.slice(0, maxAttributes) : [groupKey];
  if (!isTwins && (keys.length === 0 || personas.length === 0))
    return none('Rectified figures need twins, or an attribute that people and personas share.');
  const open = shared.filter((key) => !weighted.includes(key));
  const margins = alignToPeople(sources, groups, open, weighted);
  if (margins.matched < minMatched)
    return none(
      ['Most people have no personas of their kind, so nothing is rectified.', ...margins.sentences].join(' '),
    );
  const toSentence = (sentence: string) =>
    [sentence, ...marginSentence(margins), ...margins.sentences, fewSentence].join(' ');
  if (isTwins)
    return {
      mode: 'twins',
      sentence: toSentence('Each person is paired with a persona that has the same facts.'),
      isPaired: (id) => paired.has(id),
      pair: (sides, valueOf) => pairTwins(sides, valueOf, margins),
    };
  const labels = keys.map((key) => groups.options.find((option) => option.key === key)?.label ?? key);
  const isExplained = keys.length === 1 && labels.every((label) => margins.labels.includes(label));
  const own = `Each person is paired with the mean of the personas with the same ${listOf(labels)}.`;
  return {
    mode: 'groups',
    sentence: toSentence(
      isExplained
        ? `${own} That adds no precision, since the personas have the people’s own shares of it: ask twins, or weight both sides to the shares of your population.`
        : own,
    ),
    isPaired: () => true,
    pair: (sides, valueOf) => pairGroups(sides, valueOf, (response) => cellOf(response, keys, groups), margins),
  };
}

/** Where fewer people have personas of their kind, nearly nothing is known of how personas differ from people. */
const minMatched = 0.5;

function marginSentence({ labels }: Margins): string[] {
  return labels.length === 0 ? [] : [`Personas are weighted to the people’s shares of ${listOf(labels)}.`];
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

function pairTwins<A>(
  { people, personas, twins }: QuestionSides<A>,
  valueOf: (answer: A) => number,
  margins: Margins,
): Paired {
  const ofPerson = new Map(twins.given.map(({ response, answer }) => [response.twinOf, answer]));
  const withTwin = people.given.flatMap((given) => {
    const twin = ofPerson.get(given.response.id);
    return twin === undefined ? [] : [{ given, value: valueOf(twin) }];
  });
  return adjusted(
    withTwin.map(({ given }) => given),
    withTwin.map(({ value }) => value),
    personas.given.map(({ response, answer, weight }) => ({ response, value: valueOf(answer), weight })),
    valueOf,
    margins,
  );
}

/** The mean of the personas of a cell is a prediction for whoever is in it, for people and for personas alike. */
function pairGroups<A>(
  { people, personas }: QuestionSides<A>,
  valueOf: (answer: A) => number,
  cell: (response: CountedResponse) => string,
  margins: Margins,
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
  return adjusted(
    people.given,
    people.given.map(predicted),
    personas.given.map((given) => ({ response: given.response, value: predicted(given), weight: given.weight })),
    valueOf,
    margins,
  );
}

function adjusted<A>(
  people: readonly Given<A>[],
  values: readonly number[],
  personas: readonly Predicted[],
  valueOf: (answer: A) => number,
  margins: Margins,
): Paired {
  const predictions = people.map(({ response, weight }, at) => ({ response, weight, value: values[at] ?? 0 }));
  const found = margins.adjust(predictions, personas);
  return {
    pairs: people.map(({ answer, weight }, at) => ({
      human: valueOf(answer),
      persona: found.people[at] ?? 0,
      weight,
    })),
    others: found.personas.map(({ value, weight }) => ({ persona: value, weight })),
  };
}

function cellOf(response: CountedResponse, keys: readonly string[], groups: Groups): string {
  return keys.map((key) => groups.categoryOf(key, response) ?? '').join('\u0000');
}
