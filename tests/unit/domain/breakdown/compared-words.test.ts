/** The sentences of compared groups, read back and held against the answers they were made from. */
import { compareByAttribute, type ComparedGroup } from '../../../../domain/breakdown/compare.ts';
import { comparedSentence, groupSentence } from '../../../../domain/breakdown/compared-words.ts';
import { wholePoints } from '../../../../domain/simulations/comparison.ts';
import { seededRandom, type Random } from '../../../../domain/random.ts';
import { between, whole } from '../../../_support/populations.ts';
import { collect } from './personas.ts';

const letters = ['A', 'B', 'C', 'D', 'E'];

interface Answer {
  person: string;
  group: string;
  score: number;
}

/** Draws the answers to some messages: the same or other people, asked once or several times, with or without a tendency. */
function drawRuns(random: Random): { runs: Answer[][]; isPaired: boolean } {
  const groups = Array.from({ length: whole(random, 2, 4) }, (_, at) => `Group ${at}`);
  const messages = whole(random, 2, 5);
  const isEqual = random() < 0.3;
  const isPaired = random() < 0.7;
  const places = whole(random, 12, 240);
  const people = random() < 0.3 ? whole(random, 8, places) : places;
  const shares = letters.map(() => groups.map(() => (isEqual ? 0.5 : between(random, 0.05, 0.95))));
  const likeness = between(random, 0, 0.9);
  const opinions = Array.from({ length: people }, random);
  const runs = shares.slice(0, messages).map((byGroup, message) => {
    // A run that ended early heard fewer people.
    const heard = random() < 0.2 ? whole(random, 1, places) : places;
    return Array.from({ length: heard }, (_, at) => {
      const person = at % people;
      const share = byGroup[person % groups.length] ?? 0.5;
      const drawn = random() < likeness ? (opinions[person] ?? 0) : random();
      const name = isPaired ? `voter ${person}` : `synthetic-${message}-${person}`;
      return { person: name, group: groups[person % groups.length] ?? '', score: drawn < share ? 1 : -1 };
    });
  });
  return { runs, isPaired };
}

function compare({ runs, isPaired }: ReturnType<typeof drawRuns>): ComparedGroup[] {
  const personas = runs.map((answers) =>
    collect(answers.map(({ person, group, score }) => ({ person, score, segmentId: group, segmentName: group }))),
  );
  const hasGroups = personas.every(({ attributes }) => attributes.some(({ field }) => field === 'segment'));
  return hasGroups ? compareByAttribute(personas, { by: 'segment', only: [], isPaired }) : [];
}

interface Told {
  clear: { higher: string; lower: string; points: string }[];
  alike: string[];
  left: string[];
}

/** Reads a sentence back into what it says of each pair of letters. */
function readBack(sentence: string): Told {
  const told: Told = { clear: [], alike: [], left: [] };
  const lettersOf = (text: string) => text.match(/\b[A-E]\b/g) ?? [];
  for (const clause of sentence.replace(/^For [^:]+: /, '').split('; ')) {
    const [, higher, lower] = /^([A-E]), clearly above (.+)$/.exec(clause) ?? [];
    if (higher !== undefined)
      for (const [, letter = '', points = ''] of (lower ?? '').matchAll(/([A-E]) \(([^)]+)\)/g))
        told.clear.push({ higher, lower: letter, points });
    else if (clause.startsWith('too few people answered')) told.left.push(...lettersOf(clause));
    else if (clause.startsWith('too few')) told.left.push(...letters);
    else if (clause.endsWith('told apart'))
      for (const set of clause.replace(/^neither /, '').split(' nor ')) {
        const own = lettersOf(set);
        told.alike.push(...own.flatMap((one, at) => own.slice(at + 1).map((other) => `${one}${other}`)));
      }
    else throw new Error(`Cannot be read: ${clause}`);
  }
  return told;
}

