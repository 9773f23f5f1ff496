/** Simulated surveys of people and of personas who answer otherwise: how often rectified figures hold the truth. */
import { seededRandom, type Random } from '../../domain/random.ts';
import { attributeKey, findGroups } from '../../domain/surveys/results/groups.ts';
import { choosePairing } from '../../domain/surveys/results/pairing.ts';
import { createRectifier } from '../../domain/surveys/results/rectified.ts';
import { readSide, toCounted } from '../../domain/surveys/results/responses.ts';
import { weighSides } from '../../domain/surveys/results/weighting.ts';
import { questionsOf, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import { asPeople, asPersonas, drawIndex, type Respondent } from './respondents.ts';
import type { Figure, Row, Section } from './section.ts';

const personas = 300;

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
  const stored = { people: asPeople(people), personas: asPersonas(others), twins: asPersonas(twins, true) };
  // The whole view would take twenty times as long, for figures that are not looked at.
  const counted = {
    people: stored.people.map(toCounted),
    personas: stored.personas.map(toCounted),
    twins: stored.twins.map(toCounted),
  };
  const groups = findGroups(rectifiedSurvey, stored.people, stored.personas);
  const targets = design.isWeighted ? { area: { urban: 0.5, rural: 0.5 } } : null;
  const weighed = weighSides(counted, targets, groups);
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

function figuresOf(design: Rectifying, trials: number): Figure[] {
  const random = seededRandom(`rectified ${JSON.stringify(design)}`);
  const known = Array.from({ length: trials }, () => rectifiedHolds(random, design)).flatMap((one) => one ?? []);
  const percent = (count: number, of: number) => (of === 0 ? null : (100 * count) / of);
  return [
    percent(known.length, trials),
    percent(known.filter(({ share }) => share).length, known.length),
    percent(known.filter(({ mean }) => mean).length, known.length),
  ];
}

const aim = { min: 93, max: 97 };

export const rectifiedSection: Section = {
  name: 'rectified',
  about:
    'Rectified figures of surveys, in percent; half of the population lives in a city and answers otherwise than the rest.',
  labels: ['Paired by', 'People', 'In a city: people / personas'],
  columns: [{ head: 'Rectified' }, { head: 'Share held', aim }, { head: 'Mean held', aim }],
  trials: 1_000,
  note: 'Under weights the intervals are a little too wide, by half a point of coverage.',
  rows: rectifying.flatMap((design) =>
    [40, 100, 300].map((people): Row => ({
      labels: [
        `${design.mode}${design.isWeighted ? ', weighted to half' : ''}`,
        people,
        `${100 * design.urbanPeople}% / ${100 * design.urbanPersonas}%`,
      ],
      measure: (trials) => figuresOf({ ...design, people }, trials),
    })),
  ),
};
