/**
 * Simulated surveys of people and of personas: how often the results say that personas are wrong where they are not, how
 * often they find what is wrong, and how often rectified figures hold the truth.
 */
import { seededRandom, type Random } from '../../domain/random.ts';
import type { ResultsInput, StoredPerson, StoredPersona } from '../../domain/surveys/results/input.ts';
import { attributeKey, findGroups } from '../../domain/surveys/results/groups.ts';
import { choosePairing } from '../../domain/surveys/results/pairing.ts';
import { createRectifier } from '../../domain/surveys/results/rectified.ts';
import { readSide, toCounted } from '../../domain/surveys/results/responses.ts';
import { surveyResults } from '../../domain/surveys/results/results.ts';
import { weighSides } from '../../domain/surveys/results/weighting.ts';
import { questionsOf, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import { table } from '../support/table.ts';
import type { Effort } from './effort.ts';

/** How the people answer each question: shares of its options, or of the points of a scale. */
interface Population {
  name: string;
  type: 'single' | 'scale';
  shares: readonly number[];
}

export const populations: readonly Population[] = [
  { name: '50/50', type: 'single', shares: [0.5, 0.5] },
  { name: '60/40', type: 'single', shares: [0.6, 0.4] },
  { name: '4 options', type: 'single', shares: [0.4, 0.3, 0.2, 0.1] },
  { name: '5 points', type: 'scale', shares: [0.1, 0.2, 0.3, 0.25, 0.15] },
];
const questions = 10;
const personas = 300;

type Answer = number | { option: string };

function surveyOf({ type, shares }: Population): SurveyDefinition {
  const shown =
    type === 'scale'
      ? { type, from: 1, to: shares.length, labels: {} }
      : { type, options: shares.map((_, at) => ({ id: `o${at + 1}`, text: `Option ${at + 1}` })) };
  const asked = Array.from({ length: questions }, (_, at) => ({
    id: `q${at + 1}`,
    text: `Question ${at + 1}?`,
    ...shown,
  }));
  return { title: 'Trial', language: 'en', sections: [{ id: 's', questions: asked }] } as unknown as SurveyDefinition;
}

/** Draws an index in proportion to the shares. */
function drawIndex(random: Random, shares: readonly number[]): number {
  let left = random();
  const found = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}

interface Respondent {
  answers: Record<string, Answer>;
  attributes: Record<string, string>;
}

function answersOf(
  random: Random,
  { type, shares }: Population,
  sharesOf: (question: number) => readonly number[] = () => shares,
): Respondent {
  const answer = (at: number): Answer => {
    const index = drawIndex(random, sharesOf(at)) + 1;
    return type === 'scale' ? index : { option: `o${index}` };
  };
  const answers = Object.fromEntries(Array.from({ length: questions }, (_, at) => [`q${at + 1}`, answer(at)]));
  return { answers, attributes: {} };
}

function inputOf(
  definition: SurveyDefinition,
  people: readonly Respondent[],
  others: readonly Respondent[],
): ResultsInput {
  const stored = { options: {}, wordings: {}, flags: [], decisions: {} };
  const run = {
    id: 'run',
    jobId: 'one-two-three',
    version: 1,
    model: null,
    status: 'completed',
    personas: others.length,
    isSimulated: true,
    createdAt: new Date(0),
  };
  return {
    survey: { id: 'survey', title: 'Trial', status: 'open', versions: [{ number: 1, people: people.length }] },
    version: 1,
    definition,
    people: people.map((one, at): StoredPerson => ({
      id: `person-${at}`,
      ...one,
      ...stored,
      weight: null,
      personId: null,
      isFromFile: false,
      completedAt: null,
    })),
    run: { ...run, costUsd: 0, failed: 0, mode: 'distribution', notices: [] },
    runs: [],
    personas: others.map((one, at): StoredPersona => ({
      id: `persona-${at}`,
      ...one,
      ...stored,
      twinOf: null,
      isAskedAlone: false,
    })),
    request: { group: null, filter: null, weights: null },
  };
}

export interface Named {
  /** Some question is said to be worse than a guess. */
  isGuess: boolean;
  /** Some question has a warning. */
  isWarned: boolean;
  /** The first question is said to be biased. */
  isBiased: boolean;
}

/**
 * Draws a survey of ten questions to which personas answer as people do. `bias` moves that share of the personas to the
 * first answer of the first question, from the second one, or from near the other end of a scale.
 */
export function warnedSurvey(random: Random, population: Population, people: number, bias = 0): Named {
  const { type, shares } = population;
  const from = type === 'scale' ? shares.length - 2 : 1;
  const moved = shares.map((share, at) => share + (at === 0 ? bias : at === from ? -bias : 0));
  const own = Array.from({ length: people }, () => answersOf(random, population));
  const others = Array.from({ length: personas }, () =>
    answersOf(random, population, (at) => (at === 0 ? moved : shares)),
  );
  const { questions: found } = surveyResults(inputOf(surveyOf(population), own, others));
  const kinds = found.map(({ warnings }) => warnings.map(({ kind }) => kind));
  return {
    isGuess: kinds.flat().includes('worse-than-guessing'),
    isWarned: kinds.flat().length > 0,
    isBiased: (kinds[0] ?? []).some((kind) => kind.startsWith('biased')),
  };
}

/** How people and personas of one survey are drawn. */
export interface Rectifying {
  people: number;
  /** Share of the people and of the personas who live in a city; half of the population does. */
  urbanPeople: number;
  urbanPersonas: number;
  mode: 'twins' | 'groups';
  /** Weights both sides to the population's half. */
  isWeighted: boolean;
}

const rectifiedSurvey = {
  title: 'Trial',
  language: 'en',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'vote', text: 'Yes or no?', type: 'single', options: ['yes', 'no'].map((id) => ({ id, text: id })) },
        { id: 'rate', text: 'How good?', type: 'scale', from: 1, to: 5, labels: {} },
      ],
    },
  ],
} as unknown as SurveyDefinition;
const rates = { urban: [0.05, 0.1, 0.25, 0.35, 0.25], rural: [0.25, 0.35, 0.25, 0.1, 0.05] } as const;
const votes = { urban: 0.7, rural: 0.3 } as const;
/** Half of the population lives in a city. */
const truth = { share: 0.5, mean: 3 };

