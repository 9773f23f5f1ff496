/** People and personas who answer a survey by rules: personas are biased, too alike, and may be twins. */
import { arrange } from '../../../../../../domain/surveys/arrange.ts';
import { seededRandom, type Random } from '../../../../../../domain/random.ts';
import type { ResultsInput, StoredPerson, StoredPersona } from '../../../../../../domain/surveys/results/input.ts';
import { questionsOf, type SurveyDefinition } from '../../../../../../domain/surveys/survey.ts';
import { coreOf, type Question } from '../../../../../../domain/surveys/types/registry.ts';
import { surveyOf } from '../../samples.ts';
import { normal, pick } from '../../statistics/_support/simulated.ts';

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));

/** A question of every type about a clinic; more of them repeat with other ids. */
export function clinicSurvey(repeats = 1): SurveyDefinition {
  const questions = Array.from({ length: repeats }, (_, at) =>
    questionsOfClinic(at === 0 ? '' : String(at + 1)),
  ).flat();
  return surveyOf({ title: 'Clinic access', sections: [{ id: 's', questions }] });
}

function questionsOfClinic(suffix: string) {
  return [
    {
      id: `wait${suffix}`,
      type: 'single',
      text: 'How long is an acceptable wait for a routine visit?',
      randomize: 'flip',
      options: options('Same day', 'Up to 3 days', 'Up to 2 weeks', 'Longer is fine'),
    },
    {
      id: `access${suffix}`,
      type: 'scale',
      text: 'I can see a doctor when I need one.',
      wordings: ['A doctor has time for me when I need one.'],
      from: 1,
      to: 5,
      labels: { 1: 'disagree strongly', 5: 'agree strongly' },
    },
    {
      id: `help${suffix}`,
      type: 'multiple',
      text: 'What would help you most?',
      max: 2,
      options: options('Evening hours', 'Less waiting', 'Knowing the wait', 'A closer clinic'),
    },
    { id: `tell${suffix}`, type: 'open', text: 'What would you tell a neighbor?' },
    { id: `miles${suffix}`, type: 'number', text: 'How many miles to a clinic?', min: 0, max: 100 },
    { id: `rank${suffix}`, type: 'ranking', text: 'Put in order.', options: options('Price', 'Distance', 'Wait') },
    {
      id: `rate${suffix}`,
      type: 'matrix',
      text: 'How is each?',
      rows: options('Staff', 'Rooms'),
      columns: [
        { id: 'good', text: 'Good' },
        { id: 'fair', text: 'Fair' },
        { id: 'bad', text: 'Bad' },
      ],
    },
    {
      id: `best${suffix}`,
      type: 'maxdiff',
      text: 'Best and worst?',
      items: options('Parking', 'Calm', 'Phone', 'Website', 'Care'),
      setSize: 3,
      setCount: 4,
    },
  ];
}

export interface SimulatedOptions {
  people: number;
  personas: number;
  /** Also a twin for each person. */
  twins?: boolean;
  seed?: string;
  survey?: SurveyDefinition;
  request?: Partial<ResultsInput['request']>;
}

/** Shares of the areas in the population, of which people and personas are drawn alike. */
const areas = ['urban', 'suburban', 'rural'] as const;
const areaShares = [0.5, 0.3, 0.2];
/** How far an area's answers lie from those of the whole. */
const lean = { urban: 0.4, suburban: 0, rural: -0.6 } as const;

interface Nature {
  area: (typeof areas)[number];
  attitude: number;
}

function natureOf(random: Random): Nature {
  const area = areas[pick(random, areaShares)] ?? 'urban';
  return { area, attitude: lean[area] + normal(random) };
}

/** A persona guesses the attitude of its person too high and too evenly. */
function imitate({ area, attitude }: Nature, random: Random): Nature {
  return { area, attitude: 0.8 + 0.5 * attitude + 0.3 * normal(random) };
}

const texts = [
  'the waiting times are long',
  'call them early, the phone line is busy',
  'the staff is kind and listens',
  'waiting times are too long for working parents',
  'the staff is kind',
];

