/** Fields that questions of every type have. */
import * as z from 'zod/mini';
import { conditionSchema } from './condition.ts';
import { idSchema } from './id.ts';
import { surveyLimits } from './limits.ts';
import { textSchema } from './text.ts';

/** Where a jump to the end of the survey leads. */
export const endOfSurvey = 'end';

/** Where a jump of people leads whom the survey is not for: it ends at once, and their answers are not counted. */
export const screenOut = 'screen-out';

/** True for a jump after which nothing is asked. */
export function isEnd(to: string): boolean {
  return to === endOfSurvey || to === screenOut;
}

const skipSchema = z.object({
  if: conditionSchema,
  /** Id of a later question, `end`, or `screen-out`. */
  to: z.union([z.literal(endOfSurvey), z.literal(screenOut), idSchema]),
});

export const questionFields = {
  id: idSchema,
  text: textSchema,
  /** Other wordings of the same question; each respondent sees one, `text` being wording A. */
  wordings: z.optional(z.array(textSchema).check(z.maxLength(surveyLimits.wordings - 1))),
  help: z.optional(textSchema),
  required: z._default(z.boolean(), false),
  showIf: z.optional(conditionSchema),
  /** Jumps after an answer; the first whose condition holds is taken. */
  skips: z.optional(z.array(skipSchema).check(z.maxLength(20))),
};

const common = z.object(questionFields);
export type QuestionFields = z.output<typeof common>;

/** Fields of a new question. */
export function blankFields(id: string): Pick<QuestionFields, 'id' | 'text' | 'required'> {
  return { id, text: '', required: false };
}
