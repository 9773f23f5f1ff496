/** Sentences about attributes, groups and themes. */
import { words } from '../../../api/exports/words.ts';
import { explainSplit } from '../../../domain/breakdown/explain.ts';
import { groupFigures, partsOf } from '../../../domain/breakdown/figures.ts';
import { PersonaCollector } from '../../../domain/breakdown/personas.ts';
import { contrastOf, groupsSentence, splitSentence } from '../../../domain/breakdown/sentences.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { frequencies } from '../../../domain/themes/frequencies.ts';
import type { Reason } from '../../../domain/themes/reason.ts';
import { moreOftenWords } from '../../../domain/themes/words.ts';
import { whole, type Random } from '../populations.ts';
import { drawScale, drawSize } from './draw.ts';
import { differenceBetween, type KnownDifference, type Sides, type Written } from './judge.ts';
import type { Writer } from './writers.ts';

interface Asked {
  person: string;
  group: string;
  isPositive: boolean;
}

/** Draws answers of people of up to six groups, some of which have another tendency. */
function drawAsked(random: Random, size: number, most: number): Asked[] {
  const groups = Array.from({ length: whole(random, 2, 6) }, (_, at) => ({
    name: `Party ${'ABCDEF'[at]}`,
    share: random(),
  }));
  const common = random();
  const areAlike = random() < 0.4;
  return Array.from({ length: size }, (_, person) => {
    const { name, share } = groups[whole(random, 0, groups.length - 1)] ?? { name: '', share: 0.5 };
    const tendency = areAlike ? common : share;
    const opinion = random() < tendency;
    return Array.from({ length: whole(random, 1, most) }, () => ({
      person: `${person}`,
      group: name,
      isPositive: random() < 0.7 ? opinion : random() < tendency,
    }));
  }).flat();
}

/** Difference of two sets of answers by different people. */
function differenceOf(first: readonly Asked[], second: readonly Asked[]): KnownDifference {
  const sides = (asked: readonly Asked[], side: keyof Sides): Sides[] =>
    [...Map.groupBy(asked, ({ person }) => person).values()].map((own) => ({
      [side]: [own.length, own.filter(({ isPositive }) => isPositive).length] as const,
    }));
  return differenceBetween([...sides(first, 'first'), ...sides(second, 'second')]);
}

const breakdown: Writer = {
  writes: ['splitSentence', 'contrastOf', 'groupsSentence'],
  oneIn: 4,
  write(random) {
    const asked = drawAsked(random, drawSize(random, 1_500), random() < 0.6 ? 1 : whole(random, 2, 8));
    const collector = new PersonaCollector();
    for (const [personaIndex, { person, group, isPositive }] of asked.entries()) {
      const attributes = { party: group, region: `Region ${Number(person) % 3}` };
      const score = isPositive ? 1 : -1;
      collector.add({ personaIndex, score, person, wording: 1, segmentId: 's', segmentName: 'S', attributes });
    }
    const personas = collector.finish();
    const places = Int32Array.from({ length: asked.length }, (_, at) => at);
    const effects = explainSplit(personas, places);
    const [first] = effects.filter(({ isClear }) => isClear);
    const contrast = first === undefined ? null : contrastOf(personas, places, first);
    const party = personas.attributes.find(({ field }) => field === 'party');
    const groups = party === undefined ? [] : groupFigures(personas, partsOf(party, places));
    const sentence = groupsSentence(groups, scaleOf(drawScale(random)));
    const membersOf = (label: string) => asked.filter(({ group }) => group === label);
    const pair = /^(Party \w) .* above (Party \w)$/.exec(contrast ?? '');
    return {
      texts: [
        { writer: 'splitSentence', text: splitSentence(effects, contrast, personas.people) },
        ...(contrast === null ? [] : [{ writer: 'contrastOf', text: contrast }]),
        ...(pair === null
          ? []
          : [
              {
                writer: 'contrastOf',
                text: contrast ?? '',
                difference: { ...differenceOf(membersOf(pair[1] ?? ''), membersOf(pair[2] ?? '')), isDescribed: true },
              },
            ]),
        ...(sentence === null ? [] : [{ writer: 'groupsSentence', text: sentence }]),
      ],
      found:
        sentence === null
          ? []
          : faultsOfGroups(sentence, membersOf, groups.filter(({ letter }) => letter !== null).length),
    };
  },
};

/** Compares 'A more positive than B and C' with the answers of both. */
function faultsOfGroups(sentence: string, membersOf: (label: string) => Asked[], tested: number): string[] {
  const found: string[] = [];
  const clauses = sentence.replace(/^Clear differences: |\.$/g, '').split('; ');
  for (const clause of clauses) {
    const [, higher = '', lower = ''] = /^(Party \w) more .* than (.*)$/.exec(clause) ?? [];
    for (const label of lower.match(/Party \w/g) ?? []) {
      const { value, deviate } = differenceOf(membersOf(higher), membersOf(label));
      if (value <= 0 || deviate < 1.3)
        found.push(`groupsSentence: a deviate of ${deviate.toFixed(1)} is called clear: ${clause}`);
    }
  }
  if (tested >= 2 && !/^Clear differences: |^No clear difference/.test(sentence))
    found.push(`groupsSentence: no verdict: ${sentence}`);
  return found;
}

const themes: Writer = {
  writes: ['moreOftenWords'],
  oneIn: 4,
  write(random) {
    const asked = drawAsked(random, drawSize(random, 600), random() < 0.6 ? 1 : whole(random, 2, 8));
    const reasons = asked.map(({ person, group }, personaIndex): Reason => ({
      personaIndex,
      person,
      provider: 'openai',
      text: '',
      sentiment: 'neutral',
      groups: [{ by: 'segment', key: group, label: group }],
    }));
    const members = reasons.filter((_, at) => asked[at]?.isPositive);
    const found = frequencies(reasons, [members]).moreOften[0] ?? [];
    const isIn =
      (label: string) =>
      ({ group }: Asked) =>
        group === label;
    return {
      texts: found.map((frequency): Written => ({
        writer: 'moreOftenWords',
        text: moreOftenWords(frequency, words),
        shares: [frequency.share, frequency.others],
      })),
      found: found.flatMap(({ label, share, others }) => {
        const { value, deviate, people } = differenceOf(
          asked.filter(isIn(label)),
          asked.filter((one) => !isIn(label)(one)),
        );
        const isTrue = value > 0 && deviate >= 1.3 && people >= 30 && Math.abs(share - others - value) < 1e-9;
        return isTrue
          ? []
          : [`frequencies: ${label} more often at a deviate of ${deviate.toFixed(1)} of ${people} people`];
      }),
    };
  },
};

export const ofBreakdowns: readonly Writer[] = [breakdown, themes];