/** Everything in which a sentence or a mark differs from the answers. */
function contradictionsIn(group: ComparedGroup, runs: readonly Answer[][]): string[] {
  const sentence = groupSentence(group, letters);
  const { clear, alike, left } = readBack(sentence);
  const answersTo = (at: number) => (runs[at] ?? []).filter((answer) => answer.group === group.label);
  const peopleOf = (at: number) => new Set(answersTo(at).map(({ person }) => person)).size;
  const shareOf = (at: number) => {
    const own = answersTo(at);
    return own.filter(({ score }) => score > 0).length / own.length;
  };
  const found: string[] = [];
  for (let first = 0; first < runs.length; first += 1)
    for (let second = first + 1; second < runs.length; second += 1) {
      const name = `${letters[first]}${letters[second]}`;
      const pair = group.pairs.find((one) => one.first === first && one.second === second);
      const saysClear = clear.filter(({ higher, lower }) => [higher, lower].toSorted().join('') === name);
      const saysAlike = alike.includes(name);
      if (Math.min(peopleOf(first), peopleOf(second)) < 10) {
        if (pair !== undefined || saysClear.length > 0 || saysAlike)
          found.push(`${name} is judged by few: ${sentence}`);
        continue;
      }
      if (pair === undefined) {
        found.push(`${name} is not compared`);
        continue;
      }
      const { low, high, pValue, isClear, difference } = pair;
      const plain = shareOf(first) - shareOf(second);
      const excludes = low > 0 || high < 0;
      if (Math.abs(difference - plain) > 1e-9) found.push(`${name} is not the difference of the shares`);
      if (excludes !== isClear || pValue < 0.05 !== isClear) found.push(`${name}: bounds against the verdict`);
      if (isClear && Math.sign(low + high) !== Math.sign(plain)) found.push(`${name}: bounds on the other side`);
      if (isClear === saysAlike || saysClear.length !== (isClear ? 1 : 0)) found.push(`${name}: ${sentence}`);
      for (const { higher, points } of saysClear) {
        if (higher !== letters[plain > 0 ? first : second]) found.push(`${name} the wrong way: ${sentence}`);
        const size = Math.abs(wholePoints(plain));
        if (points !== (size === 1 ? '1 point' : `${size} points`)) found.push(`${name} by ${size}: ${sentence}`);
      }
    }
  const few = runs.flatMap((_, at) => (peopleOf(at) < 10 ? [letters[at] ?? ''] : []));
  if (few.some((letter) => !left.includes(letter))) found.push(`Few people are not named: ${sentence}`);
  return found;
}

test('4,000 random comparisons: no sentence contradicts the answers, and no bound its verdict', () => {
  const random = seededRandom('compared words');
  const found: string[] = [];
  let [groups, clear, alike] = [0, 0, 0];
  while (groups < 4_000) {
    const drawn = drawRuns(random);
    const compared = compare(drawn);
    groups += compared.length;
    for (const group of compared) {
      found.push(...contradictionsIn(group, drawn.runs));
      clear += group.pairs.filter(({ isClear }) => isClear).length;
      alike += group.pairs.filter(({ isClear }) => !isClear).length;
    }
    const overall = comparedSentence(compared);
    const named = compared.filter(
      ({ label, pairs }) => pairs.some(({ isClear }) => isClear) && overall.includes(label),
    );
    const isRight = named.length === compared.filter(({ pairs }) => pairs.some(({ isClear }) => isClear)).length;
    if (!isRight) found.push(overall);
  }
  expect(found).toEqual([]);
  // Both kinds of sentence were read often.
  expect(Math.min(clear, alike)).toBeGreaterThan(2_000);
});

test('equal messages are seldom told apart in any group', () => {
  const random = seededRandom('equal messages');
  const trials = 300;
  let named = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const runs = letters.slice(0, 3).map(() =>
      Array.from({ length: 180 }, (_, at) => ({
        person: `voter ${at}`,
        group: `Group ${at % 3}`,
        score: random() < 0.5 ? 1 : -1,
      })),
    );
    if (compare({ runs, isPaired: true }).some(({ pairs }) => pairs.some(({ isClear }) => isClear))) named += 1;
  }
  // 5% is found as 8% or less in 99 of 100 seeds.
  expect((100 * named) / trials).toBeLessThanOrEqual(8);
});
