/** The definition of a survey: sections of questions, quotas and settings. */
import * as z from 'zod/mini';
import { conditionSchema } from './parts/condition.ts';
import { idSchema } from './parts/id.ts';
import { surveyLimits } from './parts/limits.ts';
import type { Option } from './parts/option.ts';
import { languageSchema, textSchema, type Text } from './parts/text.ts';
import { providerSchema } from './provider.ts';
import type { ResponseEnd } from './response-end.ts';
import { coreOf, questionSchema, typeOf, type Question } from './types/registry.ts';

const sectionSchema = z.object({
  id: idSchema,
  title: z.optional(textSchema),
  text: z.optional(textSchema),
  showIf: z.optional(conditionSchema),
  /** Shuffles the questions for each respondent; one that depends on another still comes after it. */
  randomize: z._default(z.boolean(), false),
  /** All questions on one page instead of one after the other. */
  onOnePage: z._default(z.boolean(), false),
  questions: z.array(questionSchema),
});
export type Section = z.output<typeof sectionSchema>;

const quotaSchema = z.object({
  id: idSchema,
  name: z.string().check(z.maxLength(200)),
  if: conditionSchema,
  /** How many complete responses are wanted. */
  limit: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type Quota = z.output<typeof quotaSchema>;

/** There is no time limit: whoever reads slowly is a respondent too. */
const settingsSchema = z.object({
  thankYou: z.optional(textSchema),
  /** Shown instead to those whom the survey is not for. */
  screenedOut: z.optional(textSchema),
  isBackAllowed: z._default(z.boolean(), true),
  provider: z.optional(providerSchema),
});

export const surveySchema = z.object({
  title: textSchema,
  description: z.optional(textSchema),
  /** The language of texts without one, and the one that is shown where a text has no other. */
  language: z._default(languageSchema, 'en'),
  sections: z
    .array(sectionSchema)
    .check(z.minLength(1, 'A survey needs a section'), z.maxLength(surveyLimits.sections)),
  quotas: z._default(z.array(quotaSchema).check(z.maxLength(surveyLimits.quotas)), []),
  settings: z._default(settingsSchema, { isBackAllowed: true }),
});
export type SurveyDefinition = z.output<typeof surveySchema>;
export type SurveyInput = z.input<typeof surveySchema>;

/** Returns the text at the end of a response. */
export function endText({ settings }: SurveyDefinition, end: ResponseEnd): Text | undefined {
  return end === 'screened-out' ? settings.screenedOut : settings.thankYou;
}

export function questionsOf({ sections }: Pick<SurveyDefinition, 'sections'>): Question[] {
  return sections.flatMap(({ questions }) => questions);
}

export function questionOf(survey: Pick<SurveyDefinition, 'sections'>, id: string): Question | undefined {
  for (const { questions } of survey.sections) {
    const found = questions.find((question) => question.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the options of a question that are shuffled and carried forward, as written. */
export function listOf(question: Question): readonly Option[] {
  const core = coreOf(question);
  const { list } = typeOf(core);
  return list === null ? [] : ((core as unknown as Record<string, Option[]>)[list] ?? []);
}

/** Returns the question with another list of options; unchanged where its type has none of its own. */
export function withList(question: Question, options: readonly Option[]): Question {
  const { list } = typeOf(question);
  return list === null ? question : { ...question, [list]: options };
}

export type CarryForward = NonNullable<Question<'single'>['carryForward']>;

export function carryForwardOf(question: Question): CarryForward | undefined {
  return 'carryForward' in question ? question.carryForward : undefined;
}
