/** The shape of a question type. docs/recipes.md says how one is added. */
import * as z from 'zod/mini';
import type { Random } from '../../random.ts';
import type { Bands } from '../parts/bands.ts';
import type { Value } from '../parts/condition.ts';
import { sayInEnglish, type Phrase, type Say } from '../page-words/words.ts';
import type { QuestionFields } from '../parts/fields.ts';
import type { Option } from '../parts/option.ts';
import { textOf, type Text } from '../parts/text.ts';

/** JSON schema of a model's reply to one question. */
export type ReplySchema = Readonly<Record<string, unknown>>;

/** The property of a question that has the options which are shuffled and carried forward. */
export type ListName = 'options' | 'rows' | 'items';

/** Weights that a persona stated, by key. */
export type Weights = Readonly<Record<string, number>>;

/** Describes what the distribution mode asks of a persona, and how its answer is drawn from what it says. */
export interface Distribution<Q, A> {
  /** Shares add up to 100 percent (in each group), chances are each from 0 to 100, values are the answer's own numbers. */
  asks: 'shares' | 'chances' | 'values';
  sentence: string;
  /** Everything that gets a number, in the order of showing. */
  keys(question: Q): readonly { key: string; label: string }[];
  /** Shares and chances are from 0 to 1. */
  draw(question: Q, weights: Weights, random: Random): A;
}