function answersOf(
  survey: SurveyDefinition,
  { attitude }: Nature,
  random: Random,
  seed: string,
): Record<string, unknown> {
  const { designs } = arrange(survey, seed);
  const step = (count: number) =>
    Math.min(count, Math.max(1, Math.round((count + 1) / 2 + attitude + 0.5 * normal(random))));
  const answer = (asked: Question): unknown => {
    const question = coreOf(asked);
    switch (question.type) {
      case 'single':
        return { option: `o${step(4)}` };
      case 'multiple': {
        const first = step(4);
        return { options: random() < 0.5 ? [`o${first}`] : [`o${first}`, `o${(first % 4) + 1}`] };
      }
      case 'scale':
        return question.from + step(question.to - question.from + 1) - 1;
      case 'number':
        return Math.min(100, Math.max(0, Math.round(20 + 8 * attitude + 5 * normal(random))));
      case 'open':
        return texts[Math.floor(random() * texts.length)] ?? '';
      case 'ranking':
        return attitude > 0 ? ['o1', 'o2', 'o3'] : random() < 0.5 ? ['o3', 'o1', 'o2'] : ['o2', 'o3', 'o1'];
      case 'matrix': {
        const column = () => (['good', 'fair', 'bad'] as const)[3 - step(3)] ?? 'fair';
        return { o1: column(), o2: column() };
      }
      case 'maxdiff':
        return (designs[question.id] ?? []).map((set) => {
          const sorted = set.toSorted();
          return { set, best: sorted[random() < 0.7 ? 0 : 1] ?? '', worst: sorted.at(-1) ?? '' };
        });
    }
  };
  return Object.fromEntries(
    questionsOf(survey).map((question) => [question.id, random() < 0.03 ? null : answer(question)]),
  );
}

/** Draws everything from the seed. */
export function simulatedInput({
  people,
  personas,
  twins = false,
  seed = 'a',
  survey = clinicSurvey(),
  request = {},
}: SimulatedOptions): ResultsInput {
  const random = seededRandom(seed);
  const common = (id: string, nature: Nature) => {
    const { options: orders, wordings } = arrange(survey, `${seed}/${id}`);
    return {
      id,
      answers: answersOf(survey, nature, random, `${seed}/${id}`),
      attributes: { area: nature.area },
      options: orders,
      wordings,
      flags: [],
      decisions: {},
    };
  };
  const natures = Array.from({ length: people }, () => natureOf(random));
  const own = natures.map((nature, at): StoredPerson => ({
    ...common(`person-${at}`, nature),
    isFromFile: false,
    weight: null,
    personId: null,
    parameters: {},
    completedAt: new Date(2026, 10, 4),
  }));
  const others = Array.from({ length: personas }, (_, at): StoredPersona => ({
    ...common(`run/${at}`, imitate(natureOf(random), random)),
    twinOf: null,
    isAskedAlone: at % 10 === 0,
  }));
  const ofPeople = twins
    ? natures.map((nature, at): StoredPersona => ({
        ...common(`run/${personas + at}`, imitate(nature, random)),
        twinOf: `person-${at}`,
        isAskedAlone: false,
      }))
    : [];
  const run = {
    id: 'run',
    jobId: 'one-two-three',
    version: 1,
    model: 'gpt-4o',
    status: 'completed',
    personas: personas + ofPeople.length,
    isSimulated: false,
    createdAt: new Date(2026, 10, 5),
  };
  return {
    survey: { id: 'survey', title: 'Clinic access', status: 'open', versions: [{ number: 1, people }] },
    version: 1,
    definition: survey,
    people: own,
    uncounted: { screenedOut: 0, overQuota: 0, unfinished: 0 },
    run:
      personas === 0 ? null : { ...run, costUsd: 0.84, failed: 0, screenedOut: 0, mode: 'distribution', notices: [] },
    runs: personas === 0 ? [] : [run],
    personas: [...others, ...ofPeople],
    request: { group: null, filter: null, weights: null, ...request },
  };
}
