/**
 * Simulated surveys of people and of personas: how often the results say that personas are wrong where they are not, and
 * how often they find what is wrong.
 */
import { seededRandom, type Random } from '../../domain/random.ts';
import { distanceOf } from '../../domain/surveys/results/distances.ts';
import type { AskedQuestion } from '../../domain/surveys/results/effects.ts';
import type { StoredPerson, StoredPersona } from '../../domain/surveys/results/input.ts';
import { readSide, toCounted } from '../../domain/surveys/results/responses.ts';
import type { WarningResult } from '../../domain/surveys/results/question-view.ts';
import { findWarnings } from '../../domain/surveys/results/warnings.ts';
import { questionsOf, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import { coreOf, typeOf } from '../../domain/surveys/types/registry.ts';
import { asPeople, asPersonas, drawIndex, type DrawnAnswer, type Respondent } from './respondents.ts';
import type { Figure, Row, Section } from './section.ts';

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

function answersOf(
  random: Random,
  { type, shares }: Population,
  sharesOf: (question: number) => readonly number[] = () => shares,
): Respondent {
  const answer = (at: number): DrawnAnswer => {
    const index = drawIndex(random, sharesOf(at)) + 1;
    return type === 'scale' ? index : { option: `o${index}` };
  };
  const answers = Object.fromEntries(Array.from({ length: questions }, (_, at) => [`q${at + 1}`, answer(at)]));
  return { answers, attributes: {} };
}

export interface DrawnSurvey {
  definition: SurveyDefinition;
  people: StoredPerson[];
  personas: StoredPersona[];
}

/**
 * Draws a survey of ten questions to which personas answer as people do. `bias` moves that share of the personas to the
 * first answer of the first question, from the second one, or from near the other end of a scale.
 */
export function drawSurvey(random: Random, population: Population, people: number, bias = 0): DrawnSurvey {
  const { type, shares } = population;
  const from = type === 'scale' ? shares.length - 2 : 1;
  const moved = shares.map((share, at) => share + (at === 0 ? bias : at === from ? -bias : 0));
  const own = Array.from({ length: people }, () => answersOf(random, population));
  const others = Array.from({ length: personas }, () =>
    answersOf(random, population, (at) => (at === 0 ? moved : shares)),
  );
  return { definition: surveyOf(population), people: asPeople(own), personas: asPersonas(others) };
}

/** Returns the warnings of each question without the rest of the results; guesses, which take most of the time, only if wanted. */
export function warningsOf(
  { definition, people, personas: others }: DrawnSurvey,
  withGuesses = true,
): WarningResult[][] {
  const sides = { people: people.map(toCounted), personas: others.map(toCounted) };
  const asked = questionsOf(definition).map((question): AskedQuestion => ({
    question: coreOf(question),
    bands: typeOf(question).bands,
    sides: {
      people: readSide(question, sides.people),
      personas: readSide(question, sides.personas),
      twins: readSide(question, []),
    },
  }));
  const distances = asked.map((one) => (withGuesses ? distanceOf(definition, one, null) : null));
  return findWarnings(definition, asked, distances);
}

export interface Named {
  /** Some question is said to be worse than a guess. */
  isGuess: boolean;
  /** Some question has a warning. */
  isWarned: boolean;
  /** The first question is said to be biased. */
  isBiased: boolean;
}

/** Draws a survey and tells what its warnings say; with a bias, guesses are left out. */
export function warnedSurvey(random: Random, population: Population, people: number, bias = 0): Named {
  const kinds = warningsOf(drawSurvey(random, population, people, bias), bias === 0).map((warnings) =>
    warnings.map(({ kind }) => kind),
  );
  return {
    isGuess: kinds.flat().includes('worse-than-guessing'),
    isWarned: kinds.flat().length > 0,
    isBiased: (kinds[0] ?? []).some((kind) => kind.startsWith('biased')),
  };
}

function figuresOf(population: Population, people: number, trials: number): Figure[] {
  const named = (bias: number) => {
    const random = seededRandom(`${population.name} ${people} ${bias}`);
    return Array.from({ length: trials }, () => warnedSurvey(random, population, people, bias));
  };
  const percent = (found: readonly Named[], is: (one: Named) => boolean) =>
    (100 * found.filter(is).length) / found.length;
  const [perfect, biased] = [named(0), named(0.2)];
  return [
    percent(perfect, ({ isGuess }) => isGuess),
    percent(perfect, ({ isWarned }) => isWarned),
    percent(biased, ({ isBiased }) => isBiased),
  ];
}

export const warningsSection: Section = {
  name: 'warnings',
  about: `Surveys of ${questions} questions each, in percent: personas answer as people do, then one question has personas that are 20 points off. ${personas} personas.`,
  labels: ['Answers', 'People'],
  columns: [
    { head: 'Guessing called closer', aim: { max: 5 } },
    { head: 'Any warning', aim: { max: 10 } },
    { head: '20 points found' },
  ],
  trials: 500,
  rows: populations.flatMap((population) =>
    [40, 100, 300].map((people): Row => ({
      labels: [population.name, people],
      measure: (trials) => figuresOf(population, people, trials),
    })),
  ),
};