function drawPerson(random: Random, urban: number): Respondent {
  const area = random() < urban ? 'urban' : 'rural';
  const vote = { option: random() < votes[area] ? 'yes' : 'no' };
  return { attributes: { area }, answers: { vote, rate: drawIndex(random, rates[area]) + 1 } };
}

/** A persona answers like its person six times of ten, and else too positively. */
function imitate(random: Random, { attributes, answers }: Respondent): Respondent {
  const isLike = random() < 0.6;
  const vote = isLike ? answers['vote'] : { option: random() < 0.8 ? 'yes' : 'no' };
  const rate = isLike ? answers['rate'] : 3 + drawIndex(random, [0.3, 0.4, 0.3]);
  return { attributes, answers: { vote: vote ?? 0, rate: rate ?? 0 } };
}

export interface Held {
  share: boolean;
  mean: boolean;
}

/** Returns whether the rectified share and mean hold the truth; null where nothing is rectified. */
export function rectifiedHolds(random: Random, design: Rectifying): Held | null {
  const people = Array.from({ length: design.people }, () => drawPerson(random, design.urbanPeople));
  const others = Array.from({ length: personas }, () => imitate(random, drawPerson(random, design.urbanPersonas)));
  const twins = design.mode === 'twins' ? people.map((person) => imitate(random, person)) : [];
  const input = inputOf(rectifiedSurvey, people, [...others, ...twins]);
  const stored = input.personas.map((one, at) => ({
    ...one,
    twinOf: at < personas ? null : `person-${at - personas}`,
  }));
  // The whole view would take twenty times as long, for figures that are not looked at.
  const counted = { people: input.people.map(toCounted), personas: stored.slice(0, personas).map(toCounted) };
  const groups = findGroups(rectifiedSurvey, input.people, stored.slice(0, personas));
  const targets = design.isWeighted ? { area: { urban: 0.5, rural: 0.5 } } : null;
  const weighed = weighSides({ ...counted, twins: stored.slice(personas).map(toCounted) }, targets, groups);
  const pairing = choosePairing(weighed, groups, null, targets === null ? [] : [attributeKey('area')]);
  const [vote, rate] = questionsOf(rectifiedSurvey).map((question) => {
    const sideOf = (of: 'people' | 'personas' | 'twins') => readSide(question, weighed[of]);
    return createRectifier({ people: sideOf('people'), personas: sideOf('personas'), twins: sideOf('twins') }, pairing);
  });
  const share = vote?.share((answer: { option?: string }) => answer.option === 'yes', null);
  const mean = rate?.mean((answer: number) => answer, { low: 1, high: 5 });
  if (share == null || mean == null) return null;
  const holds = ({ low, high }: typeof share, value: number) => (low ?? 1) <= value && value <= (high ?? 0);
  return { share: holds(share, truth.share), mean: holds(mean, truth.mean) };
}

