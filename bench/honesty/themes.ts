/** Trials of the names of themes, on reasons of which it is known which ones say the same. */
import { randomInt, seededRandom, type Random } from '../../domain/random.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import type { Reason } from '../../domain/themes/reason.ts';
import { findThemes } from '../../domain/themes/themes.ts';
import { reasons as simulated } from '../../local/simulator/voice/reasons.ts';
import type { Figure, Section } from './section.ts';

/** Counts of the themes of one run. */
interface NamesFound {
  themes: number;
  /** Themes with reasons of several answers. */
  ofSeveralAnswers: number;
  /** Themes that are named by a reason, and those of them in which most reasons are others. */
  named: number;
  misnamed: number;
}

const topics = ['housing', 'trains', 'school lunches', 'energy prices'];
const jobs = ['a nurse', 'a driver', 'a teacher', 'a cook'];

interface KnownReason extends Reason {
  /** The sentence that the reason was made from. */
  line: string;
}

/** Draws the reasons of a run about one topic, of which as many are positive as chance has it. */
function drawReasons(random: Random, people: number): KnownReason[] {
  const pick = <T>(items: readonly T[]): T => items[randomInt(random, 0, items.length - 1)] as T;
  const topic = pick(topics);
  const drivers = Array.from({ length: 3 }, () => pick(Object.values(simulated)));
  const answers = Array.from({ length: 4 }, () => pick(sentiments));
  return Array.from({ length: people }, (_, person) => {
    const sentiment = pick(answers);
    const line = pick(pick(drivers)[sentiment]);
    const age = String(randomInt(random, 20, 80));
    return {
      personaIndex: person,
      person: `${person}`,
      provider: 'openai',
      line,
      text: line.replace('{topic}', topic).replace('{job}', pick(jobs)).replace('{age}', age),
      sentiment,
      groups: [],
    };
  });
}

/** Finds the themes of one drawn run, and checks them against what the reasons were made from. */
export function nameThemes(random: Random, people: number): NamesFound {
  const reasons = drawReasons(random, people);
  const { themes } = findThemes(reasons);
  const found = themes.map((theme) => {
    const members = theme.reasons.flatMap(({ personaIndex }) => reasons[personaIndex] ?? []);
    const same = members.filter(({ line }) => line === members[0]?.line).length;
    return {
      isOfSeveral: new Set(members.map(({ sentiment }) => sentiment)).size > 1,
      isNamed: !theme.isMixed,
      isMisnamed: !theme.isMixed && same <= members.length / 2,
    };
  });
  return {
    themes: found.length,
    ofSeveralAnswers: found.filter(({ isOfSeveral }) => isOfSeveral).length,
    named: found.filter(({ isNamed }) => isNamed).length,
    misnamed: found.filter(({ isMisnamed }) => isMisnamed).length,
  };
}

function figuresOf(people: number, trials: number): Figure[] {
  const random = seededRandom(`names of themes ${people}`);
  const all = Array.from({ length: trials }, () => nameThemes(random, people));
  const sumOf = (field: keyof NamesFound) => all.reduce((sum, found) => sum + found[field], 0);
  const percentOf = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
  return [
    percentOf(sumOf('ofSeveralAnswers'), sumOf('themes')),
    percentOf(sumOf('named'), sumOf('themes')),
    percentOf(sumOf('misnamed'), sumOf('named')),
  ];
}

export const themesSection: Section = {
  name: 'themes',
  about: 'Themes of drawn reasons, of which it is known which ones say the same, in percent of the themes.',
  labels: ['People'],
  columns: [
    { head: 'Of several answers', aim: { max: 0 } },
    { head: 'Named by a reason' },
    { head: 'Of these, not what most say', aim: { max: 6 } },
  ],
  trials: 100,
  rows: [60, 200, 500].map((people) => ({ labels: [people], measure: (trials) => figuresOf(people, trials) })),
};
