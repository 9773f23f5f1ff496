/** Options of a question that screen out whoever chooses them. They are one jump of the question. */
import { questionsIn, type Condition } from '../../../../domain/surveys/parts/condition.ts';
import { screenOut } from '../../../../domain/surveys/parts/fields.ts';
import { listOf } from '../../../../domain/surveys/survey.ts';
import type { Question } from '../../../../domain/surveys/types/registry.ts';
import { withField } from './edits.ts';

type AnyOf = Extract<Condition, { op: 'any-of' }>;
type Skip = NonNullable<Question['skips']>[number];

/** Only a jump by nothing but options of this question is one of them; others are written by hand. */
function isOfOptions({ id }: Question, skip: Skip): skip is Skip & { if: AnyOf } {
  return skip.to === screenOut && skip.if.op === 'any-of' && questionsIn(skip.if).includes(id);
}

/** Lists the ids of the options that screen out. */
export function screenOutsOf(question: Question): string[] {
  return (question.skips ?? []).flatMap((skip) => (isOfOptions(question, skip) ? skip.if.values : []));
}

/** Returns the question with these options screening out; ids that it does not have are left out. */
export function withScreenOuts<Q extends Question>(question: Q, ids: readonly string[]): Q {
  const values = listOf(question).flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  const others = (question.skips ?? []).filter((skip) => !isOfOptions(question, skip));
  const own: Skip[] =
    values.length === 0 ? [] : [{ if: { op: 'any-of', of: { question: question.id }, values }, to: screenOut }];
  // They come first: who is screened out takes no other jump.
  const skips = [...own, ...others];
  return withField<Q, 'skips'>(question, 'skips', skips.length === 0 ? undefined : skips);
}