const rectifying: readonly Omit<Rectifying, 'people'>[] = [
  ...(['groups', 'twins'] as const).flatMap((mode) =>
    [0.5, 0.6, 0.65, 0.7].map((urbanPersonas) => ({ mode, urbanPeople: 0.5, urbanPersonas, isWeighted: false })),
  ),
  { mode: 'groups', urbanPeople: 0.35, urbanPersonas: 0.7, isWeighted: true },
  { mode: 'twins', urbanPeople: 0.35, urbanPersonas: 0.7, isWeighted: true },
];

function rectifiedTable(trials: number, say: (line: string) => void): string {
  const rows = rectifying.flatMap((design) =>
    [40, 100, 300].map((people) => {
      const random = seededRandom(`rectified ${people} ${JSON.stringify(design)}`);
      const found = Array.from({ length: trials }, () => rectifiedHolds(random, { ...design, people }));
      const known = found.flatMap((one) => one ?? []);
      const percent = (count: number, of: number) => (of === 0 ? '–' : ((100 * count) / of).toFixed(1));
      const row = [
        `${design.mode}${design.isWeighted ? ', weighted to half' : ''}`,
        people,
        `${100 * design.urbanPeople}% / ${100 * design.urbanPersonas}%`,
        percent(known.length, trials),
        percent(known.filter(({ share }) => share).length, known.length),
        percent(known.filter(({ mean }) => mean).length, known.length),
      ];
      say(row.join('  '));
      return row;
    }),
  );
  return table(['Paired by', 'People', 'In a city: people / personas', 'Rectified', 'Share held', 'Mean held'], rows);
}

/** Returns the tables of the surveys; `say` gets each row as it is known. */
export function surveysSection({ trials: many, slowTrials: trials, say }: Effort): string {
  const rows = populations.flatMap((population) =>
    [40, 100, 300].map((people) => {
      const named = (bias: number) => {
        const random = seededRandom(`${population.name} ${people} ${bias}`);
        return Array.from({ length: trials }, () => warnedSurvey(random, population, people, bias));
      };
      const percent = (found: readonly Named[], is: (one: Named) => boolean) =>
        ((100 * found.filter(is).length) / found.length).toFixed(1);
      const [perfect, biased] = [named(0), named(0.2)];
      const row = [
        population.name,
        people,
        percent(perfect, ({ isGuess }) => isGuess),
        percent(perfect, ({ isWarned }) => isWarned),
        percent(biased, ({ isBiased }) => isBiased),
      ];
      say(row.join('  '));
      return row;
    }),
  );
  return [
    `Of ${trials} simulated surveys of ${questions} questions each, in percent: personas answer as people do, then one question has personas that are 20 points off. ${personas} personas.`,
    '',
    table(['Answers', 'People', 'Guessing called closer', 'Any warning', '20 points found'], rows),
    '',
    `Rectified figures of ${many} surveys each, in percent; half of the population lives in a city and answers otherwise than the rest.`,
    '',
    rectifiedTable(many, say),
  ].join('\n');
}
