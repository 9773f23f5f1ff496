/** The order and wording that one respondent sees: drawn once from a seed, and recorded with the response. */
import { seededRandom, shuffled, type Random } from '../random.ts';
import { questionsIn } from './parts/condition.ts';
import { isFixed, letterOf, noneId, type Option } from './parts/option.ts';
import { pipesIn } from './pipes.ts';
import { wordsOf } from './question-texts.ts';
import { carryForwardOf, listOf, questionOf, questionsOf, type Section, type SurveyDefinition } from './survey.ts';
import { typeOf, type Question } from './types/registry.ts';

export interface Arrangement {
  seed: string;
  /** Ids of all questions, in order. */
  questions: string[];
  /** Ids of the options, by question, where they are shuffled. */
  options: Record<string, string[]>;
  /** Letter of the wording, by question, where there are several; A is the question's text. */
  wordings: Record<string, string>;
  /** Sets of MaxDiff, by question. */
  designs: Record<string, string[][]>;
}

/** Draws the arrangement of one respondent. The draws of a question do not depend on other questions. */
export function arrange(survey: SurveyDefinition, seed: string): Arrangement {
  const arrangement: Arrangement = { seed, questions: [], options: {}, wordings: {}, designs: {} };
  for (const section of survey.sections) {
    const random = seededRandom(`${seed}/section/${section.id}`);
    arrangement.questions.push(...orderOf(section, random));
  }
  for (const question of questionsOf(survey)) {
    const { id, wordings = [] } = question;
    const draw = (part: string) => seededRandom(`${seed}/${part}/${id}`);
    const options = optionOrder(survey, question, draw('options'));
    if (options !== null) arrangement.options[id] = options;
    if (wordings.length > 0) arrangement.wordings[id] = letterOf(Math.floor(draw('wording')() * (wordings.length + 1)));
    const design = typeOf(question).drawDesign?.(question, draw('design'));
    if (design !== undefined) arrangement.designs[id] = design;
  }
  return arrangement;
}

/** Shuffles the questions of a section, each after those of the section that it depends on. */
function orderOf({ questions, randomize }: Section, random: Random): string[] {
  if (!randomize) return questions.map(({ id }) => id);
  const left = shuffled(random, questions);
  const ids = new Set(questions.map(({ id }) => id));
  const placed = new Set<string>();
  while (left.length > 0) {
    const isReady = (question: Question) =>
      dependenciesOf(question).every((id) => !ids.has(id) || placed.has(id) || id === question.id);
    // Circular dependencies are refused where surveys are checked; here the first one goes ahead.
    const [next] = left.splice(Math.max(0, left.findIndex(isReady)), 1);
    if (next !== undefined) placed.add(next.id);
  }
  return [...placed];
}

/** Lists the questions whose answers decide whether and in which words a question is shown. */
export function dependenciesOf(question: Question): string[] {
  const piped = wordsOf(question).flatMap(pipesIn);
  return [
    ...questionsIn(question.showIf),
    ...(carryForwardOf(question)?.from === undefined ? [] : [carryForwardOf(question)?.from ?? '']),
    ...piped.flatMap(({ kind, name }) => (kind === 'answer' ? [name] : [])),
  ];
}

/** Lists every option that a question may offer, carried ones first. */
export function possibleOptions(survey: SurveyDefinition, question: Question, depth = 0): readonly Option[] {
  const own = listOf(question);
  const source = questionOf(survey, carryForwardOf(question)?.from ?? '');
  if (source === undefined || depth > 10) return own;
  const carried = possibleOptions(survey, source, depth + 1);
  return [...carried.filter(({ id }) => id !== noneId && !own.some((option) => option.id === id)), ...own];
}

function optionOrder(survey: SurveyDefinition, question: Question, random: Random): string[] | null {
  if (!('randomize' in question) || question.randomize === 'none') return null;
  const options = possibleOptions(survey, question);
  const movable = options.filter((option) => !isFixed(option)).map(({ id }) => id);
  const isFlipped = question.randomize === 'flip';
  const moved = isFlipped ? (random() < 0.5 ? movable.toReversed() : movable) : shuffled(random, movable);
  let at = 0;
  return options.map((option) => (isFixed(option) ? option.id : (moved[at++] ?? option.id)));
}