/** Reads and writes questions where QSF has a type of its own for them. */
export interface QsfForm<Q> {
  write(question: Q, words: (text: Text) => string): Record<string, unknown>;
  read(payload: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** Fields that every question has, and the name of its type. */
type Typed = QuestionFields & { type: string };

/**
 * A question type. Its functions get questions as they are shown to one respondent: texts in one language, options in
 * order and only those offered. `problemsOf`, `describe` and `valueOf` also take them as written.
 */
export interface QuestionTypeSource<Q extends Typed, A> {
  name: Q['type'];
  /** Its name as people read it. */
  label: string;
  /** Names of it elsewhere; null where there is nothing like it. */
  elsewhere: { surveyJs: string | null; qsf: string | null; edsl: string | null };
  schema: z.ZodMiniType<Q>;
  answerSchema: z.ZodMiniType<A>;
  list: ListName | null;
  /** Values that conditions can ask about its answers: one or several ids, a number, or only whether it was answered. */
  values: 'one' | 'many' | 'number' | 'text';
  /** Texts that only this type has, with the names of their fields in the builder. */
  texts?: readonly { name: string; label: string }[];
  blank(id: string): Q;
  /** Names what is wrong with the question itself; null when it can be asked. */
  problemOfQuestion(question: Q): string | null;
  isEmpty(answer: A): boolean;
  /** Names what is wrong with an answer; null for a valid one. */
  problemOf(question: Q, answer: A): Phrase | null;
  /** Words of an answer for exports and piping. */
  describe(question: Q, answer: A, language: string | null): string;
  /** The value that conditions see; `row` is of a matrix. Null when there is none. */
  valueOf(question: Q, answer: A, row: string | null): Value | null;
  /** Ids of the list that the answer names. */
  idsIn(answer: A): readonly string[];
  /** Everything that conditions can look for; null where any value is possible. */
  choices(question: Q): readonly Option[] | null;
  /** Lines after the question's text: options and how to reply. */
  promptLines(question: Q): string[];
  replySchema(question: Q): ReplySchema;
  /** Tokens that a reply takes at most, as a rule. */
  replyTokens(question: Q): number;
  /** Reads a model's value; null when it cannot be used and has to be asked for again. */
  parse(question: Q, value: unknown): A | null;
  /** Null where probabilities mean nothing. */
  distribution: Distribution<Q, A> | null;
  /** Draws sets of ids that the respondent sees one after the other. */
  drawDesign?(question: Q, random: Random): string[][];
}

export interface QuestionType<Q extends Typed = never, A = unknown> extends Omit<
  QuestionTypeSource<Q, A>,
  'isEmpty' | 'problemOf' | 'describe' | 'valueOf' | 'idsIn' | 'texts'
> {
  texts: readonly { name: string; label: string }[];
  /** The question of a core type that it is read as; a core type's own question. */
  readAs(question: Q): Typed;
  bands: Bands | null;
  inQsf: QsfForm<Q> | null;
  /** True for what is not an answer. */
  isEmpty(answer: unknown): boolean;
  /** Says what is wrong with an answer, in English where no voice is named; null for a valid one. */
  validateAnswer(question: Q, answer: unknown, say?: Say): string | null;
  describeAnswer(question: Q, answer: unknown, language?: string | null): string;
  valueOf(question: Q, answer: unknown, row?: string | null): Value | null;
  idsIn(answer: unknown): readonly string[];
}

/** Completes a core type: its functions then take stored answers, which may be anything. */
export function defineQuestionType<Q extends Typed, A>(source: QuestionTypeSource<Q, A>): QuestionType<Q, A> {
  const read = (answer: unknown): A | null => {
    const parsed = z.safeParse(source.answerSchema, answer);
    return parsed.success && !source.isEmpty(parsed.data) ? parsed.data : null;
  };
  return {
    ...source,
    texts: source.texts ?? [],
    readAs: (question) => question,
    bands: null,
    inQsf: null,
    isEmpty: (answer) => {
      const parsed = z.safeParse(source.answerSchema, answer);
      return parsed.success ? source.isEmpty(parsed.data) : answer === null || answer === undefined || answer === '';
    },
    validateAnswer(question, answer, say = sayInEnglish) {
      const given = read(answer);
      const problem = given === null ? null : source.problemOf(question, given);
      if (problem !== null) return say(problem.key, problem.values);
      if (given !== null) return null;
      if (!this.isEmpty(answer)) return say('unreadable');
      return question.required ? say('missing') : null;
    },
    describeAnswer(question, answer, language = null) {
      const given = read(answer);
      return given === null ? '' : source.describe(question, given, language);
    },
    valueOf(question, answer, row = null) {
      const given = read(answer);
      return given === null ? null : source.valueOf(question, given, row);
    },
    idsIn(answer) {
      const given = read(answer);
      return given === null ? [] : source.idsIn(given);
    },
    promptLines(question) {
      const help = textOf(question.help);
      return [textOf(question.text), ...(help === '' ? [] : [help]), ...source.promptLines(question)];
    },
    parse(question, value) {
      const answer = source.parse(question, value);
      if (answer === null) return null;
      // Choosing nothing passes a question that may be passed, for a persona as for a person.
      if (source.isEmpty(answer)) return question.required ? null : answer;
      return source.problemOf(question, answer) === null ? answer : null;
    },
  };
}

/** Facts of a type whose questions are those of another type in another form. */
export interface QuestionTypeAs<Q extends Typed, C extends Typed> {
  name: Q['type'];
  label: string;
  schema: z.ZodMiniType<Q>;
  /** The list of the other type, where this one has it too; without it the options are not edited, or there are none. */
  list?: ListName;
  texts?: readonly { name: string; label: string }[];
  blank(id: string): Q;
  readAs(question: Q): C;
  /** Names of it elsewhere that differ from those of the other type. */
  elsewhere?: Partial<QuestionTypeSource<Q, unknown>['elsewhere']>;
  bands?: Bands;
  inQsf?: QsfForm<Q>;
}

/** Completes a type whose questions are read as those of another one, which has the same answers. */
export function defineQuestionTypeAs<Q extends Typed, C extends Typed, A>(
  core: QuestionType<C, A>,
  source: QuestionTypeAs<Q, C>,
): QuestionType<Q, A> {
  const { readAs } = source;
  const { distribution, drawDesign } = core;
  return {
    ...source,
    elsewhere: { ...core.elsewhere, ...source.elsewhere },
    answerSchema: core.answerSchema,
    list: source.list ?? null,
    values: core.values,
    texts: source.texts ?? [],
    readAs: (question) => core.readAs(readAs(question)),
    bands: source.bands ?? core.bands,
    inQsf: source.inQsf ?? null,
    problemOfQuestion: (question) => core.problemOfQuestion(readAs(question)),
    isEmpty: (answer) => core.isEmpty(answer),
    validateAnswer: (question, answer, say) => core.validateAnswer(readAs(question), answer, say),
    describeAnswer: (question, answer, language) => core.describeAnswer(readAs(question), answer, language),
    valueOf: (question, answer, row) => core.valueOf(readAs(question), answer, row),
    idsIn: (answer) => core.idsIn(answer),
    choices: (question) => core.choices(readAs(question)),
    promptLines: (question) => core.promptLines(readAs(question)),
    replySchema: (question) => core.replySchema(readAs(question)),
    replyTokens: (question) => core.replyTokens(readAs(question)),
    parse: (question, value) => core.parse(readAs(question), value),
    distribution: distribution && {
      ...distribution,
      keys: (question) => distribution.keys(readAs(question)),
      draw: (question, weights, random) => distribution.draw(readAs(question), weights, random),
    },
    ...(drawDesign === undefined
      ? {}
      : { drawDesign: (question: Q, random: Random) => drawDesign(readAs(question), random) }),
  };
}
